import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { TidyJson } from '#web/v1/tidy-json.ts';

/** Returns the rewritten text; it arrives in chunks of `size` bytes. */
function tidy(text: string, size = 7): string {
  const bytes = new TextEncoder().encode(text);
  const tidyJson = new TidyJson();
  const out: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) out.push(tidyJson.add(bytes.subarray(at, at + size)));
  out.push(tidyJson.end());
  return Buffer.concat(out).toString('utf8');
}

const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'number' && Math.abs(each) < 9e6 ? Math.round(each * 1e9) / 1e9 || 0 : each,
  );

test('rounds numbers to 1e-9, removes blanks, and preserves strings and line breaks', () => {
  expect(tidy('{"position" : 1, "etaS" : null}\n\n{"a": 3.5999999999999996}\n')).toBe(
    '{"position":1,"etaS":null}\n\n{"a":3.6}\n',
  );
  expect(tidy('{"path": "M 0.12345678901234 1 \\" 3.5999999999999996"}')).toBe(
    '{"path":"M 0.12345678901234 1 \\" 3.5999999999999996"}',
  );
  expect(tidy('[-1e-12, 12, 1e300, 123456789012345680]')).toBe('[0,12,1e300,123456789012345680]');
  expect(tidy('3.5999999999999996')).toBe('3.6');
});

test('any JSON in any chunks has the same value with rounded numbers, in one spelling', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 3 }),
      (value, size, blanks) => {
        const text = tidy(JSON.stringify(value, null, blanks), size);
        expect(rounded(JSON.parse(text))).toEqual(rounded(value));
        expect(tidy(text, 3)).toBe(text);
      },
    ),
  );
});
