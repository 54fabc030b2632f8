import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseOperationRule } from '@measurement-nesting/curves/drawing';
import { runs } from '../../../../tools/harness/depth.ts';
import { measureFile } from '../../../../engine/job/measure-file.ts';

const fixtures = path.join(import.meta.dirname, '../../../../tests/fixtures/operations');
type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>;
type Expected = { readonly operations: readonly string[]; readonly want: Figures };
const drawings = Object.entries(
  JSON.parse(readFileSync(path.join(fixtures, 'expect.json'), 'utf8')) as Record<string, Expected>,
);

const rulesOf = (texts: readonly string[]) => texts.map((text) => parseOperationRule(text)!);

function measure(fileName: string, bytes: Uint8Array, rules: readonly string[], leaveOutParts?: string[]) {
  return measureFile({ fileName, bytes, quantity: 1, operations: rulesOf(rules), leaveOutParts }, {}).row;
}

/** Measures shapes in inches on a page of 20 by 20 in. */
function measureShapes(shapes: readonly string[], rules: readonly string[], leaveOutParts?: string[]) {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="20in" height="20in" viewBox="0 0 20 20">${shapes.join('')}</svg>`;
  return measure('a.svg', new TextEncoder().encode(text), rules, leaveOutParts);
}

test.each(drawings)('%s has the figures of each operation to 1e-9', (name, { operations, want }) => {
  const row = measure(name, readFileSync(path.join(fixtures, name)), operations);
  for (const [operation, figures] of Object.entries(want)) {
    const measured = row.operations![operation as 'cut'] as Readonly<Record<string, number>>;
    for (const [figure, value] of Object.entries(figures)) {
      expect([operation, figure, measured[figure]]).toEqual([operation, figure, expect.closeTo(value, 9)]);
    }
  }
});

const square = (x: number, y: number, side: number, paint: string) =>
  `<rect x="${x}" y="${y}" width="${side}" height="${side}" ${paint}/>`;
const line = (color: string) => `fill="none" stroke="${color}" stroke-width="0.01"`;
const [red, blue, black] = [line('#f00'), line('#00f'), 'fill="#000"'];
const laser = ['line:#ff0000=cut', 'line:#0000ff=score', 'fill:#000000=engrave'];
const codesOf = ({ warnings }: ReturnType<typeof measureShapes>) => warnings.map(({ code }) => code);

const paint = fc.constantFrom(red, blue, black, 'fill="#0a0"', `${black} stroke="#f00" stroke-width="0.01"`);
const shape = fc
  .record({
    x: fc.integer({ min: 0, max: 12 }),
    y: fc.integer({ min: 0, max: 12 }),
    side: fc.integer({ min: 1, max: 6 }),
    paint,
  })
  .map(({ x, y, side, paint: painted }) => square(x, y, side, painted));
const shapes = fc.array(shape, { minLength: 1, maxLength: 7 });

test('a panel as large as the page is not doubted as a frame where operations are set', () => {
  const panel = [square(0, 0, 20, red), square(3, 3, 1, red), square(10, 10, 2, black)];
  expect(codesOf(measureShapes(panel, laser))).not.toContain('background_rectangle');
  const parts = [square(0, 0, 20, red), square(3, 3, 8, red), square(4, 4, 2, black)];
  expect(codesOf(measureShapes(parts, laser))).toContain('background_rectangle');
});

test('a rectangle with marks on its own material is a part, not a frame', () => {
  const drawn = [square(1, 1, 18, red), square(3, 3, 8, red)];
  expect(codesOf(measureShapes([...drawn, square(12, 12, 2, black)], laser))).not.toContain('background_rectangle');
  expect(codesOf(measureShapes([...drawn, square(4, 4, 2, black)], laser))).toContain('background_rectangle');
});

test('rules that cut everything change nothing', () => {
  fc.assert(
    fc.property(shapes, (drawn) => {
      const { classes, ...all } = measureShapes(drawn, ['line=cut', 'fill=cut']);
      const { classes: listed, ...plain } = measureShapes(drawn, []);
      expect(all).toEqual(plain);
      expect(classes).toEqual(listed);
    }),
    { numRuns: runs(60) },
  );
});

test('an ignored class leaves what the drawing without it has', () => {
  fc.assert(
    fc.property(shapes, (drawn) => {
      const rest = drawn.filter((text) => !text.includes('#00f'));
      fc.pre(rest.length > 0);
      const ignored = measureShapes(drawn, ['line:#0000ff=ignore']);
      const without = measureShapes(rest, []);
      expect(ignored.figures).toEqual(without.figures);
      expect(ignored.parts).toEqual(without.parts);
      expect(ignored.operations!.ignore.shapes).toBe(drawn.length - rest.length);
    }),
    { numRuns: runs(60) },
  );
});

test('figures of the operations do not depend on the order of painting', () => {
  fc.assert(
    fc.property(shapes, (drawn) => {
      const first = measureShapes(drawn, laser).operations!;
      const second = measureShapes(drawn.toReversed(), laser).operations!;
      for (const operation of ['cut', 'score', 'engrave', 'ignore'] as const) {
        for (const [figure, value] of Object.entries(first[operation])) {
          expect(second[operation][figure as never]).toBeCloseTo(value, 9);
        }
      }
    }),
    { numRuns: runs(60) },
  );
});

test('the engraved area is that of the union of colors, and each color moves with its part', () => {
  const drawn = [square(0, 0, 10, red), square(1, 1, 2, black), square(2, 2, 2, 'fill="#888"')];
  const { operations, parts } = measureShapes(drawn, ['fill=engrave']);
  expect(operations!.engrave).toEqual({ areaSqIn: expect.closeTo(7, 9), widthIn: 3, heightIn: 3 });
  expect(parts.map(({ marks }) => marks?.map(({ color, areaSqIn }) => [color, areaSqIn]))).toEqual([
    [
      ['#000000', 4],
      ['#888888', 4],
    ],
  ]);
});

test('closed lines to engrave enclose their even-odd area, and open lines are scored', () => {
  const drawn = [square(0, 0, 10, red), square(1, 1, 4, blue), square(2, 2, 2, blue), `<path d="M7 1V4" ${blue}/>`];
  const row = measureShapes(drawn, ['line:#0000ff=engrave']);
  expect(row.operations!.engrave.areaSqIn).toBeCloseTo(12, 9);
  expect(row.operations!.score).toEqual({ lengthIn: expect.closeTo(3, 9), starts: 1 });
  expect(codesOf(row)).toEqual(['open_line_engraved']);
});

test('four lines of a square are one score line', () => {
  const sides = ['M1 1H3', 'M3 1V3', 'M3 3H1', 'M1 3V1'].map((d) => `<path d="${d}" ${blue}/>`);
  expect(measureShapes([square(0, 0, 10, red), ...sides], laser).operations!.score).toEqual({ lengthIn: 8, starts: 1 });
});

test('a score line drawn twice counts twice in the length and is scored once', () => {
  const twice = `<path d="M1 1H4" ${blue}/>`;
  const { operations, parts } = measureShapes([square(0, 0, 10, red), twice, twice], laser);
  expect(operations!.score).toEqual({ lengthIn: 6, starts: 1 });
  expect(parts[0]!.marks![0]!.path.match(/M/g)).toHaveLength(1);
});

test('marks belong to the part with most of them and stay whole, with a notice', () => {
  const drawn = [square(0, 0, 4, red), square(5, 0, 4, red), `<path d="M3 2H8" ${blue}/>`, square(3, 1, 5, black)];
  const row = measureShapes(drawn, laser);
  expect(row.parts.map(({ marks = [] }) => marks.map(({ operation }) => operation))).toEqual([
    [],
    ['score', 'engrave'],
  ]);
  expect(row.parts[1]!.marks).toMatchObject([{ lengthIn: 5 }, { areaSqIn: 25 }]);
  expect(codesOf(row)).toContain('mark_across_edge');
});

test('an engraved area around a part belongs to the part', () => {
  const row = measureShapes([square(2, 2, 4, red), square(1, 1, 6, black)], laser);
  expect(row.parts).toMatchObject([{ marks: [{ operation: 'engrave', areaSqIn: 36 }] }]);
  expect(row.looseMarks).toBeUndefined();
});

test('marks on the edge of their part have no notice', () => {
  const drawn = [square(2, 2, 4, red), square(2, 2, 4, blue), square(2, 2, 4, black)];
  expect(codesOf(measureShapes(drawn, laser))).toEqual([]);
});

test('the marks of a part that is left out are in no figure', () => {
  const drawn = [square(0, 0, 4, red), square(5, 0, 4, red), square(1, 1, 1, black), square(6, 1, 2, black)];
  const { operations, parts, leftOut } = measureShapes(drawn, laser, ['part-2']);
  expect(operations!.engrave.areaSqIn).toBeCloseTo(1, 9);
  expect([...parts, ...leftOut!].map(({ marks }) => marks![0]!.areaSqIn)).toEqual([1, 4]);
});

test('the frame that is left out is the frame of what is cut', () => {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="20in" height="20in" viewBox="0 0 20 20">${square(0, 0, 20, red)}${square(2, 2, 4, red)}${square(3, 3, 1, black)}</svg>`;
  const file = { fileName: 'a.svg', bytes: new TextEncoder().encode(text), quantity: 1, leaveOutFrame: true };
  const { row } = measureFile({ ...file, operations: rulesOf(laser) }, {});
  expect(row.operations).toMatchObject({ cut: { lengthIn: 16, pieces: 1 }, engrave: { areaSqIn: 1 } });
  expect(codesOf(row)).toContain('background_left_out');
});

