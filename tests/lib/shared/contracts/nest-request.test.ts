import { describe, expect, test } from '@jest/globals';
import {
  exportRequest,
  isNestRequest,
  measureRequest,
  measureRunRequest,
  nestRequest,
  runRequest,
} from '#lib/shared/contracts/job.ts';
import { layout } from '#lib/shared/contracts/result.ts';
import { limits } from '#lib/shared/limits.ts';

const sheet = { widthIn: 48, heightIn: 96 };
const entry = { id: 'a', ...sheet, count: null };
const row = { id: 'r1', text: 'A', font: 'Arial', size: 12 };
const base = { runId: '0b1f6a52-6d5c-4f0e-9d3a-2a4c6e8f0a1b', rows: [row] };
const messages = (body: unknown) => nestRequest.safeParse(body).error?.issues.map(({ message }) => message);

test('a job has one sheet size or a stock of sizes', () => {
  expect(messages({ ...base, sheet })).toBeUndefined();
  expect(messages({ ...base, stock: [entry] })).toBeUndefined();
  expect(messages(base)).toEqual(['Send either one sheet size or a stock of sizes.']);
  expect(messages({ ...base, sheet, stock: [entry] })).toEqual(['Send either one sheet size or a stock of sizes.']);
});

test('a file has the page, unit and scale of its kind only', () => {
  const file = { filename: 'a', fileType: 'SVG', content: 'data:image/svg+xml;base64,' };
  const scale = { by: 'factor', factor: 2 };
  expect(messages({ ...base, sheet, file: { ...file, page: 1, unit: 'mm' } })).toBeUndefined();
  expect(messages({ ...base, sheet, file: { ...file, page: 2 } })).toEqual(['An SVG has one page. Omit `page`.']);
  expect(messages({ ...base, sheet, file: { ...file, unit: 'mm', scale } })).toEqual([
    'Send either `unit` or `scale`.',
  ]);
  const eps = { ...file, fileType: 'EPS', page: 2 };
  expect(messages({ ...base, sheet, file: eps })).toBeUndefined();
  expect(messages({ ...base, sheet, file: { ...eps, unit: 'mm' } })).toEqual([
    'An EPS states its own unit. Omit `unit`.',
  ]);
});

test('recognizes a request with a stock or a sheet as a nesting request', () => {
  expect(isNestRequest(runRequest.parse({ ...base, stock: [entry] }))).toBe(true);
  expect(isNestRequest(runRequest.parse({ ...base, sheet }))).toBe(true);
  expect(isNestRequest(runRequest.parse(base))).toBe(false);
});

test('an entry of a stock has defaults for its optional fields', () => {
  const parsed = nestRequest.parse({ ...base, stock: [entry] });
  expect(parsed.stock).toEqual([{ ...entry, grain: 'none', remnant: false }]);
  const full = {
    ...entry,
    name: 'Birch 1/2 in',
    count: 3,
    price: 42.5,
    grain: 'width',
    remnant: true,
    remnantId: base.runId,
  };
  expect(nestRequest.parse({ ...base, stock: [full] }).stock).toEqual([full]);
});

const file = { filename: 'a.svg', fileType: 'SVG', content: 'data:image/svg+xml;base64,AAAA' };

test.each([
  ['measure', measureRequest, {}],
  ['measure as a run', measureRunRequest, { runId: base.runId }],
  ['nest', nestRequest, { runId: base.runId, sheet }],
  ['export', exportRequest, {}],
])('rejects rows of %s with ambiguous ids at the row', (_name, schema, rest) => {
  const refused = (ids: readonly string[], of = {}) =>
    schema
      .safeParse({ ...rest, ...of, rows: ids.map((id) => ({ ...row, id })) })
      .error?.issues.flatMap((issue) => (issue.code === 'invalid_union' ? issue.errors.flat() : [issue]))
      .filter(({ code }) => code === 'custom')
      .map(({ path, message }) => [path.join('.'), message]);
  expect(refused(['a', 'b'])).toBeUndefined();
  expect(refused(['a', 'b', 'a'])).toEqual([
    ['rows.2.id', "Two rows have the id 'a'. Each row needs an id of its own."],
  ]);
  const reserved = [['rows.1.id', "The id 'file' is that of the drawing. Give the row another id."]];
  expect(refused(['a', 'file'])).toEqual(reserved);
  expect(refused(['a', 'file'], { file })).toEqual(reserved);
});

