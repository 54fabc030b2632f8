import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { csvCell, tabCell } from '#lib/shared/csv.ts';

test('no text cell starts with a formula', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(csvCell(text)).not.toMatch(/^"?\s*[=+\-@]/);
      expect(tabCell(text)).not.toMatch(/^\s*[=+\-@]/);
    }),
  );
});

test.each([0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069])(
  'removes direction control U+%i from a cell and escapes a formula after it',
  (code) => {
    const turn = String.fromCodePoint(code);
    expect(csvCell(`sign${turn}gpj.exe`)).toBe('signgpj.exe');
    expect(csvCell(`${turn}=1+1`)).toBe("'=1+1");
    expect(csvCell('שלום عالم')).toBe('שלום عالم');
  },
);
