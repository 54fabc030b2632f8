import { writeFileSync } from 'node:fs';
import { markdownTable } from 'markdown-table';
import { randomFrom } from '#harness/fuzz/mutation.ts';
import { percentile } from '#harness/percentile.ts';
import { busyHour, habits, meanServiceS } from './demand.ts';
import { compareWithQueue } from './measured.ts';
import { plotOf, type Curve, type Dot } from './plot.ts';
import { simulate, type Waited } from './simulate.ts';

const SLOTS = 2;
/** Maximum of the 95th percentile with enough workers. */
export const MAX_WAIT_S = 5;
const WORKERS = [
  1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 120, 150, 200, 300, 400, 500,
];
/** Share of the slots' time above which the queue grows indefinitely. */
const MAX_BUSY = 1.1;
/** Number of rows after the minimum sufficient number of workers, for each number of users. */
const FURTHER_ROWS = 2;
/** The first quarter of an hour fills the queue. */
const WARM_S = 900;
const HOURS = 3;

type Options = {
  readonly users: readonly number[];
  /** Number of accounts that run all the time. */
  readonly heavy: number;
  readonly seed: number;
  readonly plot: string | undefined;
  readonly measured: boolean;
};

const seconds = (waits: readonly number[], share: number): string => `${percentile(waits, share).toFixed(1)} s`;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
/** Returns the seconds that the runs of a kind waited, without those of the first quarter of an hour. */
export const waitsOf = (all: readonly Waited[], kind: Waited['kind']): number[] =>
  all.filter((one) => one.kind === kind && one.atS > WARM_S).map(({ waitS }) => waitS);

/**
 * Prints the wait for a slot in the busiest hour of a day by number of users and workers, and for the minimum number of
 * workers with a 95th percentile below five seconds, the wait with heavy accounts. Progress goes to stderr.
 */
export async function printWorkers({ users, heavy, seed, plot, measured }: Options): Promise<void> {
  const random = randomFrom(seed);
  const hours = (count: number, heavyAccounts: number, workers: number): Waited[] =>
    Array.from({ length: HOURS }, () =>
      simulate(busyHour(count, heavyAccounts, random), { workers, slots: SLOTS }, random),
    ).flat();
  console.log(
    `A person: ${habits.nests} nests and ${habits.measurements} measurements a day, ${habits.busiestHour * 100} % of a day's in its busiest hour; ` +
      `a run occupies its slot for ${meanServiceS.toFixed(1)} s on average; workers of ${SLOTS} slots.`,
  );
  const dots = measured ? await measuredDots(seed + 1) : [];
  const curves: Curve[] = [];
  const rows: string[][] = [];
  for (const count of users) {
    const points: [number, number][] = [];
    let enough = 0;
    for (const workers of WORKERS) {
      const busy = (count * habits.nests * habits.busiestHour * meanServiceS) / 3600 / (workers * SLOTS);
      if (busy > MAX_BUSY || enough > FURTHER_ROWS) continue;
      const all = hours(count, 0, workers);
      const waits = waitsOf(all, 'usual');
      const p95 = percentile(waits, 0.95);
      console.error(`${count} users a day, ${workers} workers: p95 ${p95.toFixed(1)} s`);
      points.push([workers, p95]);
      if (p95 < MAX_WAIT_S) enough += 1;
      const refused = all.filter(({ refusals }) => refusals > 0).length / all.length;
      const figures = [0.5, 0.95, 0.99].map((share) => seconds(waits, share));
      rows.push([String(count), String(workers), percent(busy), ...figures, percent(refused), '', '']);
    }
    curves.push({ name: `${count.toLocaleString('en-US')} a day`, points });
    const min = points.findIndex(([, p95]) => p95 < MAX_WAIT_S);
    if (min < 0 || heavy === 0) continue;
    const beside = hours(count, heavy, points[min]![0]);
    const row = rows[rows.length - points.length + min]!;
    row.splice(-2, 2, seconds(waitsOf(beside, 'usual'), 0.95), seconds(waitsOf(beside, 'heavy'), 0.5));
  }
  const heads = ['users a day', 'workers', 'slots busy', 'p50', 'p95', 'p99', 'refused once or more'];
  console.log(markdownTable([[...heads, `p95 with ${heavy} heavy accounts`, 'p50 of these'], ...rows]));
  if (plot) writeFileSync(plot, plotOf(curves, MAX_WAIT_S, dots));
}

async function measuredDots(seed: number): Promise<Dot[]> {
  const { measured, simulated, busy, slots } = await compareWithQueue(randomFrom(seed));
  const waits = { 'the queue itself': measured, simulated };
  return Object.entries(waits).map(([kind, own]) => {
    const load = `${slots} slots ${Math.round(busy * 100)} % busy`;
    const name = `${kind}, ${load}: p50 ${seconds(own, 0.5)}, p95 ${seconds(own, 0.95)}`;
    console.log(name);
    return { name, workers: slots / SLOTS, waitS: percentile(own, 0.95), isFull: own === measured };
  });
}
