import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rectangleContour, translation } from '@measurement-nesting/curves';
import type { Shape } from '@measurement-nesting/curves/drawing';
import { measureDrawing } from '../../src/measure-drawing.ts';
import type { Measurement } from '../../src/measurement.ts';
import { measureOperations } from '../../src/operations/measure-operations.ts';
import { withoutTinyHoles } from '../../src/tiny-holes.ts';
import {
  circle,
  drawingOf,
  filled,
  line,
  outlined,
  polygon,
  transformed,
} from '../../../../tools/harness/drawings/shapes.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const square = rectangleContour(0, 0, 10, 10);
const score = (shape: Shape): Shape => ({ ...shape, source: { ...shape.source, strokeColor: '#0000ff' } });
const engraved = (shape: Shape): Shape => ({ ...shape, source: { ...shape.source, fillColor: '#000000' } });

/** Pieces up to 10 in wide with everything that a measurement reports, each one part. */
const pieces: Readonly<Record<string, readonly Shape[]>> = {
  square: [filled([square])],
  'ring of lines': [outlined([circle(5, 5, 5)]), outlined([circle(5, 5, 2)])],
  'drawn twice': [outlined([square]), outlined([square])],
  overlap: [filled([rectangleContour(0, 0, 6, 6)]), filled([rectangleContour(4, 4, 6, 6)])],
  'edge in common': [filled([rectangleContour(0, 0, 5, 5)]), filled([rectangleContour(5, 0, 5, 5)])],
  'open line inside': [filled([square]), outlined([line(2, 2, 8, 5)])],
  'closed by us': [filled([line(0, 0, 10, 0, 10, 10, 0, 9)])],
  'tiny hole': [filled([square, circle(5, 5, 0.01)], 'evenodd')],
  'bow tie': [filled([polygon(0, 0, 10, 10, 10, 0)])],
  'scored and engraved': [
    filled([square]),
    score(outlined([line(1, 1, 9, 1)])),
    engraved(filled([rectangleContour(2, 2, 3, 3)])),
  ],
};
const rules = [
  { kind: 'line', color: '#0000ff', operation: 'score' },
  { kind: 'fill', color: '#000000', operation: 'engrave' },
] as const;
const chosenPieces = fc.array(
  fc.record({ name: fc.constantFrom(...Object.keys(pieces)), quantity: fc.integer({ min: 0, max: 6 }) }),
  { minLength: 1, maxLength: 5 },
);
type Chosen = readonly { readonly name: string; readonly quantity: number }[];

/** Returns the shapes of a piece in a column, one row for each copy. */
const shapesOf = (name: string, column: number, copies: number): Shape[] =>
  Array.from({ length: copies }, (_, row) =>
    transformed(drawingOf(...pieces[name]!), translation(column * 13, row * 13)),
  ).flatMap(({ shapes }) => [...shapes]);

/** Everything of a measurement that counts pieces, rounded to 1e-7. */
function figuresOf({ totals, differences, operations }: Measurement): unknown {
  const round = (value: number): number => Math.round(value * 1e7) / 1e7 + 0;
  const { widthIn: _width, heightIn: _height, ...summed } = totals;
  const { score: scored, engrave } = operations!;
  return {
    totals: Object.entries(summed).map(([name, value]) => [name, round(value)]),
    differences: differences.map(({ kind, count, lengthIn }) => [kind, count, round(lengthIn)]),
    marks: [scored.lengthIn, scored.starts, engrave.areaSqIn].map(round),
    cut: Object.values(operations!.cut).map(round),
  };
}

function measured(chosen: Chosen, asDrawn: boolean): Measurement {
  const drawing = drawingOf(
    ...chosen.flatMap(({ name, quantity }, column) => shapesOf(name, column, asDrawn ? quantity : 1)),
  );
  return measureOperations(drawing, rules, undefined, undefined, (parts) => {
    const columnOf = ({ minX, maxX }: { minX: number; maxX: number }) => Math.floor((minX + maxX) / 26);
    return new Map(parts.map(({ id, box }) => [id, asDrawn ? 1 : chosen[columnOf(box)]!.quantity]));
  });
}

test('a part with a quantity has the figures of a drawing with as many copies of it', () => {
  fc.assert(
    fc.property(chosenPieces, (chosen) => {
      fc.pre(chosen.some(({ quantity }) => quantity > 0));
      const [byQuantity, byDrawing] = [measured(chosen, false), measured(chosen, true)];
      expect(figuresOf(byQuantity)).toEqual(figuresOf(byDrawing));
      const without = (measurement: Measurement) => figuresOf({ ...withoutTinyHoles(measurement), differences: [] });
      expect(without(byQuantity)).toEqual(without(byDrawing));
    }),
    { numRuns: runs(100), includeErrorInReport: true },
  );
});

test('quantities of one measure a drawing byte for byte as without quantities', () => {
  fc.assert(
    fc.property(chosenPieces, (chosen) => {
      const drawing = drawingOf(...chosen.flatMap(({ name }, column) => shapesOf(name, column, 1)));
      const all = (parts: readonly { id: string }[]) => new Map(parts.map(({ id }) => [id, 1]));
      expect(measureDrawing(drawing, undefined, all)).toEqual(measureDrawing(drawing));
    }),
    { numRuns: runs(50), includeErrorInReport: true },
  );
});

test('a part with the quantity 0 is left out like one that is not cut', () => {
  const drawing = drawingOf(...shapesOf('square', 0, 2));
  expect(measureDrawing(drawing, undefined, () => new Map([['part-2', 0]]))).toEqual(
    measureDrawing(drawing, new Set(['part-2'])),
  );
});

test('leaving a part out has precedence over its quantity', () => {
  const drawing = drawingOf(...shapesOf('square', 0, 2));
  const measurement = measureDrawing(drawing, new Set(['part-1']), (parts) => new Map(parts.map(({ id }) => [id, 5])));
  expect(measurement.totals).toMatchObject({ pieces: 5, perimeterIn: 200 });
});

test('notices count the lines of the drawing, not those of the further pieces', () => {
  const drawing = drawingOf(...shapesOf('tiny hole', 0, 1));
  const many = measureDrawing(drawing, undefined, () => new Map([['part-1', 40]]));
  expect(many.diagnostics).toEqual(measureDrawing(drawing).diagnostics);
});

test('names parts after the named part they are drawn in, numbered where it has several', () => {
  const named = (shape: Shape, namedPart: { name: string; quantity: number }): Shape => ({
    ...shape,
    source: { ...shape.source, id: 'path1', namedPart },
  });
  const [side, doors] = [
    { name: 'Side', quantity: 1 },
    { name: 'Door', quantity: 2 },
  ];
  const at = (x: number) => rectangleContour(x, 0, 8, 8);
  const shapes = [named(filled([at(0)]), side), named(filled([at(10)]), doors), named(filled([at(20)]), doors)];
  const { parts } = measureDrawing(drawingOf(...shapes, filled([at(30)])));
  expect(parts.map(({ part }) => part.name)).toEqual(['Side', 'Door 1', 'Door 2', 'Part 4']);
});