test('an offcut without a count is one piece, and any other size is unlimited', () => {
  const { count: _count, ...uncounted } = entry;
  const countOf = (rest: object) => nestRequest.parse({ ...base, stock: [{ ...uncounted, ...rest }] }).stock![0]!.count;
  expect([{ remnant: true }, { remnant: true, count: null }, { remnant: true, count: 3 }, {}].map(countOf)).toEqual([
    1,
    1,
    3,
    null,
  ]);
});

test.each([
  ['nothing', [], 'Add at least one sheet size.'],
  ['a size without sheets', [{ ...entry, count: 0 }], 'Enter 1 or more, or leave it blank.'],
  ['half a sheet', [{ ...entry, count: 1.5 }], 'Enter a whole number of sheets.'],
  ['more sheets than anybody has', [{ ...entry, count: 1000 }], 'Enter up to 999 sheets of a size.'],
  ['a price below zero', [{ ...entry, price: -1 }], 'A price must be between 0 and 100,000 a sheet.'],
  ['an absurd price', [{ ...entry, price: 1e6 }], 'A price must be between 0 and 100,000 a sheet.'],
  [
    'a sheet below the least size',
    [{ ...entry, widthIn: 4 }],
    'Sheet width and height must be between 5 and 240 in. Only an offcut may be smaller.',
  ],
  [
    'a remnant below the least size',
    [{ ...entry, remnant: true, heightIn: 0.9 }],
    'Sheet height must be between 5 and 240 in, or at least 1 in for an offcut.',
  ],
  ['a remnant id of a new sheet', [{ ...entry, remnantId: base.runId }], 'Only an offcut can have a remnantId.'],
  ['two sizes of one id', [entry, { ...entry, widthIn: 24 }], 'Each sheet size needs its own id.'],
  [
    'more sizes than a job takes',
    Array.from({ length: limits.stock.entries + 1 }, (_, k) => ({ ...entry, id: String(k) })),
    'Stock can have up to 20 sizes.',
  ],
])('rejects a stock of %s in one sentence', (_what, stock, message) => {
  expect(messages({ ...base, stock })).toEqual([message]);
});

test('accepts as many as fit for one row or the file', () => {
  const file = { filename: 'a.svg', fileType: 'SVG', content: 'data:image/svg+xml;base64,AA==' };
  const fill = 'fill' as const;
  expect(messages({ ...base, sheet, rows: [{ ...row, quantity: fill }] })).toBeUndefined();
  expect(messages({ ...base, sheet, file: { ...file, quantity: fill }, options: { fillSheets: 3 } })).toBeUndefined();
  const one = ['Only one row, or the file, can use "As many as fit". Enter a number for the others.'];
  expect(messages({ ...base, sheet, rows: ['a', 'b'].map((id) => ({ ...row, id, quantity: fill })) })).toEqual(one);
  expect(messages({ ...base, sheet, file: { ...file, quantity: fill }, rows: [{ ...row, quantity: fill }] })).toEqual(
    one,
  );
  expect(messages({ ...base, sheet, rows: [{ ...row, quantity: 'many' }] })).toEqual([
    "Enter a whole number from 1 to 999, or 'fill'.",
  ]);
  expect(messages({ ...base, sheet, options: { fillSheets: 0 } })).toEqual(['Fill at least 1 sheet.']);
  expect(messages({ ...base, sheet, options: { fillSheets: 201 } })).toEqual(['Fill up to 200 sheets.']);
});

