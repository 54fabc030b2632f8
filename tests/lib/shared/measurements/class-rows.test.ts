import { expect, test } from '@jest/globals';
import { operations } from '@measurement-nesting/curves/drawing';
import fc from 'fast-check';
import { operationRules } from '#lib/shared/operations/operation-schema.ts';
import { chooseOperation, classRows, defaultGrouping, operationOfClass } from '#lib/shared/measurements/class-rows.ts';
import { parseRules } from '#lib/shared/operations/rules.ts';
import { drawnClass } from './classes.ts';

const classes = [
  drawnClass({ color: '#ff0000', layer: 'Plate', count: 2, lengthIn: 3 }),
  drawnClass({ color: '#ff0000', layer: 'Text', lengthIn: 4 }),
  drawnClass({ color: '#0000ff', layer: 'Plate' }),
  drawnClass({ kind: 'fill', color: '#000000', layer: 'Text' }),
  drawnClass({ kind: 'fill', color: '', layer: 'Text' }),
  drawnClass({ kind: 'line', color: '#e5007e', spot: 'CutContour' }),
  drawnClass({ kind: 'fill', color: '#e5007e', spot: 'cutcontour' }),
];

test('rows by color merge layers and both kinds of a spot color, and rows by layer merge colors', () => {
  const shown = (by: 'color' | 'layer') =>
    classRows(classes, [], by).map(({ name, color, count, lengthIn }) => [name, color, count, lengthIn]);
  expect(shown('color')).toEqual([
    ['Red lines', '#ff0000', 3, 7],
    ['Blue lines', '#0000ff', 1, 1],
    ['Black fills', '#000000', 1, 1],
    ['Gradient fills', '', 1, 1],
    ['CutContour', '#e5007e', 2, 2],
  ]);
  expect(shown('layer')).toEqual([
    ['Plate', '', 3, 4],
    ['Text', '', 3, 6],
    ['No layer', '#e5007e', 2, 2],
  ]);
});

test('two reds are distinguished by their values', () => {
  const reds = [drawnClass({ color: '#ff0000' }), drawnClass({ color: '#ed1c24' })];
  expect(classRows(reds, [], 'color').map(({ name }) => name)).toEqual(['Red lines #ff0000', 'Red lines #ed1c24']);
});

test('a row of classes with different operations has none', () => {
  const rules = ['line:#ff0000=score'];
  expect(classRows(classes, rules, 'layer').map(({ operation }) => operation)).toEqual([null, null, 'cut']);
});

test('the grouping that distinguishes more is the default', () => {
  expect(defaultGrouping(classes)).toBe('color');
  expect(defaultGrouping(['A', 'B', 'C'].map((layer) => drawnClass({ layer })))).toBe('layer');
  expect(defaultGrouping([drawnClass({ color: '#ff0000', layer: 'A' }), drawnClass({ layer: 'B' })])).toBe('color');
});

test.each([
  ['color', 0, 'score', ['line:#ff0000=score']],
  ['color', 4, 'ignore', ['spot:CutContour=ignore']],
  ['layer', 1, 'engrave', ['@Text=engrave']],
  // Without a color, a fill is distinguished from the colored ones by their rules before it.
  ['color', 3, 'engrave', ['fill:#000000@Text=cut', 'fill@Text=engrave']],
] as const)('by %s, row %i as %s is written shortly', (by, at, operation, expected) => {
  expect(chooseOperation(classes, [], classRows(classes, [], by)[at]!, operation)).toEqual(expected);
});

test('a gradient is written by its kind where there are no other fills', () => {
  const drawn = [drawnClass({}), drawnClass({ kind: 'fill', color: '' })];
  const [, gradient] = classRows(drawn, [], 'color');
  expect(chooseOperation(drawn, [], gradient!, 'engrave')).toEqual(['fill=engrave']);
});

test('cut as the last choice leaves no rule, and rules for other drawings remain', () => {
  const [red] = classRows(classes, [], 'color');
  const scored = chooseOperation(classes, ['line:#00ff00=ignore'], red!, 'score');
  expect(scored).toEqual(['line:#ff0000=score', 'line:#00ff00=ignore']);
  expect(chooseOperation(classes, scored, red!, 'cut')).toEqual(['line:#00ff00=ignore']);
});

const names = ['', 'Cut', 'a=b', 'Two\nlines', ' spaced ', '@x', '#ff0000'];
const anyClasses = fc
  .uniqueArray(
    fc.record({
      kind: fc.constantFrom('line' as const, 'fill' as const),
      color: fc.constantFrom('#ff0000', '#0000ff', '#000000', ''),
      layer: fc.constantFrom('', 'Cut', 'Cut / Ink', 'a=b', '@x'),
    }),
    { selector: (one) => JSON.stringify(one), minLength: 1, maxLength: 12 },
  )
  .map((list) => list.map((one) => drawnClass(one)));
const choices = fc.array(
  fc.tuple(fc.constantFrom('color' as const, 'layer' as const), fc.nat(), fc.constantFrom(...operations)),
  { maxLength: 8 },
);

test('after any choices each class has the operation that was chosen for it last, by rules that the server accepts', () => {
  fc.assert(
    fc.property(anyClasses, choices, (drawn, chosen) => {
      let rules: string[] = [];
      const expected = new Map(drawn.map((one) => [one, 'cut']));
      for (const [by, nth, operation] of chosen) {
        const rows = classRows(drawn, rules, by);
        const row = rows[nth % rows.length]!;
        rules = chooseOperation(drawn, rules, row, operation);
        for (const one of row.classes) expected.set(one, operation);
        const actual = drawn.map((one) => operationOfClass(one, parseRules(rules)));
        expect(actual).toEqual(drawn.map((one) => expected.get(one)));
        expect(operationRules.safeParse(rules).success).toBe(true);
        expect(rules.length).toBeLessThanOrEqual(drawn.length);
      }
    }),
  );
});

test('names that a rule cannot state are accepted', () => {
  const drawn = names.map((layer, at) => drawnClass({ layer, color: `#00000${at}` }));
  for (const row of classRows(drawn, [], 'layer')) {
    const rules = chooseOperation(drawn, [], row, 'score');
    expect(operationRules.safeParse(rules).success).toBe(true);
    const scored = drawn.filter((one) => operationOfClass(one, parseRules(rules)) === 'score');
    expect(scored).toEqual(row.classes);
  }
});
