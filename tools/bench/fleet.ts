/**
 * Simulates the number of workers for a number of users: `npm run sim:fleet [-- --users N,N] [--heavy N] [--seed N] [--plot FILE]
 * [--measured]`. Prints, for the busiest hour of a day, the wait for a slot by number of workers, the least number that keeps the 95th
 * percentile below five seconds, and the cost of heavy accounts for the others. `--measured` runs the queue itself beside the simulation
 * first.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { randomFrom } from '#harness/fuzz/mutation.ts';
import { busyHour, habits, meanServiceS } from './fleet/demand.ts';
import { compareWithQueue } from './fleet/measured.ts';
import { plotOf, type Curve, type Dot } from './fleet/plot.ts';
import { simulate, type Waited } from './fleet/simulate.ts';
import { percentile } from './server/load/figures.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100,1000,3000,10000,30000,100000' },
    heavy: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    plot: { type: 'string' },
    measured: { type: 'boolean' },
  },
});
const SLOTS = 2;
const ASKED_S = 5;
const WORKERS = [
  1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 120, 150, 200, 300, 400, 500,
];
/** The first quarter of an hour fills the line. */
const WARM_S = 900;
/** Busiest hours that are looked at together. */
const HOURS = 3;
const random = randomFrom(Number(values.seed));
const users = values.users.split(',').map(Number);
const heavy = Number(values.heavy);

const seconds = (s: number) => (s < 10 ? s.toFixed(1) : s.toFixed(0));
const waitsOf = (all: readonly Waited[], kind: Waited['kind']) =>
  all.filter((one) => one.kind === kind && one.atS > WARM_S).map(({ waitS }) => waitS);

const hours = (count: number, heavyAccounts: number, workers: number): Waited[] =>
  Array.from({ length: HOURS }, () =>
    simulate(busyHour(count, heavyAccounts, random), { workers, slots: SLOTS }, random),
  ).flat();

console.log(
  `A person: ${habits.nests} nests and ${habits.measurements} measurements a day, ${habits.busiestHour * 100} % of a day's in its busiest hour; ` +
    `a run holds its slot for ${meanServiceS.toFixed(1)} s on average; workers of ${SLOTS} slots.`,
);

const dots: Dot[] = [];
if (values.measured) {
  const { measured, simulated, busy, slots } = await compareWithQueue(randomFrom(Number(values.seed) + 1));
  for (const [name, waits] of [
    ['the queue itself', measured],
    ['simulated', simulated],
  ] as const) {
    const waitS = percentile(waits, 0.95);
    const words = `${name}, ${slots} slots ${Math.round(busy * 100)} % busy: p50 ${seconds(percentile(waits, 0.5))} s, p95 ${seconds(waitS)} s`;
    console.log(words);
    dots.push({ name: words, workers: slots / SLOTS, waitS, isFull: waits === measured });
  }
}

const curves: Curve[] = [];
console.log('users a day  workers  slots busy  p50 s  p95 s  p99 s  refused once or more');
for (const count of users) {
  const points: [number, number][] = [];
  let told = 0;
  for (const workers of WORKERS) {
    const busy = (count * habits.nests * habits.busiestHour * meanServiceS) / 3600 / (workers * SLOTS);
    // A line that grows without end says nothing.
    if (busy > 1.1 || told > 2) continue;
    const all = hours(count, 0, workers);
    const waits = waitsOf(all, 'usual');
    const p95 = percentile(waits, 0.95);
    points.push([workers, p95]);
    if (p95 < ASKED_S) told += 1;
    const refused = all.filter(({ refusals }) => refusals > 0).length / all.length;
    const row = [
      count,
      workers,
      `${Math.round(busy * 100)} %`,
      percentile(waits, 0.5).toFixed(1),
      p95.toFixed(1),
      percentile(waits, 0.99).toFixed(1),
      `${(refused * 100).toFixed(1)} %`,
    ];
    console.log(row.map((cell, i) => String(cell).padStart([11, 9, 12, 7, 7, 7, 10][i]!)).join(''));
  }
  curves.push({ name: `${count.toLocaleString('en-US')} a day`, points });
  const enough = points.find(([, p95]) => p95 < ASKED_S)?.[0];
  if (enough === undefined || heavy === 0) continue;
  const beside = hours(count, heavy, enough);
  const [others, own] = [waitsOf(beside, 'usual'), waitsOf(beside, 'heavy')];
  console.log(
    `  ${enough} workers are enough; with ${heavy} accounts that run all the time others wait p95 ${seconds(percentile(others, 0.95))} s, they ${seconds(percentile(own, 0.5))} s (p50)`,
  );
}
if (values.plot) writeFileSync(values.plot, plotOf(curves, ASKED_S, dots));
