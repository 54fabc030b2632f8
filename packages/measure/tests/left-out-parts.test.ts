import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rectangleContour, translation } from '@measurement-nesting/curves';
import type { Shape } from '@measurement-nesting/curves/drawing';
import { measureDrawing } from '../src/measure-drawing.ts';
import type { Measurement } from '../src/measurement.ts';
import {
  circle,
  drawingOf,
  filled,
  line,
  outlined,
  polygon,
  transformed,
} from '../../../tools/harness/drawings/shapes.ts';
import { runs } from '../../../tools/harness/depth.ts';

const square = rectangleContour(0, 0, 10, 10);
const idsOf = ({ parts }: Measurement): string[] => parts.map(({ part }) => part.id);
const codes = ({ diagnostics }: Measurement): string[] => diagnostics.map(({ code }) => code);

/** Pieces up to 10 in wide with everything that a measurement reports. */
const pieces: Readonly<Record<string, readonly Shape[]>> = {
  square: [filled([square])],
  'ring of lines': [outlined([circle(5, 5, 5)]), outlined([circle(5, 5, 2)])],
  'drawn twice': [outlined([square]), outlined([square])],
  overlap: [filled([rectangleContour(0, 0, 6, 6)]), filled([rectangleContour(4, 4, 6, 6)])],
  'edge in common': [filled([rectangleContour(0, 0, 5, 5)]), filled([rectangleContour(5, 0, 5, 5)])],
  'open line inside': [filled([square]), outlined([line(2, 2, 8, 5)])],
  'closed by us': [filled([line(0, 0, 10, 0, 10, 10, 0, 9)])],
  'joined lines': [outlined([line(0, 0, 10, 0)]), outlined([line(10, 0, 5, 8)]), outlined([line(5, 8, 0, 0)])],
  'thick line': [outlined([square], 0.05)],
  'tiny hole': [filled([square, circle(5, 5, 0.01)], 'evenodd')],
  crossing: [filled([polygon(0, 0, 10, 10, 10, 0, 0, 10)], 'evenodd')],
};
const names = Object.keys(pieces);

/** Figures, differences and diagnostics without the notices on left-out parts, rounded to 1e-8. */
function summaryOf({ totals, differences, diagnostics, parts }: Measurement): unknown {
  const round = (value: number): number => Math.round(value * 1e8) / 1e8 + 0;
  const rounded = (record: object) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, round(value as number)]));
  return {
    totals: rounded(totals),
    parts: parts.map(({ part, figures }) => [rounded(part.box), rounded(figures)]),
    differences: differences.map(({ kind, count, lengthIn }) => [kind, count, round(lengthIn)]),
    diagnostics: diagnostics
      .filter(({ code }) => !['part_left_out', 'nothing_cut'].includes(code))
      .map(({ code, count, message, places }) => [code, count, message, places.map(rounded)]),
  };
}

test('a drawing with parts left out measures like the drawing without them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ name: fc.constantFrom(...names), isOut: fc.boolean() }), { minLength: 1, maxLength: 8 }),
      (chosen) => {
        const placed = chosen.map(({ name }, i) =>
          transformed(drawingOf(...pieces[name]!), translation((i % 3) * 13, Math.floor(i / 3) * 13)),
        );
        const all = drawingOf(...placed.flatMap(({ shapes }) => shapes));
        const remaining = drawingOf(...placed.flatMap(({ shapes }, i) => (chosen[i]!.isOut ? [] : shapes)));
        const whole = measureDrawing(all);
        const out = whole.parts.filter(({ part }) => {
          const column = Math.floor((part.box.minX + part.box.maxX) / 2 / 13);
          const row = Math.floor((part.box.minY + part.box.maxY) / 2 / 13);
          return chosen[row * 3 + column]!.isOut;
        });
        const ids = new Set(out.map(({ part }) => part.id));
        const found = measureDrawing(all, ids);
        expect(summaryOf(found)).toEqual(summaryOf(measureDrawing(remaining)));
        expect(found.leftOut.map(({ part }) => part.id)).toEqual([...ids]);
        expect(idsOf(found)).toEqual(idsOf(whole).filter((id) => !ids.has(id)));
      },
    ),
    { numRuns: runs(150), includeErrorInReport: true },
  );
});

test('retains an island when the ring around it is left out, and the ring when the island is', () => {
  const drawing = drawingOf(
    outlined([circle(10, 10, 10)]),
    outlined([circle(10, 10, 8)]),
    outlined([circle(10, 10, 3)]),
  );
  const whole = measureDrawing(drawing);
  expect(idsOf(whole)).toEqual(['part-1', 'part-2']);
  expect(measureDrawing(drawing, new Set(['part-1'])).totals).toMatchObject({ pieces: 1, widthIn: 6 });
  expect(measureDrawing(drawing, new Set(['part-2'])).totals).toMatchObject({ pieces: 1, widthIn: 20, pierces: 2 });
});

test('retains the lines of a part that shares a contour with a part left out', () => {
  const eight = drawingOf(filled([polygon(0, 0, 10, 10, 10, 0, 0, 10)], 'evenodd'));
  const whole = measureDrawing(eight);
  expect(whole.parts).toHaveLength(2);
  for (const id of idsOf(whole)) {
    const left = measureDrawing(eight, new Set([id]));
    expect(left.totals.lengthIn).toBeCloseTo(10 + 10 * Math.SQRT2, 9);
    expect(left.totals.perimeterIn).toBeCloseTo(10 + 10 * Math.SQRT2, 9);
    expect(left.differences).toEqual([]);
    expect(codes(left)).toEqual(['part_left_out']);
  }
});

test('nothing remains when every part is left out, which is a problem of the drawing', () => {
  const measured = measureDrawing(drawingOf(filled([square])), new Set(['part-1']));
  const { totals, parts, leftOut, differences } = measured;
  expect(codes(measured)).toEqual(['part_left_out', 'nothing_cut']);
  expect(totals).toEqual({
    lengthIn: 0,
    perimeterIn: 0,
    outerIn: 0,
    innerIn: 0,
    openIn: 0,
    areaSqIn: 0,
    widthIn: 0,
    heightIn: 0,
    pieces: 0,
    pierces: 0,
  });
  expect([parts, leftOut.length, differences]).toEqual([[], 1, []]);
});

test('reports an id that the drawing does not have', () => {
  const measured = measureDrawing(drawingOf(filled([square])), new Set(['part-1', 'part-7']));
  expect(codes(measured)).toEqual(['part_left_out', 'nothing_cut', 'left_out_missing']);
  expect(measured.diagnostics[2]!.message).toBe(
    '1 piece to leave out is not in this drawing. Check which pieces are cut.',
  );
});
