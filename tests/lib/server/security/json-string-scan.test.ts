import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { JsonStringScan } from '#lib/server/security/json-string-scan.ts';
import { runs } from '#harness/depth.ts';

let scanned = 0;

/** Bytes that count how many of them are searched. */
class CountedBytes extends Uint8Array {
  override indexOf(value: number, from = 0): number {
    const found = super.indexOf(value, from);
    scanned += (found < 0 ? this.length : found + 1) - from;
    return found;
  }
}

const bytesOf = (text: string): CountedBytes => CountedBytes.from(new TextEncoder().encode(text)) as CountedBytes;

test('a string ends at its own quote for any division of its bytes', () => {
  const texts = fc.array(fc.constantFrom('a', '"', '\\', 'é', '\n', '{', ','), { maxLength: 60 });
  fc.assert(
    fc.property(texts, fc.array(fc.nat(), { maxLength: 6 }), (parts, cuts) => {
      const bytes = bytesOf(`${JSON.stringify(parts.join('')).slice(1)},"next"`);
      const ends = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
      const strings = new JsonStringScan();
      strings.open();
      let at = -1;
      for (let k = 1; k < ends.length && strings.isInside; k++) {
        const chunk = bytes.subarray(ends[k - 1]!, ends[k]!);
        if (chunk.length > 0) at = ends[k - 1]! + strings.skip(chunk, 0);
      }
      expect(strings.isInside).toBe(false);
      expect(at).toBe(bytes.length - ',"next"'.length - 1);
    }),
    { seed: 20_261_126, numRuns: runs(500) },
  );
});

test.each([
  ['backslashes', '\\\\'.repeat(20_000)],
  ['escaped quotes', '\\"'.repeat(20_000)],
  ['escapes apart', 'abc\\n'.repeat(10_000)],
  ['no escapes', 'a'.repeat(40_000)],
])('the work on %s is linear in the bytes', (_, text) => {
  const bytes = bytesOf(`${text}"`);
  scanned = 0;
  const strings = new JsonStringScan();
  strings.open();
  expect(strings.skip(bytes, 0)).toBe(bytes.length - 1);
  expect(strings.isInside).toBe(false);
  expect(scanned).toBeLessThan(4 * bytes.length);
});