test('reads a layout stored before stock existed', () => {
  const stored = {
    usage: 0.5,
    sheets: 1,
    sheet: { ...sheet, marginIn: 0.5 },
    placements: [],
    unplaced: [],
    cutOff: { axis: 'y', atIn: 48, leftoverWidthIn: 48, leftoverHeightIn: 48 },
    coveredShare: 0.7,
    lowerBoundSheets: 1,
  };
  expect(layout.parse(stored)).toEqual(stored);
});

test.each([-5, 1e9, 100_001, Number.NaN, Infinity, '12,50', '$12.50', '', null])(
  'rejects the price %j with a message, for one size and in a stock',
  (price) => {
    const words = 'A price must be between 0 and 100,000 a sheet.';
    expect(messages({ ...base, sheet: { ...sheet, price } })).toEqual([words]);
    expect(messages({ ...base, stock: [{ ...entry, price }] })).toEqual([words]);
  },
);

test('one size accepts a price, and a job a cost rule that defaults to whole sheets', () => {
  const parsed = nestRequest.parse({ ...base, sheet: { ...sheet, price: 0 } });
  expect(parsed.sheet).toEqual({ ...sheet, price: 0 });
  expect(parsed.options.costRule).toBe('whole_sheets');
  const boxed = { ...base, sheet, options: { costRule: 'bounding_box' } };
  expect(nestRequest.parse(boxed).options.costRule).toBe('bounding_box');
  expect(nestRequest.safeParse({ ...base, sheet, options: { costRule: 'cheapest' } }).success).toBe(false);
});

test('reads a layout stored before cost rules existed without its cost', () => {
  const stored = {
    usage: 0.4,
    sheets: 1,
    sheet: { ...sheet, marginIn: 0.5 },
    stock: [{ id: 'a', name: '', ...sheet, price: 60, remnant: false, sheets: [0], usage: 0.4 }],
    cost: { unit: 'dollars', amount: 24, atLeast: 20 },
    placements: [],
    unplaced: [],
    cutOff: null,
    coveredShare: 0.5,
    lowerBoundSheets: 1,
  };
  const { cost, stock } = layout.parse(stored);
  expect(cost).toBeUndefined();
  expect(stock).toHaveLength(1);
});

const zone = { xIn: 12, yIn: 30, widthIn: 10, heightIn: 4 };

test('a sheet and the sizes of a stock have exclusion zones, which can overlap and extend outside', () => {
  const zones = [zone, zone, { ...zone, xIn: 40 }];
  expect(nestRequest.parse({ ...base, sheet: { ...sheet, zones } }).sheet).toEqual({ ...sheet, zones });
  expect(messages({ ...base, stock: [{ ...entry, zones }] })).toBeUndefined();
  expect(messages({ ...base, sheet: { ...sheet, zones: [] } })).toBeUndefined();
});

const many = Array.from({ length: 21 }, () => zone);
test.each([
  [
    'covers the sheet',
    [{ xIn: 0, yIn: 0, ...sheet }],
    'The exclusion zones cover the 48 x 96 in sheet completely. Make one smaller or remove it.',
  ],
  [
    'is outside',
    [zone, { ...zone, xIn: 48 }],
    'Exclusion zone 2 of the 48 x 96 in sheet is outside the sheet. Move or remove it.',
  ],
  ['has no size', [{ ...zone, heightIn: 0 }], 'The height of an exclusion zone must be between 0.01 and 480 in.'],
  [
    'has a negative size',
    [{ ...zone, widthIn: -1 }],
    'The width of an exclusion zone must be between 0.01 and 480 in.',
  ],
  ['is not a number', [{ ...zone, xIn: NaN }], 'X of an exclusion zone must be between -240 and 240 in.'],
  ['is one of too many', many, 'A sheet can have up to 20 exclusion zones. Combine some of them.'],
])('rejects a zone that %s with a message', (_, zones, message) => {
  expect(messages({ ...base, sheet: { ...sheet, zones } })).toEqual([message]);
  expect(messages({ ...base, stock: [{ ...entry, zones }] })).toEqual([message]);
});

const corner = (xIn: number, yIn: number) => ({ xIn, yIn });
const triangle = [corner(0, 0), corner(48, 0), corner(0, 96)];

