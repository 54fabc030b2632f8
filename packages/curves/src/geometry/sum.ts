/**
 * Returns the sum of many numbers with the rounding error of about one addition.
 *
 * Source: A. Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen, ZAMM 54 (1974).
 */
export function neumaierSum<T>(items: Iterable<T>, value: (item: T) => number): number {
  let sum = 0;
  let lost = 0;
  for (const item of items) {
    const x = value(item);
    const next = sum + x;
    lost += Math.abs(sum) >= Math.abs(x) ? sum - next + x : x - next + sum;
    sum = next;
  }
  return sum + lost;
}
