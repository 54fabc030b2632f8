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

/** Every character that compatibility forms (UAX #15, NFKC) turn into a sign that begins a formula. */
const signs = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((character) =>
  ['=', '+', '-', '@'].includes(character.normalize('NFKC')),
);

test('no form of a sign begins a cell, also of a spreadsheet that separates cells by semicolons or tabs', () => {
  expect(signs).toEqual(expect.arrayContaining([...'=+-@＝＋－＠']));
  const part = fc.oneof(
    fc.constantFrom(...signs),
    fc.constantFrom(';', '\t', ' ', '\u200b', '\u200e', '\ufeff', 'a', '1', '"'),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      for (const cell of [csvCell(parts.join('')), tabCell(parts.join(''))]) {
        for (const piece of cell.split(/[;\t]/)) {
          const [first] = piece.replace(/^[\s\p{Cf}"]+/u, '');
          expect(signs).not.toContain(first);
        }
      }
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['a;b', '"a;b"'],
  ['a;=1+1', `"a;'=1+1"`],
  ['＝1+1', "'＝1+1"],
  ['a; \u200b-1', `"a;' \u200b-1"`],
  ['"=1+1', `"'""=1+1"`],
  ['a\tb', '"a\tb"'],
  ['3-4', '3-4'],
])('writes %j as %j', (text, cell) => expect(csvCell(text)).toBe(cell));

test.each([0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069])(
  'removes direction control U+%i from a cell and escapes a formula after it',
  (code) => {
    const turn = String.fromCodePoint(code);
    expect(csvCell(`sign${turn}gpj.exe`)).toBe('signgpj.exe');
    expect(csvCell(`${turn}=1+1`)).toBe("'=1+1");
    expect(csvCell('שלום عالم')).toBe('שלום عالم');
  },
);
