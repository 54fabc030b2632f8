import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkLayout, nest } from '@measurement-nesting/nesting';
import { ExactCollision } from '../../src/collision/exact-collision.ts';
import { makeRotationTable } from '../../src/shape/rotation.ts';
import { makeShape } from '../../src/shape/search-shape.ts';
import type { Polygon } from '../../src/shape/polygon.ts';
import { countedControl, plainOptions, ringItem } from '../parts.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const TOUCH = 1e-6;
const rotations = makeRotationTable(4);

/** A regular polygon of 64 corners around the origin. */
function round(radius: number): Polygon {
  const angles = Array.from({ length: 64 }, (_, index) => (index * Math.PI) / 32);
  return {
    xs: Float64Array.from(angles, (angle) => radius * Math.cos(angle)),
    ys: Float64Array.from(angles, (angle) => radius * Math.sin(angle)),
  };
}

function annulus(outer: number, hole: number | null) {
  return makeShape([round(outer)], hole === null ? [] : [round(hole)], [0, 1, 2, 3], rotations, TOUCH).outlines[0]!;
}

function collides(a: ReturnType<typeof annulus>, b: ReturnType<typeof annulus>): boolean {
  const there = new ExactCollision().collide(a, b, 0, 0);
  expect(new ExactCollision().collide(b, a, 0, 0)).toBe(there);
  return there;
}

test('detects a collision of rings whose material overlaps all around, though no edges cross', () => {
  expect(collides(annulus(6.1, 4.6), annulus(5.1, 2.4))).toBe(true);
});

test('a disc over the hole of a ring, reaching into its material, collides', () => {
  expect(collides(annulus(6.1, 2), annulus(5, null))).toBe(true);
});

test('a ring or a disc within the hole of another ring does not collide', () => {
  expect(collides(annulus(6.1, 4.6), annulus(4.5, 2))).toBe(false);
  expect(collides(annulus(6.1, 4.6), annulus(4.5, null))).toBe(false);
});

test('concentric rings collide exactly when their material meets', () => {
  const radius = fc.double({ min: 1, max: 10, noNaN: true });
  const ring = fc.tuple(radius, fc.double({ min: 0.1, max: 0.9, noNaN: true }));
  fc.assert(
    fc.property(ring, ring, ([outerA, shareA], [outerB, shareB]) => {
      const [holeA, holeB] = [outerA * shareA, outerB * shareB];
      const gap = Math.max(holeA - outerB, holeB - outerA);
      fc.pre(Math.abs(gap) > 0.05);
      expect(collides(annulus(outerA, holeA), annulus(outerB, holeB))).toBe(gap < 0);
    }),
  );
});

/** A polygon of as many corners as there are radii, its edges crossing none of each other. */
function star(radii: readonly number[]): Polygon {
  const at = (k: number) => (2 * Math.PI * k) / radii.length;
  return {
    xs: Float64Array.from(radii, (radius, k) => radius * Math.cos(at(k))),
    ys: Float64Array.from(radii, (radius, k) => radius * Math.sin(at(k))),
  };
}

type Edge = readonly [x0: number, y0: number, x1: number, y1: number];

function edgesOf({ ends, edges }: ReturnType<typeof annulus>, dx: number, dy: number): Edge[] {
  return Array.from({ length: edges }, (_, k) => {
    const [ax, ay, bx, by] = ends.subarray(4 * k, 4 * k + 4);
    return [ax! + dx, ay! + dy, bx! + dx, by! + dy];
  });
}

const side = ([x0, y0, x1, y1]: Edge, x: number, y: number) => Math.sign((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0));

const cross = (e: Edge, f: Edge): boolean =>
  side(e, f[0], f[1]) * side(e, f[2], f[3]) <= 0 && side(f, e[0], e[1]) * side(f, e[2], e[3]) <= 0;

function holds(edges: readonly Edge[], x: number, y: number): boolean {
  const ahead = edges.filter(([x0, y0, x1, y1]) => y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0);
  return ahead.length % 2 === 1;
}

test('outlines collide exactly when any of their edges cross or one is inside the other', () => {
  const radii = fc.array(fc.double({ min: 1, max: 4, noNaN: true }), { minLength: 3, maxLength: 80 });
  const by = fc.double({ min: -7, max: 7, noNaN: true });
  fc.assert(
    fc.property(radii, radii, by, by, (one, other, dx, dy) => {
      const [a, b] = [one, other].map((corners) => makeShape([star(corners)], [], [0], rotations, TOUCH).outlines[0]!);
      const [inA, inB] = [edgesOf(a!, 0, 0), edgesOf(b!, dx, dy)];
      const meet =
        inA.some((e) => inB.some((f) => cross(e, f))) ||
        holds(inA, inB[0]![0], inB[0]![1]) ||
        holds(inB, inA[0]![0], inA[0]![1]);
      expect(new ExactCollision().collide(a!, b!, dx, dy)).toBe(meet);
    }),
    { numRuns: runs(1000) },
  );
});

test('places all rings of all sizes in a valid layout', () => {
  const size = fc.record({
    outer: fc.double({ min: 1, max: 7, noNaN: true }),
    share: fc.double({ min: 0.2, max: 0.95, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(size, { minLength: 2, maxLength: 8 }), (sizes) => {
      const items = sizes.map(({ outer, share }) => ringItem(outer, outer * share));
      const sheet = { widthIn: 48, heightIn: 96 };
      const { layout } = nest(items, sheet, plainOptions, countedControl(20_000));
      expect(layout.unplaced).toEqual([]);
      expect(checkLayout(items, sheet, plainOptions, layout).violations).toEqual([]);
    }),
    { numRuns: runs(30) },
  );
});
