/** Rate limit of the product: `times` at once, refilled evenly over `perS` seconds. */
export type Rate = {
  readonly name: string;
  readonly times: number;
  readonly perS: number;
  /** True if calls are counted across all machines, because a second machine must not double the processor time or the cost. */
  readonly shared?: true;
  /** Message for a user who has none left, before the waiting time. */
  readonly usedUp?: string;
};
