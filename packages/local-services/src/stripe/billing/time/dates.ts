const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** "December 21, 2026", from Unix seconds. */
export function longDate(seconds: number): string {
  return long.format(new Date(seconds * 1000));
}

/** "Dec 21, 2026", from Unix seconds. */
export function shortDate(seconds: number): string {
  return medium.format(new Date(seconds * 1000));
}
