import { expect, test } from '@jest/globals';
import { parseOperationRule } from '@measurement-nesting/curves/drawing';
import { conditionText, ruleParts } from '#components/operations/condition-text.ts';

test.each([
  ['line:#ff0000=cut', 'Red lines', '#ff0000'],
  ['line:#ed1c24=cut', '#ed1c24 lines', '#ed1c24'],
  ['#000000=engrave', 'Black lines and fills', '#000000'],
  ['fill=engrave', 'Fills', ''],
  ['@Guides=ignore', 'Layer Guides', ''],
  ['line:#0000ff@a=b=score', 'Blue lines in layer a=b', '#0000ff'],
  ['spot:CutContour=cut', 'Spot color CutContour', ''],
])('%s is listed as %s', (rule, name, color) => {
  const parts = ruleParts(rule);
  expect(parts).toMatchObject({ name, color });
  expect(`${parts.condition}=${parts.operation}`).toBe(rule);
});

test.each([
  ['line', ' Red ', 'line:#ff0000'],
  ['fill', '#abc', 'fill:#abc'],
  ['layer', 'Fold lines', '@Fold lines'],
  ['spot', 'Thru-cut', 'spot:Thru-cut'],
] as const)('%s %s is a condition', (kind, typed, condition) => {
  expect(conditionText(kind, typed)).toBe(condition);
  expect(parseOperationRule(`${condition}=cut`)).not.toBeNull();
});

test.each([
  ['line', ''],
  ['line', 'reddish'],
  ['fill', '#12'],
  ['layer', ' '],
  ['spot', ''],
] as const)('%s %j is rejected as a condition', (kind, typed) => {
  expect(parseOperationRule(`${conditionText(kind, typed)}=cut`)).toBeNull();
});
