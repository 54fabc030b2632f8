import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  formatOperationRule,
  operationOf,
  operations,
  parseOperationRule,
  sourceName,
} from '../../src/drawing/index.ts';

const source = { id: '', layer: 'Text', group: '', strokeColor: '#ff0000', fillColor: '#000000' };

test.each([
  ['line:#0000ff=score', { kind: 'line', color: '#0000ff', operation: 'score' }],
  ['fill=engrave', { kind: 'fill', operation: 'engrave' }],
  ['@Guides=ignore', { layer: 'Guides', operation: 'ignore' }],
  ['line:#F00@Text=score', { kind: 'line', color: '#ff0000', layer: 'Text', operation: 'score' }],
  ['#00f=cut', { color: '#0000ff', operation: 'cut' }],
  ['LINE@a=b@c=CUT', { kind: 'line', layer: 'a=b@c', operation: 'cut' }],
  ['spot:CutContour=cut', { spot: 'CutContour', operation: 'cut' }],
])('reads the rule %s', (text, rule) => {
  expect(parseOperationRule(text)).toEqual(rule);
});

test.each([
  '',
  '=cut',
  'line',
  'line=burn',
  'line:red=cut',
  'line:#ff00=cut',
  'line#ff0000',
  'spot:=cut',
  '@=cut',
  'x=cut',
])('rejects the text %j', (text) => {
  expect(parseOperationRule(text)).toBeNull();
});

test('the rule of a layer applies to the spot colors on it', () => {
  const shape = { source: { ...source, layer: 'Layer 1 / CutContour' } };
  expect(operationOf(shape, 'line', [parseOperationRule('@Layer 1=score')!])).toBe('score');
});

test.each(['My  Layer', 'abc\u202efed', 'שכבה\u200f 1', 'tab\tname', 'x'.repeat(250)])(
  'a rule names a layer as the file does: %j',
  (name) => {
    const shape = { source: { ...source, layer: sourceName(name) } };
    expect(operationOf(shape, 'line', [parseOperationRule(`@${name}=score`)!])).toBe('score');
  },
);

test('every rule is read back from its text', () => {
  const name = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => sourceName(text) === text);
  const operation = fc.constantFrom(...operations);
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  const kind = fc.constantFrom('line' as const, 'fill' as const);
  const rule = fc.oneof(
    fc.record({ spot: name, operation }),
    fc
      .record({ kind, color, layer: name, operation }, { requiredKeys: ['operation'] })
      .filter((one) => Object.keys(one).length > 1),
  );
  fc.assert(
    fc.property(rule, (one) => {
      expect(parseOperationRule(formatOperationRule(one))).toEqual(one);
    }),
  );
});

test.each([
  [['line:#ff0000@Text=score', 'line:#ff0000=ignore'], 'score', 'cut'],
  [['line:#ff0000=ignore', 'line:#ff0000@Text=score'], 'ignore', 'cut'],
  [['@Other=ignore', '@Text=engrave'], 'engrave', 'engrave'],
  [['#000000=score'], 'cut', 'score'],
  [['spot:cutcontour=ignore'], 'ignore', 'cut'],
  [['@Outer=score'], 'score', 'score'],
  [['@Tex=score', '@Text / CutContour=ignore'], 'cut', 'cut'],
  [[], 'cut', 'cut'],
])('%j give the line %s and the fill %s', (texts, lineOperation, fillOperation) => {
  const shape = { source: { ...source, strokeSpot: 'CutContour', groupNames: ['Outer', 'Inner'] } };
  const rules = texts.map((text) => parseOperationRule(text)!);
  expect(operationOf(shape, 'line', rules)).toBe(lineOperation);
  expect(operationOf(shape, 'fill', rules)).toBe(fillOperation);
});
