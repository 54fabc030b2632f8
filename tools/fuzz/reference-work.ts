/** Warm-up runs: the first ones need twice as long as the following ones. */
const runsBefore = 20;
const runs = 5;
const keys = 10_007;
const numbers = 150_000;

/**
 * Returns the processor time of a fixed piece of work in milliseconds. Slowness is a ratio to it, on every machine and
 * under any load. The median of several runs.
 */
export function referenceMs(): number {
  const times = Array.from({ length: runsBefore + runs }, timed)
    .slice(runsBefore)
    .sort((a, b) => a - b);
  return times[runs >> 1]!;
}

function timed(): number {
  const before = process.cpuUsage().user;
  const lists = new Map<string, number[]>();
  for (let k = 0; k < numbers; k++) {
    const key = `${(k * 7919) % keys}`;
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [k]);
    else list.push(Math.sqrt(k));
  }
  const sums = [...lists.values()].map((list) => list.reduce((sum, x) => sum + x, 0)).sort((a, b) => a - b);
  if (sums.length !== keys) throw new Error('The reference did other work than usual.');
  return (process.cpuUsage().user - before) / 1000;
}
