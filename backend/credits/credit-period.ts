/** Free credits are renewed monthly on the sign-up day, 00:00 UTC; on the last day of months that are too short. */
export type CreditPeriod = {
  /** First day, 'YYYY-MM-DD'. */
  readonly start: string;
  /** First day of the next period, when credits are renewed. */
  readonly next: string;
};

function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** Returns the renewal day of a month; `month` may be below 0 or above 11. */
function renewal(year: number, month: number, anchorDay: number): Date {
  const first = new Date(Date.UTC(year, month, 1));
  const day = Math.min(anchorDay, lastDay(first.getUTCFullYear(), first.getUTCMonth()));
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day));
}

const asDay = (date: Date) => date.toISOString().slice(0, 10);

/** Returns the period that contains `now`. `anchorOn` is the sign-up day, 'YYYY-MM-DD' in UTC. */
export function creditPeriod(anchorOn: string, now: Date): CreditPeriod {
  const anchorDay = Number(anchorOn.slice(8, 10));
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  const thisMonth = renewal(year, month, anchorDay);
  const begun = thisMonth.getTime() <= now.getTime();
  return begun
    ? { start: asDay(thisMonth), next: asDay(renewal(year, month + 1, anchorDay)) }
    : { start: asDay(renewal(year, month - 1, anchorDay)), next: asDay(thisMonth) };
}
