import { expect, test } from '@jest/globals';
import { checkLayout } from '../../src/check/check-layout.ts';
import { nest } from '../../src/nest.ts';
import { stripPack } from '../../src/strip/strip-pack.ts';
import type { Layout, NestItem, Partner, Sheet } from '../../src/types.ts';
import type { StripLayout } from '../../src/strip/strip-types.ts';
import { exchange } from '../../src/search-parameters.ts';
import { strips } from '../pinned-jobs.ts';
import { countedControl, discItem, plainOptions, rectangleItem, ringItem } from '../parts.ts';

const sheet: Sheet = { widthIn: 40, heightIn: 20 };
const items: readonly NestItem[] = [rectangleItem(7, 3, 9), discItem(2.5, 7), ringItem(5, 3.5, 2)];
const few = 4_000;
const many = 200_000;

function run(evaluations: number, partner?: Partner, seed = 1) {
  const reported: Layout[] = [];
  const control = { ...countedControl(evaluations, seed), onBest: (layout: Layout) => void reported.push(layout) };
  const result = nest(items, sheet, plainOptions, partner ? { ...control, partner } : control);
  const { layout, evaluations: spent } = result;
  for (const one of [...reported, layout]) expect(checkLayout(items, sheet, plainOptions, one).violations).toEqual([]);
  return { layout, reported, spent };
}

/** Returns the incumbents that a search sends to its partner, by round. */
function givenBy(evaluations: number, seed: number): (Float64Array | null)[] {
  const given: (Float64Array | null)[] = [];
  run(evaluations, { exchange: (_, best) => (given.push(best), []) }, seed);
  return given;
}

const replay = (given: readonly (Float64Array | null)[]): Partner => ({
  exchange: (round) => given.slice(round - 1, round).filter((one) => one !== null),
});

test('a search whose partner returns nothing has the same layout as one without a partner', () => {
  expect(run(few, { exchange: () => [] }).layout).toEqual(run(few).layout);
});

test('rounds are in order at fixed numbers of evaluations, with a final one at the end of the budget', () => {
  const parts = items.reduce((sum, { quantity }) => sum + quantity, 0);
  for (const evaluations of [few, many]) {
    const rounds: [number, boolean][] = [];
    const { spent } = run(evaluations, { exchange: (round, _, last) => (rounds.push([round, last]), []) });
    const due = Math.floor(Math.sqrt(spent / (exchange.evaluationsPerPart * parts)));
    expect(rounds).toEqual(Array.from({ length: due + 1 }, (_, k) => [k + 1, k === due]));
  }
});

test('a better layout of the partner is verified and reported, and the search continues from it', () => {
  const given = givenBy(many, 5);
  const together = run(few, replay(Array.from({ length: 40 }, () => given.at(-1)!)));
  const alone = run(few);
  expect(together.layout.usage).toBeLessThan(alone.layout.usage);
  expect(together.layout.usage).toBeLessThanOrEqual(run(many, undefined, 5).layout.usage);
});

test('a layout of the partner that breaks a rule is never reported', () => {
  const invalid = givenBy(many, 5)
    .at(-1)!
    .map((value, k) => (k === 1 ? value / 3 : k > 1 && (k - 2) % 4 === 0 ? value / 3 : value));
  const { layout } = run(few, replay(Array.from({ length: 40 }, () => invalid)));
  expect(layout.unplaced).toEqual([]);
});

test('two strip searches share their best layout', () => {
  const square = [
    [0, 0],
    [3, 0],
    [3.2, 2],
    [0.5, 2.6],
  ] as const;
  const shape = { type: 'simple_polygon' as const, data: square };
  const instance = { name: 'strip', strip_height: 10, items: [{ id: 0, demand: 20, shape }] };
  const given: (Float64Array | null)[] = [];
  const pack = (evaluations: number, seed: number, partner: Partner) =>
    stripPack(instance, { ...countedControl(evaluations, seed), onBest: () => {}, partner });
  const giver = pack(many, 5, { exchange: (_, best) => (given.push(best), []) });
  const together = pack(few, 1, replay(Array.from({ length: 40 }, () => given.at(-1)!)));
  expect(together.checked).toBe(true);
  expect(together.layout.length).toBeLessThanOrEqual(giver.layout.length);
});

test('every strip layout reported with a partner is shorter than the one before', () => {
  const { instance, evaluations } = strips['a dozen letters, half turns']!;
  const given: (Float64Array | null)[] = [];
  const giver: Partner = { exchange: (_, best) => (given.push(best), []) };
  stripPack(instance, { ...countedControl(1_500_000, 3), onBest: () => {}, partner: giver });
  const lengths: number[] = [];
  const onBest = ({ length }: StripLayout) => void lengths.push(length);
  stripPack(instance, { ...countedControl(evaluations, 7), onBest, partner: replay(given) });
  expect(lengths.every((length, k) => k === 0 || length < lengths[k - 1]!)).toBe(true);
});
