import { expect, test } from '@jest/globals';
import { simulate, type RunRequest } from '../../../../tools/bench/sizing/simulate.ts';
import { randomFrom } from '#harness/fuzz/mutation.ts';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns people who arrive at random and run once each. */
function poisson(count: number, perS: number, serviceS: number, random: () => number): RunRequest[] {
  let atS = 0;
  return Array.from({ length: count }, (_, person) => {
    atS += -Math.log(1 - random()) / perS;
    return { atS, person, serviceS, kind: 'usual' as const };
  });
}

test.each([0.3, 0.6, 0.8])('one slot that is busy for %f of the time waits as the M/D/1 queue does', (busy) => {
  const random = randomFrom(7);
  const serviceS = 20;
  const waits = simulate(poisson(60_000, busy / serviceS, serviceS, random), { workers: 1, slots: 1 }, random);
  // Pollaczek-Khinchine formula for constant service, plus the polling delay of an idle slot, half a second on average.
  const expected = (busy * serviceS) / (2 * (1 - busy));
  const looks = 0.5;
  expect(Math.abs(mean(waits.map(({ waitS }) => waitS)) - expected)).toBeLessThan(0.08 * expected + looks / (1 - busy));
});

test('every requested run begins once, and at most as many run at once as there are slots', () => {
  const random = randomFrom(3);
  const requests = poisson(2_000, 0.5, 20, random);
  const [workers, slots] = [3, 2];
  const waits = simulate(requests, { workers, slots }, random);
  expect(waits).toHaveLength(requests.length);
  const changes = waits.flatMap(({ atS, waitS }) => [
    { at: atS + waitS, by: 1 },
    // Ends come first at equal times: a sum of floating-point numbers may be slightly later.
    { at: atS + waitS + 20 - 1e-6, by: -1 },
  ]);
  let running = 0;
  for (const { by } of changes.toSorted((a, b) => a.at - b.at || a.by - b.by)) {
    running += by;
    expect(running).toBeLessThanOrEqual(workers * slots);
  }
});

test('accounts that run all the time delay others by about one run, and are not starved', () => {
  const random = randomFrom(5);
  const usual = poisson(120, 1 / 30, 20, random);
  const heavy = Array.from({ length: 10 }, (_, k) =>
    Array.from({ length: 60 }, (_run, run): RunRequest => ({
      atS: 60 * run,
      person: 1_000 + k,
      serviceS: 60,
      kind: 'heavy',
    })),
  ).flat();
  const all = simulate(
    [...usual, ...heavy].sort((a, b) => a.atS - b.atS),
    { workers: 1, slots: 2 },
    random,
  );
  // In the first twenty minutes no account has used more than others.
  const waits = all
    .filter(({ kind, atS }) => kind === 'usual' && atS > 1_200)
    .map(({ waitS }) => waitS)
    .toSorted((a, b) => a - b);
  expect(waits[Math.floor(waits.length * 0.95)]).toBeLessThan(2 * 60);
  const began = all.filter(({ kind, atS, waitS }) => kind === 'heavy' && atS + waitS < 3_600).length;
  expect(began).toBeGreaterThan(10);
});
