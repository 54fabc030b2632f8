import { expect, test } from '@jest/globals';
import type { Contour } from '@measurement-nesting/curves';
import { measureDrawing } from '../../src/measure-drawing.ts';
import { drawingOf, line, outlined } from '../../../../tools/harness/drawings/shapes.ts';

const strokes = (contours: readonly Contour[]) => ({
  ...drawingOf(),
  shapes: contours.map((contour) => outlined([contour])),
});
const figuresOf = (contours: readonly Contour[]) => {
  const { totals, parts } = measureDrawing(strokes(contours));
  const round = (value: number) => Number(value.toFixed(9));
  return { perimeter: round(totals.perimeterIn), open: round(totals.openIn), pieces: parts.length };
};
const figures = (...contours: Contour[]) => figuresOf(contours);

const unitSquare = [line(0, 0, 1, 0), line(1, 0, 1, 1), line(1, 1, 0, 1), line(0, 1, 0, 0)];

/** Returns lines from each point to the next, ending at the first. */
const ring = (points: readonly (readonly [number, number])[]): Contour[] =>
  points.map(([x, y], i) => line(x, y, ...points[(i + 1) % points.length]!));

const circlePoints = (cx: number, cy: number, r: number, count: number): [number, number][] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
  });

test('an attached tail does not change the corner of a shape, even if it continues straight', () => {
  expect(figures(...unitSquare, line(0, 0, -1, 0))).toEqual({ perimeter: 4, open: 1, pieces: 1 });
  expect(figures(...unitSquare, line(0, 0, -1, 0), line(-1, 0, -2, 1))).toEqual({
    perimeter: 4,
    open: Number((1 + Math.SQRT2).toFixed(9)),
    pieces: 1,
  });
});

test('a line between two shapes is part of neither', () => {
  const other = ring([
    [3, 0],
    [4, 0],
    [4, 1],
    [3, 1],
  ]);
  expect(figures(...unitSquare, line(1, 0, 3, 0), ...other)).toEqual({ perimeter: 8, open: 2, pieces: 2 });
});

test('follows the straightest path at a fork: a divided rectangle is its outline and a line', () => {
  const halves = [line(0, 0, 1, 0), line(1, 0, 2, 0), line(2, 0, 2, 1), line(2, 1, 1, 1), line(1, 1, 0, 1)];
  expect(figures(...halves, line(0, 1, 0, 0), line(1, 0, 1, 1))).toEqual({ perimeter: 6, open: 1, pieces: 1 });
});

test('lines cut at their crossings are continuous lines, in a frame of cut lines or of one path', () => {
  const across = [1, 2].flatMap((at) =>
    [0, 1, 2].flatMap((from) => [line(at, from, at, from + 1), line(from, at, from + 1, at)]),
  );
  const frame = [0, 3].flatMap((at) =>
    [0, 1, 2].flatMap((from) => [line(at, from, at, from + 1), line(from, at, from + 1, at)]),
  );
  expect(figures(...across)).toEqual({ perimeter: 0, open: 12, pieces: 0 });
  expect(figures(...across, ...frame)).toEqual({ perimeter: 12, open: 12, pieces: 1 });
  expect(figures(...across, line(0, 0, 3, 0, 3, 3, 0, 3, 0, 0))).toEqual({ perimeter: 12, open: 12, pieces: 1 });
});

test('finds a ring even if the straightest paths at two forks disagree', () => {
  // A lens whose middle line continues the upper side straight at one end and the lower side at the other.
  const upper = line(0, 0, 1, 1, 3, 1, 4, 0);
  const lower = line(0, 0, 1, -1, 3, -1, 4, 0);
  const middle = line(0, 0, -0.5, -0.5, -0.5, -3, 4.5, -3, 4.5, 0.5, 4, 0);
  const { pieces, open } = figures(upper, lower, middle);
  expect(pieces).toBe(1);
  expect(open).toBeGreaterThan(0);
});

test('doubled sides do not prevent a shape from closing, whole or in pieces', () => {
  expect(figures(...unitSquare, line(0, 0, 1, 0))).toEqual({ perimeter: 4, open: 0, pieces: 1 });
  expect(figures(...unitSquare, line(1, 0, 0.5, 0), line(0.5, 0, 0, 0))).toMatchObject({ perimeter: 4, pieces: 1 });
  expect(figures(...unitSquare, ...unitSquare)).toEqual({ perimeter: 4, open: 0, pieces: 1 });
  expect(figures(...unitSquare, line(1, 0, 1, 1), line(0, 0, 1, 0), line(0, 1, 0, 0.25))).toMatchObject({
    perimeter: 4,
    pieces: 1,
  });
});

