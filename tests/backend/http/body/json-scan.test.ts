import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { JsonScan, MAX_VALUES } from '#backend/http/body/json-scan.ts';
import { runs } from '#harness/depth.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function scan(text: string, cuts: readonly number[] = []): void {
  const bytes = bytesOf(text);
  const ends = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  const scanner = new JsonScan();
  for (let i = 1; i < ends.length; i++) scanner.add(bytes.subarray(ends[i - 1]!, ends[i]!));
}

test('any value of moderate size passes, for any division into chunks', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), fc.array(fc.nat(), { maxLength: 8 }), (value, cuts) => {
      expect(() => scan(JSON.stringify(value), cuts)).not.toThrow();
    }),
    { seed: 20_261_126, numRuns: runs(300) },
  );
});

test('brackets and commas within strings do not count, with any escapes', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('[', '{', ',', '"', '\\', 'é', '\n')), fc.array(fc.nat()), (parts, cuts) => {
      const text = JSON.stringify(parts.join('').repeat(50));
      expect(() => scan(`[${text},${text}]`, cuts)).not.toThrow();
    }),
    { seed: 20_261_126, numRuns: runs(200) },
  );
});

test.each([
  ['empty objects', `{"rows":[${'{},'.repeat(MAX_VALUES)}{}]}`],
  ['numbers', `[${'1,'.repeat(MAX_VALUES)}1]`],
  ['lists beside each other', `[${'[],'.repeat(MAX_VALUES)}[]]`],
  ['fields', `{${'"a":1,'.repeat(MAX_VALUES)}"b":1}`],
])('rejects too many %s with the limit', (_, text) => {
  expect(() => scan(text)).toThrow(expect.objectContaining({ code: 'file_too_large', status: 413 }));
  expect(() => scan(text)).toThrow('200,000 values');
});

test('more than 32 levels are refused', () => {
  expect(() => scan('['.repeat(32) + ']'.repeat(32))).not.toThrow();
  expect(() => scan('['.repeat(33))).toThrow(expect.objectContaining({ code: 'bad_request' }));
});
