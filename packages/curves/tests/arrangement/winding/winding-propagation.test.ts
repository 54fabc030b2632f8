import { expect, test } from '@jest/globals';
import type { Contour } from '../../../src/geometry/types.ts';
import { arrange, prepareContours, type Arrangement } from '../../../src/arrangement/arrangement.ts';
import { collect } from '../../../../measure/src/collect.ts';
import { measureDrawing } from '@measurement-nesting/measure';
import { rayTraversal, propagateWindings } from '../../../src/arrangement/winding/winding-propagation.ts';
import { drawingOf, filled, outlined, polygon } from '../../../../../tools/harness/drawings/shapes.ts';
import { nearlyCoincident, random, randomDrawing } from '../../../../../tools/harness/drawings/random-drawing.ts';

const TOLERANCE_IN = 1e-8;
/**
 * Tolerance in inches for curves closer than the distance at which points are distinguished: their cuts are displaced.
 */
const NEARLY_IN = 1e-4;

/** Returns for each side of each edge how often each contour winds around it. */
function windings(arrangement: Arrangement, contours: number): string[] {
  const turns = new Int32Array(contours);
  const sides: string[] = [];
  const counts = { turn: (loop: number, by: number) => (turns[loop]! += by) };
  propagateWindings(arrangement, counts, (edge, side) => {
    sides[2 * edge + (side === 'left' ? 0 : 1)] = turns.join(' ');
  });
  expect([...turns].every((count) => count === 0)).toBe(true);
  return sides;
}

test('propagated windings equal those counted by a ray on every edge', () => {
  const wrong: number[] = [];
  for (let seed = 1; seed <= 120; seed++) {
    const contours = collect(randomDrawing(seed, seed % 2 === 0)).loops.map((loop) => loop.contour);
    const arrangement = arrange(prepareContours(contours), TOLERANCE_IN);
    const propagated = windings(arrangement, contours.length);
    const counted = windings({ ...arrangement, traversal: rayTraversal(arrangement.edges) }, contours.length);
    if (propagated.join() !== counted.join()) wrong.push(seed);
  }
  expect(wrong).toEqual([]);
});

test('casts one ray per connected component', () => {
  const next = random(3);
  const crowd = Array.from({ length: 40 }, () => polygon(...Array.from({ length: 6 }, () => 10 * next())));
  const far = polygon(20, 0, 21, 0, 20, 1);
  const { edges, traversal } = arrange(prepareContours([...crowd, far]), TOLERANCE_IN);
  expect(edges.length).toBeGreaterThan(1000);
  expect(traversal.fresh).toHaveLength(2);
});

/** Returns random triangles that overlap each other. */
function triangles(count: number, size: number): Contour[] {
  const next = random(7);
  return Array.from({ length: count }, () => {
    const [x, y] = [(10 - size) * next(), (10 - size) * next()];
    return polygon(...Array.from({ length: 6 }, (_, i) => (i % 2 === 0 ? x : y) + size * next()));
  });
}

test('five hundred overlapping triangles have one outline, filled or not', () => {
  const contours = triangles(500, 3);
  const fills = measureDrawing(drawingOf(...contours.map((contour) => filled([contour]))));
  const lines = measureDrawing(drawingOf(...contours.map((contour) => outlined([contour]))));
  expect(fills.diagnostics.map(({ code }) => code)).toEqual(['overlapping_shapes', 'tiny_hole']);
  const { perimeterIn, areaSqIn, pieces } = fills.totals;
  expect(lines.totals).toMatchObject({ pieces });
  expect(Math.abs(lines.totals.perimeterIn - perimeterIn)).toBeLessThan(1e-9);
  expect(Math.abs(lines.totals.areaSqIn - areaSqIn)).toBeLessThan(1e-9);
  const explained = fills.differences.reduce((sum, { lengthIn }) => sum + lengthIn, 0);
  expect(Math.abs(fills.totals.lengthIn - perimeterIn - explained)).toBeLessThan(1e-5);
});

test('drawings with too many crossings are rejected with a message', () => {
  const hatch = Array.from({ length: 800 }, (_, i) => [
    polygon(i, -1, i + 0.5, 801, i + 0.2, 801),
    polygon(-1, i, 801, i + 0.5, 801, i + 0.2),
  ]).flat();
  for (const contours of [triangles(2000, 10), hatch]) {
    expect(() => measureDrawing(drawingOf(...contours.map((contour) => filled([contour]))))).toThrow(
      expect.objectContaining({ code: 'too_complex' }),
    );
  }
});

test('four hundred rays from one point are four hundred parts', () => {
  const rays = Array.from({ length: 400 }, (_, i) => {
    const [a, b] = [(i * Math.PI) / 200, ((i + 0.5) * Math.PI) / 200];
    return polygon(0, 0, 10 * Math.cos(a), 10 * Math.sin(a), 10 * Math.cos(b), 10 * Math.sin(b));
  });
  const { totals, differences } = measureDrawing(drawingOf(...rays.map((ray) => filled([ray]))));
  expect(totals.pieces).toBe(400);
  expect(Math.abs(totals.perimeterIn - totals.lengthIn)).toBeLessThan(1e-9);
  expect(differences).toEqual([]);
});

test('nearly coincident curves do not cause wrong windings', () => {
  const wrong: string[] = [];
  for (let seed = 4100; seed < 4160; seed++) {
    for (const by of [1e-9, 1e-8, 1e-6]) {
      const { totals, differences } = measureDrawing(nearlyCoincident(seed, by));
      const explained = differences.reduce((sum, { lengthIn }) => sum + lengthIn, 0);
      const off = Math.abs(totals.lengthIn - totals.perimeterIn - explained);
      if (off > NEARLY_IN || totals.perimeterIn === 0) wrong.push(`seed ${seed}, ${by}: off by ${off}`);
    }
  }
  expect(wrong).toEqual([]);
});