test('closes copies that are cut within a few hundred-thousandths of an inch of each other', () => {
  // The short copy extends past the end of another copy, too close to its own end to be distinguished by that copy alone.
  const copies = [line(0.2, 0, 0.5000157, 0), line(0.3, 0, 0.5, 0), line(0.5, 0, 0.5003, 0)];
  expect(figures(...unitSquare, ...copies)).toEqual({ perimeter: 4, open: 0, pieces: 1 });
});

test('a side shared by two shapes of different colors closes both', () => {
  const colored = (contours: Contour[], strokeColor: string) =>
    contours.map((contour) => {
      const shape = outlined([contour]);
      return { ...shape, source: { ...shape.source, strokeColor } };
    });
  const right = ring([
    [1, 0],
    [2, 0],
    [2, 1],
    [1, 1],
  ]);
  const { totals } = measureDrawing(drawingOf(...colored(unitSquare, '#ff0000'), ...colored(right, '#0000ff')));
  expect([totals.perimeterIn, totals.openIn, totals.lengthIn]).toEqual([6, 0, 8]);
});

test('counts an open line drawn again in another color as double', () => {
  const again = outlined([line(3, 0, 0, 0)], 0.02);
  const { totals, diagnostics } = measureDrawing(drawingOf(outlined([line(0, 0, 3, 0)]), again));
  expect([totals.lengthIn, totals.openIn]).toEqual([6, 3]);
  expect(diagnostics.find(({ code }) => code === 'duplicate')?.count).toBe(1);
});

test('joins the nearest ends, not merely near ones', () => {
  const gap = 0.002;
  const tail = line(1.004, 0, 2, 0);
  expect(figures(line(0, 0, 1, 0), line(1, gap, 1, 1), line(1, 1, 0, 1), line(0, 1, 0, 0), tail)).toEqual({
    perimeter: 4,
    open: 0.996,
    pieces: 1,
  });
});

test('closes a path that almost returns to its start and reports the gap; leaves a short one open', () => {
  const { totals, differences, diagnostics } = measureDrawing(strokes([line(0, 0, 1, 0, 1, 1, 0, 1, 0, 0.004)]));
  expect([totals.pieces, totals.perimeterIn, totals.lengthIn]).toEqual([1, 4, 3.996]);
  expect(differences.map(({ kind, count }) => [kind, count])).toEqual([['closed_gaps', 1]]);
  const notice = diagnostics.find(({ code }) => code === 'small_gap');
  expect(notice?.message).toContain('0.004 in');
  expect(notice?.places).toHaveLength(1);
  expect(figures(line(0, 0, 0.01, 0.002, 0, 0.004)).pieces).toBe(0);
});

test('does not join hatching to rectangles', () => {
  const hatching = Array.from({ length: 40 }, (_, i) => line(0, 0.004 * i, 1, 0.004 * i));
  expect(figures(...hatching)).toEqual({ perimeter: 0, open: 40, pieces: 0 });
});

test('treats widths that differ by the rounding of a transform as one style', () => {
  const sides = unitSquare.map((side, i) => outlined([side], 0.01 * (1 + i * 1e-9)));
  expect(measureDrawing(drawingOf(...sides)).totals.pieces).toBe(1);
});

test('reports dots as lines without length, and closes corners despite them', () => {
  const { totals, diagnostics } = measureDrawing(strokes([...unitSquare, line(0, 0, 0, 0), line(5, 5, 5, 5)]));
  expect([totals.pieces, totals.perimeterIn, totals.openIn, totals.pierces]).toEqual([1, 4, 0, 1]);
  expect(diagnostics.map(({ code, count }) => [code, count])).toEqual([['dot_ignored', 2]]);
});

test('closes circles of 8 to 5,000 lines at any size', () => {
  for (const [r, count] of [
    [1, 8],
    [0.01, 64],
    [0.1, 5000],
    [0.002, 200],
    [10, 5000],
  ] as const) {
    const { perimeter, pieces } = figuresOf(ring(circlePoints(3, 2, r, count)));
    expect(pieces).toBe(1);
    expect(Math.abs(perimeter - 2 * count * r * Math.sin(Math.PI / count))).toBeLessThan(1e-8);
  }
});

test('joins lines of any number and length: a path of 200,000 segments, a ring of 20,000 lines, a star of 5,000', () => {
  const zigzag = Array.from({ length: 200_000 }, (_, i) => line(i, i % 2, i + 1, (i + 1) % 2).segments[0]!);
  expect(figures({ segments: zigzag, closed: false }).pieces).toBe(0);
  expect(figuresOf(ring(circlePoints(0, 0, 100, 20_000))).pieces).toBe(1);
  const star = circlePoints(0, 0, 1, 5_000).map(([x, y]) => line(0, 0, x, y));
  expect(figuresOf(star)).toMatchObject({ pieces: 0 });
});
