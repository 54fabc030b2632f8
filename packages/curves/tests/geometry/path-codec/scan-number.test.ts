import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { scanNumber } from '../../../src/geometry/path-codec/scan-number.ts';
import { runs } from '../../../../../tools/harness/depth.ts';

function scanned(text: string): [value: number, length: number] {
  const cursor = { text, at: 0 };
  const value = scanNumber(cursor);
  return [value, cursor.at];
}

const cases: [text: string, value: number, length: number][] = [
  ['12', 12, 2],
  ['-.5.5', -0.5, 3],
  ['+1e1.1', 10, 4],
  ['2em', 2, 1],
  ['2e+', 2, 1],
  ['1.', 1, 2],
  ['1e-400', 0, 6],
  ['00012', 12, 5],
  ['0.000000000000000000000000000001', 1e-30, 32],
  ['123456789012345678901234567890', 1.2345678901234568e29, 30],
  ['1e400', Infinity, 5],
];
for (const [text, value, length] of cases) {
  test(`"${text}" gives ${value} and ends after ${length} characters`, () => {
    expect(scanned(text)).toEqual([value, length]);
  });
}

test('an invalid number does not move the cursor', () => {
  for (const text of ['', '.', '-', '+.', 'e5', 'NaN', 'Infinity', '--1'])
    expect(scanned(text)).toEqual([Number.NaN, 0]);
});

test('every double written in any form is read to the last bit', () => {
  const forms = fc.tuple(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom('shortest', 'exponent', 'fixed'),
  );
  fc.assert(
    fc.property(forms, ([value, form]) => {
      const text =
        form === 'exponent'
          ? value.toExponential()
          : form === 'fixed' && Math.abs(value) < 1e20
            ? value.toFixed(20)
            : String(value);
      expect(Object.is(scanned(text)[0], Number(text))).toBe(true);
    }),
    { numRuns: runs(2000) },
  );
});
