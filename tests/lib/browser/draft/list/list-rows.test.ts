import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { layoutOf, listRows, readList } from '#lib/browser/draft/list/list-rows.ts';
import { isTable } from '#lib/browser/draft/list/column-names.ts';
import { fontNames } from '#lib/shared/fonts.ts';
import { runs } from '#harness/depth.ts';

const inInches = { unit: 'in', fonts: [] } as const;
function read(text: string, options: Parameters<typeof listRows>[2] = inInches) {
  const table = readList(text);
  return listRows(table, layoutOf(table), options);
}
const rowsOf = (text: string) => read(text).map(({ row }) => row);

test('columns are read in any order, with each separator, by their names', () => {
  const columns = ['Text', 'Height', 'Font', 'Quantity'] as const;
  const line = fc.record({
    Text: fc.constantFrom('OPEN', 'MÜLLER & CO', '12', '=1+1', 'A, B; C', '"X"'),
    Height: fc.constantFrom('2', '1 1/2', '50mm', `1' 6"`),
    Font: fc.constantFrom(...fontNames),
    Quantity: fc.integer({ min: 1, max: 999 }).map(String),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.shuffledSubarray([...columns], { minLength: 4 }),
      fc.constantFrom(',', ';', '\t'),
      (lines, order, separator) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const csv = [order, ...lines.map((entry) => order.map((column) => entry[column]))]
          .map((cells) => cells.map(quoted).join(separator))
          .join('\r\n');
        expect(read(csv)).toEqual(
          lines.map(({ Text, Height, Font, Quantity }) => ({
            row: { text: Text, sizeText: Height, font: Font, own: null, quantityText: Quantity },
            problems: [],
          })),
        );
      },
    ),
    { numRuns: runs(200) },
  );
});

test.each([
  ['a list without columns', 'OPEN\nDAILY', [{ text: 'OPEN' }, { text: 'DAILY' }]],
  ['numbers alone as texts', '101\n102', [{ text: '101' }, { text: '102' }]],
  ['a single named column', 'Name\nANNA', [{ text: 'ANNA' }]],
  ['words that may be lettering as texts', 'SIGN\nTITLE', [{ text: 'SIGN' }, { text: 'TITLE' }]],
  ['formulas as texts', '=SUM(A1)\n+1\n@A', [{ text: '=SUM(A1)' }, { text: '+1' }, { text: '@A' }]],
  [
    'text and quantity without names',
    'A\t2.5\t3\nB\t1.5\t4',
    [
      { text: 'A', sizeText: '2.5', quantityText: '3' },
      { text: 'B', sizeText: '1.5', quantityText: '4' },
    ],
  ],
  [
    'a whole number before heights as the quantity',
    'A;3;2,5\nB;4;1,5',
    [
      { text: 'A', sizeText: '2,5', quantityText: '3' },
      { text: 'B', sizeText: '1,5', quantityText: '4' },
    ],
  ],
  [
    'fonts without names',
    'Impact,A\nVERDANA,B',
    [
      { text: 'A', font: 'Impact', own: null },
      { text: 'B', font: 'Verdana', own: null },
    ],
  ],
  [
    'the beginning of a font name',
    'text,font\nA,times\nB,Comic Sans',
    [
      { text: 'A', font: 'Times New Roman', own: null },
      { text: 'B', font: 'Comic Sans MS', own: null },
    ],
  ],
  ['other columns not at all', 'No,Text,Price\n1,A,9', [{ text: 'A' }]],
  ['lines without a text not at all', 'Text,Qty\n,2\nA,', [{ text: 'A' }]],
  ['the first of two columns of one name', 'text,qty,count\nA,2,3', [{ text: 'A', quantityText: '2' }]],
  ['heights in the unit of their column', 'Text,Height (in)\nA,2', [{ text: 'A', sizeText: '2' }]],
  [
    'heights in centimeters',
    'Text,Height (cm)\nA,5\nB,2in',
    [
      { text: 'A', sizeText: '5 cm' },
      { text: 'B', sizeText: '2in' },
    ],
  ],
])('reads %s', (_, text, rows) => {
  expect(rowsOf(text)).toEqual(rows);
});

test('invalid values are reported and stay as they were typed', () => {
  const [row] = read(`text,height,font,quantity\n${'A'.repeat(41)},tall,Nonexistent,0`);
  expect(row).toEqual({
    row: { text: 'A'.repeat(41), sizeText: 'tall', quantityText: '0' },
    problems: [
      '41 of 40 characters.',
      'Height must be between 0.5 and 120 in.',
      'There is no font “Nonexistent”; the font of the other rows is used.',
      'Quantity must be a whole number from 1 to 999.',
    ],
  });
});

test('a number without a unit is in the unit of the screen, unless its column states one', () => {
  const inMillimeters = { unit: 'mm', fonts: [] } as const;
  const [screen] = read('text,height\nA,50', inMillimeters);
  expect(screen).toMatchObject({ row: { sizeText: expect.stringMatching(/^50\s?mm$/) }, problems: [] });
  const [column] = read('text,height in\nA,2', inMillimeters);
  expect(column).toMatchObject({ row: { sizeText: '2' }, problems: [] });
});

test('the shop’s own fonts are found by their names', () => {
  const face = {
    index: 0,
    family: 'Sign Grotesk',
    full: 'Sign Grotesk Bold',
    postScript: '',
    axes: [],
    instances: [],
    originalOf: null,
  };
  const fonts = [{ id: 'f', filename: 'f.ttf', sizeBytes: 1, faces: [face] }];
  const [row] = read('text,font\nA,sign grotesk bold', { unit: 'in', fonts });
  expect(row).toMatchObject({ row: { own: { file: 'f', face: 0, name: 'Sign Grotesk Bold' } }, problems: [] });
});

test.each([
  ['cells of a spreadsheet', 'OPEN\t2\nDAILY\t3', true],
  ['CSV with names', 'Text,Qty\nA,2', true],
  ['CSV with quoted names', '"text";"height"\n"A";"2"', true],
  ['a list of names', 'SMITH, JOHN\nDOE, JANE', false],
  ['a plain list', 'OPEN\nDAILY', false],
])('pasted text is a table: %s', (_, text, expected) => {
  expect(isTable(text)).toBe(expected);
});
