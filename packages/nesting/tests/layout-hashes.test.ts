import { expect, test } from '@jest/globals';
import { ExactCollision } from '../src/collision/exact-collision.ts';
import { nest } from '../src/nest.ts';
import type { Outline } from '../src/shape/outline.ts';
import { stripPack } from '../src/strip/strip-pack.ts';
import type { Partner } from '../src/types.ts';
import { countedControl } from './parts.ts';
import { jobFingerprint, signJobs, stripFingerprint, strips } from './pinned-jobs.ts';
import type { Fingerprint } from './pinned-jobs.ts';

/**
 * The search is deterministic: seed and evaluations determine every layout, on every machine. A refactoring does not
 * change these results. A change of the search replaces them, and its figures are recorded in docs/benchmarks.md.
 */
const pinnedJobs: Readonly<Record<string, Fingerprint>> = {
  'letters on one sheet, any angle for the leaves': {
    result: '0.325905 sheets',
    evaluations: 250_270,
    hash: '63a2d26c',
  },
  'rings with parts in their holes, on several sheets': {
    result: '2.512993 sheets',
    evaluations: 600_313,
    hash: '380de6ec',
  },
  'lettering of mixed sizes, half turns': { result: '2.200053 sheets', evaluations: 758_853, hash: 'ad61f025' },
  'many small letters': { result: '0.449190 sheets', evaluations: 800_482, hash: '36414988' },
  'equal chevrons in lattices, a tall sheet': { result: '3.383329 sheets', evaluations: 300_634, hash: 'e1037353' },
  'groups that keep together, locked parts, some too large': {
    result: '0.766667 sheets',
    evaluations: 294_259,
    hash: '42ce964b',
  },
};
const pinnedStrips: Readonly<Record<string, Fingerprint>> = {
  'a dozen letters, half turns': { result: 'length 18.652941', evaluations: 1_000_814, hash: 'db2ff4d8' },
  'three parts, begun anew again and again': { result: 'length 8.300000', evaluations: 4_000_096, hash: '2250c74a' },
  'a frame with parts in it, quarter turns': { result: 'length 18.000000', evaluations: 1_000_349, hash: 'f06acd1d' },
  'more than a hundred boxes that leave a gap': {
    result: 'length 40.000000',
    evaluations: 1_500_361,
    hash: '419da975',
  },
};
const pinnedEncounters: Readonly<Record<string, Fingerprint>> = {
  'a partner on sheets': { result: '2.512292 sheets', evaluations: 541_664, hash: '5831dc38' },
  'a partner on a strip': { result: 'length 18.570000', evaluations: 1_000_206, hash: 'efb2a1ed' },
  'layouts rejected by the checker': { result: '0.412748 sheets', evaluations: 250_282, hash: '89c477e4' },
  'a start from an earlier layout without its last parts': {
    result: '2.593750 sheets',
    evaluations: 341_903,
    hash: 'adfb5d71',
  },
};

test.each(Object.keys(signJobs))('a job gives the same layouts for the same seed and evaluations: %s', (name) => {
  expect(jobFingerprint(name)).toEqual(pinnedJobs[name]);
});

test.each(Object.keys(strips))('a strip gives the same layouts for the same seed and evaluations: %s', (name) => {
  expect(stripFingerprint(name)).toEqual(pinnedStrips[name]);
});

const leaves = 'letters on one sheet, any angle for the leaves';
const rings = 'rings with parts in their holes, on several sheets';
const letters = 'a dozen letters, half turns';

/** Returns a partner that replays the incumbents of another search, round by round. */
const replay = (given: readonly (Float64Array | null)[]): Partner => ({
  exchange: (round) => given.slice(round - 1, round).filter((one) => one !== null),
});

/** Misses some overlaps, so that the checker rejects layouts. */
class Shortsighted extends ExactCollision {
  override collide(a: Outline, b: Outline, dx: number, dy: number): boolean {
    return Math.abs(dx) < 3 && super.collide(a, b, dx, dy);
  }
}

const encounters: Readonly<Record<string, () => Fingerprint>> = {
  'a partner on sheets': () => {
    const { items, sheet, options } = signJobs[rings]!;
    const given: (Float64Array | null)[] = [];
    nest(items, sheet, options, {
      ...countedControl(900_000, 3),
      partner: { exchange: (_, best) => (given.push(best), []) },
    });
    return jobFingerprint(rings, { partner: replay(given) });
  },
  'a partner on a strip': () => {
    const given: (Float64Array | null)[] = [];
    const partner: Partner = { exchange: (_, best) => (given.push(best), []) };
    stripPack(strips[letters]!.instance, { ...countedControl(1_500_000, 3), onBest: () => {}, partner });
    return stripFingerprint(letters, replay(given));
  },
  'layouts rejected by the checker': () => jobFingerprint(leaves, { collision: new Shortsighted() }),
  'a start from an earlier layout without its last parts': () => {
    const { items, sheet, options } = signJobs[rings]!;
    const { placements } = nest(items, sheet, options, countedControl(20_000, 3)).layout;
    return jobFingerprint(rings, { start: { placements: placements.slice(0, -3) } });
  },
};

test.each(Object.keys(encounters))(
  'partners, rejections and starts change a search always in the same way: %s',
  (name) => {
    expect(encounters[name]!()).toEqual(pinnedEncounters[name]);
  },
);
