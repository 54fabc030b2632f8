import { expect, test } from '@jest/globals';
import { ExactCollision } from '../src/collision/exact-collision.ts';
import { nest } from '../src/nest.ts';
import type { Outline } from '../src/shape/outline.ts';
import { stripPack } from '../src/strip/strip-pack.ts';
import type { Partner } from '../src/types.ts';
import { rows } from '../../../tools/harness/depth.ts';
import { countedControl } from './parts.ts';
import { jobFingerprint, signJobs, stripFingerprint, strips } from './pinned-jobs.ts';
import type { Fingerprint } from './pinned-jobs.ts';

/**
 * The search is deterministic: seed and evaluations determine every layout, on every machine. A refactoring does not
 * change these results. A change of the search replaces them, and its figures are recorded in docs/benchmarks.md.
 */
const pinnedJobs: Readonly<Record<string, Fingerprint>> = {
  'letters on one sheet, any angle for the leaves': {
    result: '0.332849 sheets',
    evaluations: 250_390,
    hash: 'fdd8dd1e',
  },
  'rings with parts in their holes, on several sheets': {
    result: '2.493334 sheets',
    evaluations: 600_513,
    hash: 'e3495254',
  },
  'lettering of mixed sizes, half turns': { result: '2.152222 sheets', evaluations: 1_200_252, hash: 'c37c8446' },
  'many small letters': { result: '0.457953 sheets', evaluations: 800_545, hash: 'de9e75d4' },
  'equal chevrons in lattices, a tall sheet': { result: '3.393560 sheets', evaluations: 300_540, hash: '0d4b6080' },
  'groups that keep together, locked parts, some too large': {
    result: '0.766667 sheets',
    evaluations: 500_087,
    hash: 'da85bc82',
  },
};
const pinnedStrips: Readonly<Record<string, Fingerprint>> = {
  'a dozen letters, half turns': { result: 'length 19.100000', evaluations: 1_000_134, hash: '1702379d' },
  'three parts, begun anew again and again': { result: 'length 8.300000', evaluations: 4_000_079, hash: '9d1d7464' },
  'a frame with parts in it, quarter turns': { result: 'length 18.000000', evaluations: 1_000_740, hash: 'f06acd1d' },
  'more than a hundred boxes that leave a gap': {
    result: 'length 40.000000',
    evaluations: 1_500_231,
    hash: '419da975',
  },
};
const pinnedEncounters: Readonly<Record<string, Fingerprint>> = {
  'a partner on sheets': { result: '2.468750 sheets', evaluations: 600_936, hash: '486865af' },
  'a partner on a strip': { result: 'length 18.790000', evaluations: 1_000_587, hash: 'd05959a6' },
  'layouts rejected by the checker': { result: '0.411141 sheets', evaluations: 250_301, hash: '31e9d7f4' },
  'a start from an earlier layout without its last parts': {
    result: '2.493334 sheets',
    evaluations: 600_242,
    hash: '6e60ce90',
  },
};

test.each(rows(Object.keys(signJobs), 3))(
  'a job gives the same layouts for the same seed and evaluations: %s',
  (name) => {
    expect(jobFingerprint(name)).toEqual(pinnedJobs[name]);
  },
);

test.each(rows(Object.keys(strips), 2))(
  'a strip gives the same layouts for the same seed and evaluations: %s',
  (name) => {
    expect(stripFingerprint(name)).toEqual(pinnedStrips[name]);
  },
);

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

test.each(rows(Object.keys(encounters), 2))(
  'a search with partners, rejections and starts is deterministic: %s',
  (name) => {
    expect(encounters[name]!()).toEqual(pinnedEncounters[name]);
  },
);
