import { expect, test } from '@jest/globals';
import { sheetAt, sheetsAlike } from '#engine/model/sheets.ts';

const size = (id: string, widthIn: number, heightIn: number, sheets: number[]) => ({
  id,
  name: '',
  widthIn,
  heightIn,
  price: null,
  remnant: false,
  sheets,
  usage: sheets.length,
});
const sheet = { widthIn: 24, heightIn: 48, marginIn: 0.5 };
const stock = [size('large', 48, 96, [0, 2]), size('small', 24, 48, [1])];

test('every sheet of a stock has its own size and the margin of all', () => {
  expect([0, 1, 2].map((index) => sheetAt({ sheet, stock }, index))).toEqual([
    { widthIn: 48, heightIn: 96, marginIn: 0.5 },
    sheet,
    { widthIn: 48, heightIn: 96, marginIn: 0.5 },
  ]);
  expect(sheetAt({ sheet }, 3)).toEqual(sheet);
});

test('sheets of two sizes are never equal', () => {
  const placements = [0, 1, 2].map((on) => ({ rowId: 'r', partId: 'p', sheet: on, xIn: 1, yIn: 1, angleDeg: 0 }));
  expect(sheetsAlike({ sheets: 3, placements, stock })).toEqual([[0, 2], [1]]);
  expect(sheetsAlike({ sheets: 3, placements })).toEqual([[0, 1, 2]]);
});
