import { expect, test } from '@jest/globals';
import { artworkOf } from '#backend/jobs/job-process/artwork-of.ts';
import { layoutKey } from '#backend/runs/request-hash.ts';
import { measureRequest, nestRequest } from '#lib/shared/contracts/job.ts';
import { partChoices } from '#lib/shared/parts/part-schema.ts';
import { readPartsTable } from '#lib/shared/parts/parts-csv.ts';

const file = {
  filename: 'a.svg',
  fileType: 'SVG',
  content: `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`,
};
const messages = (choices: unknown): string[] =>
  partChoices.safeParse(choices).error?.issues.map(({ message }) => message) ?? [];
const ofRange = 'Quantity of a part must be a whole number from 0 to 999; 0 is not cut.';

test.each<[title: string, choices: unknown, message: string]>([
  ['a quantity beyond the limit', [{ name: 'a', quantity: 1e9 }], ofRange],
  ['a negative quantity', [{ name: 'a', quantity: -1 }], ofRange],
  ['half a piece', [{ name: 'a', quantity: 1.5 }], ofRange],
  ['a quantity in words', [{ name: 'a', quantity: '3 pcs' }], ofRange],
  ["'fill' for a part", [{ name: 'a', quantity: 'fill' }], ofRange],
  ['an id of another form', [{ partId: 'bracket' }], 'Use the ids of `parts` in a measurement, such as part-3.'],
  ['a part without id and name', [{ quantity: 2 }], 'Send either partId or name.'],
  ['an id with a name', [{ partId: 'part-1', name: 'a' }], 'Send either partId or name.'],
  ['a part twice', [{ name: 'a' }, { name: 'b' }, { name: 'a' }], 'List each part once.'],
])('rejects %s', (_title, choices, message) => {
  expect(messages(choices)).toEqual([message]);
});

test('accepts 2,000 parts, quantities of 0, and names with markup and other directions', () => {
  const many = Array.from({ length: 2000 }, (_, k) => ({ partId: `part-${k + 1}`, quantity: k % 1000 }));
  expect(messages(many)).toEqual([]);
  expect(messages([{ name: '<script>' }, { name: 'מדף' }, { name: '\u202eabc' }])).toEqual([]);
});

test('a filled file cannot have parts that are placed first', () => {
  const job = (parts: unknown) => ({
    runId: '6f1b1f4e-0000-4000-8000-000000000000',
    sheet: { widthIn: 48, heightIn: 96 },
    file: { ...file, quantity: 'fill', parts },
  });
  expect(nestRequest.safeParse(job([{ name: 'a', placeFirst: true }])).success).toBe(false);
  expect(nestRequest.safeParse(job([{ name: 'a', quantity: 3 }])).success).toBe(true);
});

const nestOf = (parts?: unknown) =>
  nestRequest.parse({
    runId: '6f1b1f4e-0000-4000-8000-000000000000',
    sheet: { widthIn: 48, heightIn: 96 },
    file: { ...file, ...(parts !== undefined && { parts }) },
  });

test('parts are a part of the layout key, in any order', () => {
  const parts = [{ name: 'a', quantity: 2 }, { partId: 'part-3', rotation: 'none' }, { name: 'b' }];
  const key = layoutKey(nestOf(parts));
  expect(layoutKey(nestOf(parts.toReversed()))).toBe(key);
  expect(layoutKey(nestOf(parts.slice(1)))).not.toBe(key);
  expect(layoutKey(nestOf())).not.toBe(key);
});

test('quantities and rules of parts reach the engine; a flag that is off remains', () => {
  const parts = [
    { name: 'a', quantity: 0, placeFirst: true, mirror: false },
    { partId: 'part-2', rotation: '180' },
  ];
  const { file: engineFile } = artworkOf(measureRequest.parse({ file: { ...file, parts } }));
  expect(engineFile?.parts).toEqual([
    { name: 'a', quantity: 0, rules: { placeFirst: true, mirror: false } },
    { partId: 'part-2', rules: { rotation: '180' } },
  ]);
  expect(artworkOf(measureRequest.parse({ file })).file).not.toHaveProperty('parts');
});

test.each([
  ['commas', 'name,quantity,rotation,place first\nB1 shelf,2,none,yes\npart-3,0,,\n'],
  [
    'semicolons and a byte order mark',
    '\ufeffName;Qty;Rotation;Place_First\r\nB1 shelf;2;None;TRUE\r\n\r\npart-3;0;;\r\n',
  ],
  [
    'the separator stated by Excel, and carriage returns',
    'sep=;\r\nname;quantity;rotation;place first\rB1 shelf;2;none;yes\rpart-3;0;;\r',
  ],
  ['tabs and quotes', 'Part\tQuantity\trotation\tPlaced first\n"B1 shelf"\t"2"\tnone\t1\npart-3\t0\n'],
])('reads a table of parts with %s', (_title, text) => {
  expect(readPartsTable(text)).toEqual({
    choices: [
      { name: 'B1 shelf', quantity: 2, rotation: 'none', placeFirst: true },
      { partId: 'part-3', quantity: 0 },
    ],
  });
});

test('reads cells with separators, quotes and line breaks inside quotes', () => {
  expect(readPartsTable('name,quantity\n"a, ""b""\nc",4\n')).toEqual({ choices: [{ name: 'a, "b"\nc', quantity: 4 }] });
});

test.each([
  ['', 'The table is empty. Begin it with a line of column names.'],
  [
    'quantity\n3',
    'The table needs a column "name". Columns are name, quantity, rotation, grain, placed first, mirror allowed.',
  ],
  [
    'name,weight\na,3',
    'There is no column "weight". Columns are name, quantity, rotation, grain, placed first, mirror allowed.',
  ],
  ['name,quantity\na,3 pcs', 'Line 2: "3 pcs" in column quantity is not a whole number.'],
  ['name,rotation\na,none\nb,45', 'Line 3: "45" in column rotation is not one of none, 180, 90, any.'],
  ['name,grain\na,up', 'Line 2: "up" in column grain is not one of any, length, width.'],
  ['name,mirror\na,perhaps', 'Line 2: "perhaps" in column mirror is not yes or no.'],
  ['name,mirror\na,constructor', 'Line 2: "constructor" in column mirror is not yes or no.'],
  ['name,quantity\n,3', 'Line 2 has no name.'],
])('states what is wrong with the table %j', (text, problem) => {
  expect(readPartsTable(text)).toEqual({ problem });
});
