import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Contour, polygonContour, type Point } from '@measurement-nesting/curves';
import { checkLayout } from '../../src/check/check-layout.ts';
import { nest } from '../../src/nest.ts';
import { runs } from '../../../../tools/harness/depth.ts';
import { circle, countedControl, itemOf, plainOptions } from '../parts.ts';

const spacingIn = 0.25;
const degree = Math.PI / 180;

/** Returns the number of sheets of a frame that fills a sheet and a part, which share one if the part fits the hole. */
function sheetsOf(part: Contour, hole: readonly Point[] | Contour, rotation: 'none' | '90' | 'any' = '90'): number {
  const inside = 'segments' in hole ? hole : polygonContour(hole.toReversed());
  const ends = inside.segments.flatMap((s) => (s.kind === 'arc' ? [s.cx - s.rx, s.cx + s.rx] : [s.x0, s.x1]));
  const tops = inside.segments.flatMap((s) => (s.kind === 'arc' ? [s.cy - s.ry, s.cy + s.ry] : [s.y0, s.y1]));
  const [minX, maxX, minY, maxY] = [Math.min(...ends), Math.max(...ends), Math.min(...tops), Math.max(...tops)];
  const frame = polygonContour([
    { x: minX - 1, y: minY - 1 },
    { x: maxX + 1, y: minY - 1 },
    { x: maxX + 1, y: maxY + 1 },
    { x: minX - 1, y: maxY + 1 },
  ]);
  const items = [itemOf(frame, 1, [inside]), itemOf(part, 1, [])];
  const sheet = { widthIn: maxX - minX + 3, heightIn: maxY - minY + 3 };
  const options = { ...plainOptions, spacingIn, marginIn: 0.5, rotation };
  const { layout } = nest(items, sheet, options, countedControl(20_000));
  expect(checkLayout(items, sheet, options, layout).violations).toEqual([]);
  expect(layout.unplaced).toEqual([]);
  return layout.sheets;
}

/** Returns the points at a distance outside a closed convex curve, from its points and outward normals. */
const around = (
  curve: (t: number) => Point & { readonly nx: number; readonly ny: number },
  distance: number,
): Point[] =>
  Array.from({ length: 1440 }, (_, k) => {
    const { x, y, nx, ny } = curve((k * Math.PI) / 720);
    const length = Math.hypot(nx, ny);
    return { x: 40 + x + (nx / length) * distance, y: y + (ny / length) * distance };
  });

const ellipse = (t: number) => ({
  x: 5.4 * Math.cos(t),
  y: 3.5 * Math.sin(t),
  nx: Math.cos(t) / 5.4,
  ny: Math.sin(t) / 3.5,
});

/** A slot with round ends at 35 degrees. */
function slot(radius: number, centerX: number): Contour {
  const [cos, sin] = [Math.cos(35 * degree), Math.sin(35 * degree)];
  const at = (along: number, across: number): Point => ({
    x: centerX + along * cos - across * sin,
    y: along * sin + across * cos,
  });
  const [a, b, c, d] = [at(-3.5, -radius), at(3.5, -radius), at(3.5, radius), at(-3.5, radius)] as const;
  const end = (from: Point, to: Point, center: Point) => ({
    kind: 'arc' as const,
    x0: from.x,
    y0: from.y,
    x1: to.x,
    y1: to.y,
    cx: center.x,
    cy: center.y,
    rx: radius,
    ry: radius,
    rotation: 0,
    start: Math.atan2(from.y - center.y, from.x - center.x),
    sweep: Math.PI,
  });
  const side = (from: Point, to: Point) => ({ kind: 'line' as const, x0: from.x, y0: from.y, x1: to.x, y1: to.y });
  return { closed: true, segments: [side(a, b), end(b, c, at(3.5, 0)), side(c, d), end(d, a, at(-3.5, 0))] };
}

/** Chords of these points deviate from the curve by less than a ten-thousandth of an inch. */
const chords = 2e-4;

test.each(['none', '90', 'any'] as const)('round parts fit holes with 0.005 in of play, turned by %s', (rotation) => {
  const distance = spacingIn + 0.005 / 2;
  expect(sheetsOf(circle(0, 0, 5.75), circle(40, 0, 5.75 + distance, false), rotation)).toBe(1);
  expect(sheetsOf(circle(0, 0, 1), circle(40, 0, 1 + distance, false), rotation)).toBe(1);
  const drawn = { kind: 'arc' as const, x0: 5.4, y0: 0, x1: 5.4, y1: 0, cx: 0, cy: 0, rx: 5.4, ry: 3.5 };
  const part: Contour = { closed: true, segments: [{ ...drawn, rotation: 0, start: 0, sweep: 2 * Math.PI }] };
  expect(sheetsOf(part, around(ellipse, distance + chords), rotation)).toBe(1);
  expect(sheetsOf(slot(2, 0), slot(2 + distance, 40), rotation)).toBe(1);
});

test('a part does not fit a hole smaller than the spacing around it', () => {
  expect(sheetsOf(circle(0, 0, 5.75), circle(40, 0, 5.75 + spacingIn - 0.001, false))).toBe(2);
  expect(sheetsOf(slot(2, 0), slot(2 + spacingIn - 0.001, 40))).toBe(2);
});

/** A triangle whose sides are at a distance outside those of another. */
function largerTriangle(corners: readonly Point[], distance: number): Point[] {
  const sides = corners.map((p, k) => {
    const q = corners[(k + 1) % 3]!;
    const [ux, uy] = [q.x - p.x, q.y - p.y];
    const length = Math.hypot(ux, uy);
    return { x: p.x + (uy / length) * distance, y: p.y - (ux / length) * distance, ux, uy };
  });
  return sides.map((b, k) => {
    const a = sides[(k + 2) % 3]!;
    const t = ((a.x - b.x) * b.uy - (a.y - b.y) * b.ux) / (a.uy * b.ux - a.ux * b.uy);
    return { x: a.x + a.ux * t + 40, y: a.y + a.uy * t };
  });
}

test('triangles of any slant and sharpness fit holes with 0.001 in of play', () => {
  const triangle = fc.record({
    base: fc.integer({ min: 6, max: 14 }),
    top: fc.integer({ min: 0, max: 14 }),
    height: fc.integer({ min: 3, max: 8 }),
    turn: fc.integer({ min: 0, max: 359 }),
  });
  fc.assert(
    fc.property(triangle, ({ base, top, height, turn }) => {
      const [cos, sin] = [Math.cos(turn * degree), Math.sin(turn * degree)];
      const drawn = [
        [0, 0],
        [base, 0],
        [top, height],
      ] as const;
      const corners = drawn.map(([x, y]) => ({ x: x * cos - y * sin, y: x * sin + y * cos }));
      expect(sheetsOf(polygonContour(corners), largerTriangle(corners, spacingIn + 0.0005))).toBe(1);
    }),
    { numRuns: runs(100), seed: 4 },
  );
});
