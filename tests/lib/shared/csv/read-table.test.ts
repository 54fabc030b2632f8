import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countNames } from '#lib/browser/draft/list/column-names.ts';
import { decodeTable, readTable } from '#lib/shared/csv.ts';
import { runs } from '#harness/depth.ts';

const noHeader = () => false;
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const cell = fc
  .array(fc.constantFrom('A', 'é', '漢', '😀', '"', ',', ';', '\t', '\n', "'", '=', '1', ' '), { maxLength: 8 })
  .map((letters) => letters.join('').trim());

test('a table of any cells is read back from CSV with each separator, and from each line ending', () => {
  const tables = fc.integer({ min: 2, max: 4 }).chain((width) =>
    fc.array(
      fc.array(cell, { minLength: width, maxLength: width }).filter((line) => line.some((text) => text !== '')),
      { minLength: 1, maxLength: 6 },
    ),
  );
  fc.assert(
    fc.property(
      tables,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      (table, separator, end) => {
        const csv = table.map((line) => line.map(quoted).join(separator)).join(end);
        expect(readTable(`sep=${separator}\r\n${csv}`, noHeader)).toEqual(table);
      },
    ),
    { numRuns: runs(300) },
  );
});

test('no text makes the reader fail, and none of its characters other than quotes, separators and white space are lost', () => {
  const letters = (text: string) => text.replaceAll(/["\s,;\uFEFF]/g, '');
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('A', 'b', '"', '""', ',', ';', '\t', '\n', '\r\n', ' '), { maxLength: 40 }),
      (parts) => {
        const text = parts.join('');
        expect(letters(readTable(text, noHeader).flat().join(''))).toBe(letters(text));
      },
    ),
    { numRuns: runs(500) },
  );
});

test.each([
  ['lines', 'OPEN\nDAILY\r\n\r\n9-5', [['OPEN'], ['DAILY'], ['9-5']]],
  ['lines with commas in some', 'SMITH, JOHN\nDOE', [['SMITH, JOHN'], ['DOE']]],
  [
    'cells of a spreadsheet',
    'A\t2\nB\t3',
    [
      ['A', '2'],
      ['B', '3'],
    ],
  ],
  [
    'an empty last cell',
    'A;2;\nB;3;',
    [
      ['A', '2', ''],
      ['B', '3', ''],
    ],
  ],
  ['a separator at the end of the text', 'A,', [['A', '']]],
  [
    'decimal commas between semicolons',
    '"A";2,5\nB;3',
    [
      ['A', '2,5'],
      ['B', '3'],
    ],
  ],
  [
    'quotes inside a cell',
    '6" SIGN,2\nB,3',
    [
      ['6" SIGN', '2'],
      ['B', '3'],
    ],
  ],
  [
    'a quote that never ends',
    '"A,2\nB,3',
    [
      ['"A', '2'],
      ['B', '3'],
    ],
  ],
  ['a line break in quotes', '"OPEN\r\nDAILY",2', [['OPEN\nDAILY', '2']]],
  ['a byte order mark', '\uFEFFA,2', [['A', '2']]],
  ['nothing', ' \n ', []],
])('reads %s', (_, text, table) => {
  expect(readTable(text, noHeader)).toEqual(table);
});

test('a line of column names decides about the separator where lines differ in length', () => {
  const text = 'Text;Height\nSMITH, JOHN;2\nDOE';
  expect(readTable(text, (cells) => countNames(cells) > 1)).toEqual([
    ['Text', 'Height'],
    ['SMITH, JOHN', '2'],
    ['DOE'],
  ]);
});

const bytesOf = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
const text = 'Café;2\nMÜLLER;3';

test.each([
  ['UTF-8', bytesOf(text, 'utf8'), text],
  ['UTF-8 with a byte order mark', bytesOf(`\uFEFF${text}`, 'utf8'), text],
  ['UTF-16', bytesOf(`\uFEFF${text}`, 'utf16le'), text],
  ['UTF-16 without a byte order mark', bytesOf(text, 'utf16le'), text],
  ['UTF-16, big endian', bytesOf(`\uFEFF${text}`, 'utf16le').map((_, i, all) => all[i ^ 1]!), text],
  ['Windows-1252', bytesOf(text, 'latin1'), text],
  ['the quotes of Windows', new Uint8Array([0x93, 0x41, 0x94, 0x80]), '“A”€'],
  ['no bytes', new Uint8Array(), ''],
])('decodes %s', (_, bytes, decoded) => {
  expect(decodeTable(bytes)).toBe(decoded);
});
