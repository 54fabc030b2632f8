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
    result: '0.335417 sheets',
    evaluations: 250_297,
    hash: 'c6560bf2',
  },
  'rings with parts in their holes, on several sheets': {
    result: '2.468750 sheets',
    evaluations: 600_535,
    hash: '6a2fa63a',
  },
  'lettering of mixed sizes, half turns': { result: '2.152222 sheets', evaluations: 1_200_418, hash: 'e4a9e88a' },
  'many small letters': { result: '0.441560 sheets', evaluations: 800_755, hash: '99c86619' },
  'equal chevrons in lattices, a tall sheet': { result: '3.393560 sheets', evaluations: 300_863, hash: '0d4b6080' },
  'groups that keep together, locked parts, some too large': {
    result: '0.766667 sheets',
    evaluations: 500_313,
    hash: 'feb4af24',
  },
};
const pinnedStrips: Readonly<Record<string, Fingerprint>> = {
  'a dozen letters, half turns': { result: 'length 18.505882', evaluations: 1_000_783, hash: 'cb40dfcb' },
  'three parts, begun anew again and again': { result: 'length 8.300000', evaluations: 4_000_004, hash: '6e03f264' },
  'a frame with parts in it, quarter turns': { result: 'length 18.000000', evaluations: 1_000_032, hash: 'f06acd1d' },
  'more than a hundred boxes that leave a gap': {
    result: 'length 40.000000',
    evaluations: 1_501_064,
    hash: '419da975',
  },
};
const pinnedEncounters: Readonly<Record<string, Fingerprint>> = {
  'a partner on sheets': { result: '2.493334 sheets', evaluations: 600_197, hash: '5f39641a' },
  'a partner on a strip': { result: 'length 18.652941', evaluations: 1_000_018, hash: '6d9d1233' },
  'layouts rejected by the checker': { result: '0.406324 sheets', evaluations: 250_157, hash: 'e648673b' },
  'a start from an earlier layout without its last parts': {
    result: '2.552083 sheets',
    evaluations: 600_896,
    hash: '10272fa6',
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
