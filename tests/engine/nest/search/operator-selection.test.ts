import { expect, test } from '@jest/globals';
import type { Attempt } from '#engine/nest/search/operator-selection.ts';
import { Attempts } from '#engine/nest/search/operator-selection.ts';

const parts = 100;
/** Of what is remembered. */
const tenth = 1_000_000;

/** Shares of the evaluations that went to choosing, when attempts of a kind cost and gain so much. */
function shareOfChoosy(cost: Record<Attempt, number>, gain: Record<Attempt, number>): number {
  const attempts = new Attempts(parts);
  const spent = { patient: 0, choosy: 0 };
  let now = 0;
  while (now < 100 * tenth) {
    const kind = attempts.begin(now);
    now += cost[kind];
    spent[kind] += cost[kind];
    attempts.count(now, gain[kind]);
  }
  return spent.choosy / now;
}

test('kinds that gain the same for each evaluation share alike, whatever an attempt costs', () => {
  expect(shareOfChoosy({ patient: 600_000, choosy: 100_000 }, { patient: 0, choosy: 0 })).toBeCloseTo(0.5, 1);
  expect(shareOfChoosy({ patient: 600_000, choosy: 100_000 }, { patient: 6e-3, choosy: 1e-3 })).toBeCloseTo(0.5, 1);
});

test('the kind that gains more gets more, the other never nothing', () => {
  const cost = { patient: 200_000, choosy: 100_000 };
  const choosing = shareOfChoosy(cost, { patient: 0, choosy: 1e-2 });
  expect(choosing).toBeGreaterThan(0.8);
  expect(choosing).toBeLessThan(0.9);
  const waiting = shareOfChoosy(cost, { patient: 1e-2, choosy: 0 });
  expect(waiting).toBeGreaterThan(0.1);
  expect(waiting).toBeLessThan(0.2);
});

test('what was gained long ago is forgotten', () => {
  const attempts = new Attempts(parts);
  let now = 0;
  const kinds: Attempt[] = [];
  for (let k = 0; k < 400; k++) {
    const kind = attempts.begin(now);
    kinds.push(kind);
    now += 100_000;
    attempts.count(now, (kind === 'choosy') === k < 200 ? 1e-3 : 0);
  }
  const choosy = (from: number, to: number): number => kinds.slice(from, to).filter((kind) => kind === 'choosy').length;
  expect(choosy(100, 200)).toBeGreaterThan(75);
  expect(choosy(300, 400)).toBeLessThan(25);
});

test('a pause is of neither kind: what is gained in it does not count', () => {
  const attempts = new Attempts(parts);
  expect(attempts.kind).toBe(null);
  attempts.count(tenth, 1);
  const first = attempts.begin(tenth);
  expect(attempts.kind).toBe(first);
  attempts.pause();
  expect(attempts.kind).toBe(null);
  attempts.count(2 * tenth, 1);
  // Nothing was spent on either, so the first kind comes again.
  expect(attempts.begin(3 * tenth)).toBe(first);
});
