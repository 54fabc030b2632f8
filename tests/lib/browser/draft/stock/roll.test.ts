import { expect, test } from '@jest/globals';
import { changeJob, initialJobForm, type JobForm, type SheetForm } from '#lib/browser/draft/job-form.ts';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { fieldOfPath } from '#lib/browser/draft/field-of-path.ts';
import { readForm } from '#lib/browser/draft/read-form.ts';
import { changeRollSize, rollOf, withRoll, type RollSize } from '#lib/browser/draft/stock/roll-form.ts';
import { nestRequest } from '#lib/shared/contracts/job.ts';

const change = (form: JobForm, changed: Partial<SheetForm>) =>
  changeJob(form, { type: 'sheet-changed', change: changed });
const roll = { presetId: 'roll-24', widthText: '24', heightText: '120' };
const sheet = { presetId: '48x96', widthText: '48', heightText: '96' };
const groupingOf = (form: JobForm) => form.sheet.keepTogether;

test('rows stay together on a roll, and pieces are separate again on a sheet', () => {
  const onRoll = change(initialJobForm, roll);
  expect(groupingOf(onRoll)).toBe('row');
  const longer = ['', '3', '30', '300'].reduce((form, heightText) => change(form, { heightText }), onRoll);
  expect(groupingOf(longer)).toBe('row');
  const stored = readForm(JSON.parse(JSON.stringify(longer)))!;
  expect(groupingOf(change(stored, sheet))).toBe('piece');
  expect(change(stored, sheet).sheet.isGroupedForRoll).toBeUndefined();
});

test('retains a grouping chosen by the user on every material', () => {
  for (const keepTogether of ['row', 'letter'] as const) {
    const chosen = change(initialJobForm, { keepTogether });
    expect(groupingOf(change(chosen, roll))).toBe(keepTogether);
    expect(groupingOf(change(change(chosen, roll), sheet))).toBe(keepTogether);
  }
  const separate = change(change(initialJobForm, roll), { keepTogether: 'piece' });
  expect(groupingOf(change(separate, { heightText: '200' }))).toBe('piece');
  const again = change(separate, { keepTogether: 'row' });
  expect(groupingOf(change(again, sheet))).toBe('row');
});

test('a roll is stored and read again, and is one sheet of a request with its price by the foot', () => {
  const onRoll = change(initialJobForm, { roll: { ...rollOf(24), unit: 'm', sizes: [priced], panelText: '' } });
  const stored = readForm(JSON.parse(JSON.stringify(onRoll)))!;
  expect(stored.sheet).toEqual(onRoll.sheet);
  const built = buildRequest({ ...stored, rows: [{ ...stored.rows[0]!, text: 'A' }] });
  const { sheet: material, stock } = built.ok ? built.request.nest! : { sheet: undefined, stock: undefined };
  expect(stock).toBeUndefined();
  expect(material).toMatchObject({ widthIn: 24, heightIn: 1800, roll: {} });
  expect(material!.roll!.pricePerFt).toBeCloseTo(3.12 * 0.3048, 9);
  expect(nestRequest.shape.sheet.safeParse(material).success).toBe(true);
});

test('names the fields of a roll that are out of range', () => {
  const wrong = {
    ...rollOf(24),
    lengthText: '2000',
    panelText: '1',
    sizes: [{ ...priced, widthText: '', priceText: 'x' }],
  };
  const built = buildRequest(change(initialJobForm, { roll: wrong, weedingText: '9' }));
  const fields = built.ok ? [] : built.problems.map(({ field }) => field);
  expect(fields).toEqual(
    expect.arrayContaining(['roll-length', 'roll-panel', 'roll-1-width', 'roll-1-price', 'roll-weeding']),
  );
});

test('finds the field of a roll for a path of the server', () => {
  const form = change(initialJobForm, { roll: withRoll(rollOf(24), 48) });
  const paths = ['sheet.heightIn', 'sheet.widthIn', 'stock.1.widthIn', 'stock.1.roll.pricePerFt', 'stock.2.widthIn'];
  expect(paths.map((path) => fieldOfPath(path, form))).toEqual([
    'roll-length',
    'roll-1-width',
    'roll-2-width',
    'roll-2-price',
    null,
  ]);
});

test('the price of a roll belongs to its width and returns with it', () => {
  const typed = ['2', '', '3', '30'].reduce((size, widthText) => changeRollSize(size, { widthText }), priced);
  expect(typed.priceText).toBe('');
  const other = changeRollSize(typed, { priceText: '1.20' });
  expect(changeRollSize(other, { widthText: '24.0' }).priceText).toBe('3.12');
  expect(changeRollSize(changeRollSize(other, { widthText: '24' }), { widthText: '30' }).priceText).toBe('1.20');
  expect(changeRollSize(priced, { widthText: '609.6mm' }).priceText).toBe('3.12');
});

test('numbers of rolls, an opened roll and exclusion zones are a stock of the request', () => {
  const zone = { id: 'zone-1', xText: '0', yText: '6', widthText: '24', heightText: '3' };
  const rolls = {
    ...rollOf(24),
    sizes: [
      { ...priced, countText: '2', zones: [zone] },
      { ...priced, id: 'roll-2', restText: '40', priceText: '0' },
    ],
  };
  const onRolls = change(initialJobForm, { roll: rolls });
  expect(readForm(JSON.parse(JSON.stringify(onRolls)))!.sheet).toEqual(onRolls.sheet);
  const built = buildRequest({ ...onRolls, rows: [{ ...onRolls.rows[0]!, text: 'A' }] });
  const stock = built.ok ? built.request.nest!.stock : undefined;
  expect(stock).toMatchObject([
    { id: 'roll-1', heightIn: 1800, count: 2, zones: [{ xIn: 0, yIn: 6, widthIn: 24, heightIn: 3 }] },
    { id: 'roll-2', heightIn: 40, count: 1, roll: { pricePerFt: 0 } },
  ]);
  expect(nestRequest.shape.stock.safeParse(stock).success).toBe(true);
  expect(fieldOfPath('stock.0.zones.0.yIn', onRolls)).toBe('roll-1-zone-1-y');
  expect(fieldOfPath('stock.1.heightIn', onRolls)).toBe('roll-2-rest');
  expect(fieldOfPath('stock.1.count', onRolls)).toBe('roll-2-count');
});

test.each([
  ['0', false],
  ['1e9', false],
  ['3 pcs', false],
  ['1000', false],
  ['999', true],
  ['', true],
])('the number of rolls %j is accepted: %s', (countText, isAccepted) => {
  const form = change(initialJobForm, { roll: { ...rollOf(24), sizes: [{ ...priced, countText }] } });
  const built = buildRequest({ ...form, rows: [{ ...form.rows[0]!, text: 'A' }] });
  expect(built.ok).toBe(isAccepted);
});

const priced: RollSize = { id: 'roll-1', widthText: '24', priceText: '3.12', countText: '', restText: '' };