test('a color code that matches nothing is named and cuts everything', () => {
  const row = measureShapes([square(0, 0, 4, 'fill="#123456"')], laser);
  expect(codesOf(row)).toEqual(['rule_unmatched']);
  expect(row.operations!.cut.lengthIn).toBe(16);
});

test('classes are listed by line or fill, color, spot color and layer', () => {
  const drawn = [
    square(0, 0, 4, red),
    square(5, 0, 4, red),
    square(1, 1, 1, `${black} stroke="#00f" stroke-width="0.1"`),
  ];
  expect(measureShapes(drawn, laser).classes).toMatchObject([
    { kind: 'line', color: '#ff0000', operation: 'cut', count: 2, lengthIn: 32 },
    { kind: 'line', color: '#0000ff', operation: 'score', count: 1, lengthIn: 4 },
    { kind: 'fill', color: '#000000', operation: 'engrave', count: 1, lengthIn: 4 },
  ]);
});

test('a stroked straight line with the default fill has no fill to list', () => {
  const straight = '<path d="M1 1H3" stroke="#00f" stroke-width="0.01"/>';
  expect(measureShapes([square(0, 0, 4, red), straight], laser).classes).toMatchObject([
    { kind: 'line', color: '#ff0000' },
    { kind: 'line', color: '#0000ff' },
  ]);
});

test('a drawing of 500 colors lists 200 classes', () => {
  const drawn = Array.from({ length: 500 }, (_, i) =>
    square(i % 20, Math.floor(i / 20), 0.5, line(`#${(i * 7919).toString(16).padStart(6, '0')}`)),
  );
  const row = measureShapes(drawn, ['line:#000000=ignore']);
  expect(row.classes).toHaveLength(200);
  expect(row.operations!.ignore.shapes).toBe(1);
});
