import { expect, test } from '@jest/globals';
import { polygonContour, rectangleContour, type Contour } from '@measurement-nesting/curves';
import { measureDrawing } from '../../src/measure-drawing.ts';
import { expectWithin } from '../../../../tools/harness/expect-within.ts';
import { circle, drawingOf, filled, line, outlined } from '../../../../tools/harness/drawings/shapes.ts';

/** Inches. */
const EXACT_IN = 1e-9;
/** 4 by 2 in. */
const box = rectangleContour(0, 0, 4, 2);
const chords = (r: number, count: number): Contour =>
  polygonContour(
    Array.from({ length: count }, (_, i) => {
      const angle = (2 * Math.PI * i) / count;
      return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
    }),
  );

/** Lines over an outline, their doubled length, number of lines, and length that stays open. */
const rows: readonly [
  what: string,
  outline: Contour,
  over: Contour,
  doubleIn: number,
  doubles: number,
  openIn: number,
][] = [
  ['a whole side', box, line(0, 0, 4, 0), 4, 1, 0],
  ['a side the other way round', box, line(4, 0, 0, 0), 4, 1, 0],
  ['a part of a side', box, line(1, 2, 3, 2), 2, 1, 0],
  ['a side and beyond both of its ends', box, line(-1, 0, 6, 0), 4, 1, 3],
  ['a side from its middle to beyond its end', box, line(2, 0, 6, 0), 2, 1, 2],
  ['two sides in one line', box, line(0, 0, 4, 0, 4, 2), 6, 1, 0],
  ['three sides and a way out', box, line(-1, 0, 4, 0, 4, 2, 0, 2), 10, 1, 1],
  ['a side within half a thousandth', box, line(0, 0.0004, 4, 0.0004), 4, 1, 0],
  ['a side two thousandths away', box, line(0, 0.002, 4, 0.002), 0, 0, 4],
  ['a line across', box, line(2, -1, 2, 3), 0, 0, 4],
  ['a line inside that ends on two sides', box, line(0, 0, 4, 2), 0, 0, Math.hypot(4, 2)],
  ['a line that runs up to a corner and on', box, line(-2, 0, 0, 0), 0, 0, 2],
  ['a tangent of a circle', circle(0, 0, 3), line(-4, 3, 4, 3), 0, 0, 8],
  ['a tangent of a circle of chords', chords(5, 5_000), line(-4, 5, 4, 5), 0, 0, 8],
  [
    'a quarter of a circle of chords',
    chords(1, 400),
    openPart(chords(1, 400), 0, 100),
    200 * Math.sin(Math.PI / 400),
    1,
    0,
  ],
];

function openPart({ segments }: Contour, from: number, to: number): Contour {
  return { segments: segments.slice(from, to), closed: false };
}

for (const [what, outline, over, doubleIn, doubles, openIn] of rows) {
  test(`${what}: ${doubleIn === 0 ? 'open' : 'drawn twice'}, with its whole length accounted for`, () => {
    for (const shape of [outlined([outline], 0.02), filled([outline])]) {
      const { totals, differences, diagnostics } = measureDrawing(drawingOf(shape, outlined([over])));
      const alone = measureDrawing(drawingOf(shape)).totals;
      expectWithin(totals.perimeterIn, alone.perimeterIn, EXACT_IN);
      expectWithin(totals.lengthIn, alone.lengthIn + doubleIn + openIn, EXACT_IN);
      const itemOf = (kind: string) => differences.find((item) => item.kind === kind);
      expectWithin(itemOf('double_lines')?.lengthIn ?? 0, doubleIn, EXACT_IN);
      expectWithin(itemOf('open_lines')?.lengthIn ?? 0, openIn, EXACT_IN);
      expectWithin(totals.openIn, openIn, EXACT_IN);
      expect(diagnostics.find(({ code }) => code === 'duplicate')?.count ?? 0).toBe(doubles);
      expect(diagnostics.map(({ code }) => code)).not.toContain('figures_doubtful');
    }
  });
}

test('counts a side drawn again over a square of four lines as double, in any color', () => {
  const sides = [line(0, 0, 1, 0), line(1, 0, 1, 1), line(1, 1, 0, 1), line(0, 1, 0, 0)].map((side) =>
    outlined([side]),
  );
  const again = outlined([line(0, 0, 1, 0)]);
  const blue = { ...again, source: { ...again.source, strokeColor: '#0000ff' } };
  for (const extra of [again, blue]) {
    const { totals, differences } = measureDrawing(drawingOf(...sides, extra));
    expectWithin(totals.perimeterIn, 4, EXACT_IN);
    expect(differences.map(({ kind, count }) => [kind, count])).toEqual([['double_lines', 1]]);
  }
});