test('a sheet and the sizes of a stock have outlines, in either direction', () => {
  expect(nestRequest.parse({ ...base, sheet: { ...sheet, outline: triangle } }).sheet).toEqual({
    ...sheet,
    outline: triangle,
  });
  expect(messages({ ...base, stock: [{ ...entry, outline: triangle.toReversed() }] })).toBeUndefined();
});

test.each([
  [
    'crosses itself',
    [corner(0, 0), corner(48, 96), corner(48, 0), corner(0, 96)],
    'Two sides of the outline of the 48 x 96 in sheet, after corners 1 and 3, cross or touch each other. Move a corner, or list the corners in order around the sheet.',
  ],
  [
    'has no area',
    [corner(0, 0), corner(24, 24), corner(48, 48)],
    'No area is inside the outline of the 48 x 96 in sheet. Enter corners that are not on one line.',
  ],
  [
    'is outside the sheet',
    [corner(0, 0), corner(50, 0), corner(0, 96)],
    'Corner 2 of the outline of the 48 x 96 in sheet is outside the sheet. Move it, or enlarge the sheet.',
  ],
  [
    'is beyond any sheet',
    [corner(0, 0), corner(-1, 0), corner(0, 1e9)],
    'X of a corner must be between 0 and 240 in.',
    'Y of a corner must be between 0 and 240 in.',
  ],
  ['is not a number', [corner(0, 0), corner(NaN, 0), corner(0, 9)], 'X of a corner must be between 0 and 240 in.'],
  ['has two corners', triangle.slice(0, 2), 'The outline of a sheet needs 3 to 200 corners. Omit it for a rectangle.'],
  [
    'has a million corners',
    Array<unknown>(1e6).fill(corner(1, 1)),
    'The outline of a sheet needs 3 to 200 corners. Omit it for a rectangle.',
  ],
])('rejects an outline that %s with a message', (_, outline, ...expected) => {
  expect(messages({ ...base, sheet: { ...sheet, outline } })).toEqual(expected);
  expect(messages({ ...base, stock: [{ ...entry, outline }] })).toEqual(expected);
});

describe('rolls', () => {
  const roll = { widthIn: 24, heightIn: 1800, roll: { pricePerFt: 0.95 } };

  test('rejects a roll with an outline', () => {
    expect(messages({ ...base, sheet: { ...roll, outline: [corner(0, 0), corner(24, 0), corner(0, 96)] } })).toEqual([
      'A roll cannot have an outline. Remove the outline.',
    ]);
  });

  test('accepts rolls of up to 150 ft, as a sheet or as entries of a stock', () => {
    expect(messages({ ...base, sheet: roll })).toBeUndefined();
    expect(messages({ ...base, stock: [{ id: 'a', ...roll }] })).toBeUndefined();
    expect(messages({ ...base, sheet: { ...roll, heightIn: 1801 } })).toHaveLength(1);
    const { roll: _roll, ...sheetOfLength } = roll;
    expect(messages({ ...base, sheet: sheetOfLength })).toEqual(['Sheet height must be between 5 and 240 in.']);
  });

  test('accepts rolls with a price per foot, and rejects them as offcuts', () => {
    expect(messages({ ...base, sheet: { ...roll, price: 5 } })).toEqual([
      'A roll has a price by the foot. Send `roll.pricePerFt`.',
    ]);
    expect(messages({ ...base, stock: [{ id: 'a', ...roll, remnant: true }] })).toEqual([
      'An offcut is a sheet. Omit `roll`.',
    ]);
  });

  test('are not mixed with sheets', () => {
    expect(messages({ ...base, stock: [entry, { ...roll, id: 'b' }] })).toEqual([
      'A job is cut from sheets or from rolls. Run the others as a second job.',
    ]);
  });

  test('always count the used length', () => {
    const options = { costRule: 'whole_sheets' };
    expect(nestRequest.parse({ ...base, sheet: roll, options }).options.costRule).toBe('used_share');
    expect(nestRequest.parse({ ...base, sheet, options }).options.costRule).toBe('whole_sheets');
  });
});
