/** Rate limit of the product: `times` at once, refilled evenly over `perS` seconds. */
export type Rate = {
  readonly name: string;
  readonly times: number;
  readonly perS: number;
  /** Counted for all machines together: where a second machine must not mean twice as much processor time or money. */
  readonly shared?: true;
  /** Message for a user who has none left, before the waiting time. */
  readonly usedUp?: string;
};
