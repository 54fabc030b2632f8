import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { nestRequest } from '#lib/shared/contracts/job.ts';
import { isSameRequest, buildRequest } from '#lib/browser/draft/build-request.ts';
import { fieldOfPath } from '#lib/browser/draft/field-of-path.ts';
import { changeJob, initialJobForm, type JobAction, type JobForm } from '#lib/browser/draft/job-form.ts';
import { readForm } from '#lib/browser/draft/read-form.ts';
import { parseCount } from '#lib/browser/draft/stock/size-details.ts';
import { limits } from '#lib/shared/limits.ts';
import { parsePrice, priceProblem, priceRangeMessage } from '#lib/shared/costs/price.ts';

/** A job with several sheet sizes, as typed, stored and sent. */
const remnant = {
  id: '6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d',
  name: 'White acrylic 1/8',
  widthIn: 47.9,
  heightIn: 3.57,
  madeFrom: '',
  madeFromRun: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  usedAt: null,
  usedByRun: null,
};
const typed = changeJob(initialJobForm, { type: 'row-changed', id: 'row-1', change: { text: 'OPEN' } });
const after = (...actions: JobAction[]): JobForm => actions.reduce(changeJob, typed);
const runId = '7f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d';

function sent(form: JobForm) {
  const built = buildRequest(form);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  return nestRequest.parse({ ...built.request.artwork, ...built.request.nest, runId });
}
const fieldsWrong = (form: JobForm) => {
  const built = buildRequest(form);
  return built.ok ? [] : built.problems.map(({ field }) => field);
};

const described = (details: Partial<JobForm['sheet']['details']>) =>
  after({ type: 'sheet-changed', change: { details: { ...typed.sheet.details, ...details } } });

test('sends one size as the sheet, with its price if there is one', () => {
  const { sheet, stock } = sent(typed);
  expect([sheet, stock]).toEqual([{ widthIn: 48, heightIn: 96 }, undefined]);
  expect(sent(described({ priceText: '$59,90' })).sheet).toEqual({ widthIn: 48, heightIn: 96, price: 59.9 });
});

test.each([
  [{ countText: '3' }, { count: 3 }],
  [{ grain: 'height' }, { grain: 'height' }],
  [{ name: ' ACM ' }, { name: 'ACM' }],
] as const)('sends one size with %j as a stock of one size', (details, entry) => {
  const { sheet, stock } = sent(described({ ...details, priceText: '60' }));
  expect(sheet).toBeUndefined();
  expect(stock).toMatchObject([{ id: 'size-1', widthIn: 48, heightIn: 96, price: 60, ...entry }]);
  expect(stock).toHaveLength(1);
});

test('reports an invalid property of a single size at its field', () => {
  const built = buildRequest(described({ countText: 'x', priceText: '-1' }));
  expect(!built.ok && built.problems.map(({ field }) => field)).toEqual(['size-1-count', 'size-1-price']);
});

test('sends and stores the cost rule, which defaults to whole sheets', () => {
  const form = after({ type: 'sheet-changed', change: { costRule: 'bounding_box' } });
  expect(sent(form).options.costRule).toBe('bounding_box');
  expect(readForm(JSON.parse(JSON.stringify(form)))!.sheet.costRule).toBe('bounding_box');
  expect(readForm({ ...form, sheet: { ...form.sheet, costRule: 'cheapest' } })!.sheet.costRule).toBe('whole_sheets');
  expect(changeJob(form, { type: 'cleared' }).sheet.costRule).toBe('bounding_box');
});

test('sends two sizes as a stock, the first without a count, the second with count, price, grain and name', () => {
  const form = after(
    { type: 'size-added' },
    {
      type: 'size-changed',
      id: 'size-2',
      change: {
        widthText: "4'",
        heightText: '24',
        countText: '3',
        priceText: '$45.50',
        grain: 'height',
        name: ' ACM ',
      },
    },
  );
  expect(sent(form).stock).toEqual([
    { id: 'size-1', widthIn: 48, heightIn: 96, count: null, grain: 'none', remnant: false },
    {
      id: 'size-2',
      name: 'ACM',
      widthIn: 48,
      heightIn: 24,
      count: 3,
      price: 45.5,
      grain: 'height',
      remnant: false,
    },
  ]);
});

test('sends a stored offcut as one sheet of exactly its size, selected once, even below the minimum of other sizes', () => {
  const chosen: JobAction = { type: 'remnant-chosen', remnant, isChosen: true };
  const form = after(chosen, chosen);
  expect(sent(form).stock?.slice(1)).toEqual([
    {
      id: 'size-2',
      name: remnant.name,
      widthIn: remnant.widthIn,
      heightIn: remnant.heightIn,
      count: 1,
      grain: 'none',
      remnant: true,
      remnantId: remnant.id,
    },
  ]);
  expect(after(chosen, { ...chosen, isChosen: false })).toEqual(typed);
  const blank = changeJob(form, { type: 'size-changed', id: 'size-2', change: { countText: '' } });
  expect(sent(blank).stock?.[1]).toMatchObject({ count: 1 });
});

test('retains every stored size through the form exactly', () => {
  const side = fc.double({ min: limits.stock.sideIn.min, max: limits.stock.sideIn.max, noNaN: true });
  fc.assert(
    fc.property(side, side, (widthIn, heightIn) => {
      const form = after({ type: 'remnant-chosen', remnant: { ...remnant, widthIn, heightIn }, isChosen: true });
      const marginless = changeJob(form, { type: 'sheet-changed', change: { marginText: '0' } });
      expect(sent(marginless).stock?.[1]).toMatchObject({ widthIn, heightIn });
    }),
  );
});

test('retains distinct ids and the limit of sizes after any additions and removals', () => {
  const step = fc.oneof(
    fc.constant<JobAction>({ type: 'size-added' }),
    fc.nat(25).map((nth): JobAction => ({ type: 'size-removed', id: `size-${nth}` })),
    fc.boolean().map((isChosen): JobAction => ({ type: 'remnant-chosen', remnant, isChosen })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const form = after(...steps);
      const { stock = [{ id: 'size-1' }] } = sent(form);
      expect(new Set(stock.map(({ id }) => id)).size).toBe(stock.length);
      expect(stock.length).toBeLessThanOrEqual(limits.stock.entries);
    }),
  );
});

test('restores a job with several sizes from storage unchanged', () => {
  const form = after(
    { type: 'size-added' },
    { type: 'remnant-chosen', remnant, isChosen: true },
    {
      type: 'fill-chosen',
      of: 'row-1',
      fills: true,
    },
  );
  expect(readForm(JSON.parse(JSON.stringify(form)))).toEqual(form);
  const { others, details, fillSheetsText, ...before } = form.sheet;
  expect([others.length, details.countText, fillSheetsText]).toEqual([2, '', '1']);
  expect(readForm({ ...form, sheet: before })?.sheet).toMatchObject({ others: [], fillSheetsText: '1' });
});

test.each([[null], ['x'], [{}], [[null, 5, 'x']], [[{ id: 'size-2' }, { id: 'size-2' }]], [[{ id: 'size-1' }]]])(
  'builds a request after the invalid stored sizes %j',
  (others) => {
    const form = readForm({ ...typed, sheet: { ...typed.sheet, others } })!;
    const ids = form.sheet.others.map(({ id }) => id);
    expect(new Set(['size-1', ...ids]).size).toBe(1 + ids.length);
    expect(() => buildRequest(form)).not.toThrow();
  },
);

test('reports faults of a size at its field, on screen and from the server', () => {
  const form = after(
    { type: 'size-added' },
    { type: 'size-changed', id: 'size-2', change: { widthText: '4', countText: '0', priceText: 'cheap' } },
    { type: 'sheet-changed', change: { details: { name: '', countText: '1.5', priceText: '', grain: 'none' } } },
  );
  expect(fieldsWrong(form)).toEqual(['size-1-count', 'size-2-width', 'size-2-count', 'size-2-price']);
  expect(fieldOfPath('stock.1.price', form)).toBe('size-2-price');
  expect(fieldOfPath('stock.0.widthIn', form)).toBe('sheet-width');
  expect(fieldOfPath('stock.0.count', form)).toBe('size-1-count');
  expect(fieldOfPath('stock.7.count', form)).toBeNull();
});

test.each([
  ['', null],
  [' 12 ', 12],
  ['999', 999],
  ['0', undefined],
  ['1000', undefined],
  ['-1', undefined],
  ['1e2', undefined],
  ['2.0', undefined],
])('reads %j as the count %s', (text, count) => expect(parseCount(text)).toBe(count));

test.each([
  ['', null],
  ['45', 45],
  ['$45.50', 45.5],
  ['$ 1,200', 1200],
  ['.5', 0.5],
  ['0', 0],
  ['100000', 100_000],
  ['100000.01', undefined],
  ['-3', undefined],
  ['1,2', 1.2],
  ['12,50', 12.5],
  ['$12.50', 12.5],
  ['12.50 $', 12.5],
  ['12.', 12],
  ['1,200.50', 1200.5],
  ['0', 0],
  ['1e9', undefined],
  ['-5', undefined],
  ['1.200,50', undefined],
  ['12,50,', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  ['0x10', undefined],
  ['12.123456', undefined],
  ['999999999999', undefined],
  ['.', undefined],
  ['$', null],
  ['4e3', undefined],
])('reads %j as the price %s', (text, price) => expect(parsePrice(text)).toBe(price));

test.each([
  ['', null],
  ['12,50', null],
  ['-5', priceRangeMessage],
  ['100001', priceRangeMessage],
  ['1e9', 'Enter the price of a sheet as a number, such as 60 or 12.50, or leave it blank.'],
  ['cheap', 'Enter the price of a sheet as a number, such as 60 or 12.50, or leave it blank.'],
])('rejects the price %j with %s', (text, problem) => expect(priceProblem(text)).toBe(problem));

test('fills with one item at a time, sent in place of its quantity and measured once', () => {
  const two = after({ type: 'row-added' }, { type: 'row-changed', id: 'row-2', change: { text: 'SALE' } });
  const first = changeJob(two, { type: 'fill-chosen', of: 'row-1', fills: true });
  const second = changeJob(first, { type: 'fill-chosen', of: 'row-2', fills: true });
  expect(sent(first).rows.map(({ quantity }) => quantity)).toEqual(['fill', 1]);
  expect(sent(second).rows.map(({ quantity }) => quantity)).toEqual([1, 'fill']);
  expect(sent(second).options.fillSheets).toBe(1);
  expect(sent(two).options.fillSheets).toBeUndefined();
  const built = buildRequest(second);
  expect(built.ok && built.request.artwork.rows.map(({ quantity }) => quantity)).toEqual([1, 1]);
  expect(isSameRequest(first, second)).toBe(false);
  const wrong = changeJob(second, { type: 'sheet-changed', change: { fillSheetsText: '0' } });
  expect(fieldsWrong(wrong)).toEqual(['sheet-fill-sheets']);
  expect(fieldsWrong(changeJob(wrong, { type: 'fill-chosen', of: 'row-2', fills: false }))).toEqual([]);
});

test('restores a removed size at its position, and retains changes made in between', () => {
  const names = fc.array(fc.string({ maxLength: 8 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(names, fc.nat(), fc.nat(3), (called, which, addedMeanwhile) => {
      let form: JobForm = initialJobForm;
      const change = (action: JobAction) => (form = changeJob(form, action));
      for (const name of called) {
        change({ type: 'size-added' });
        change({ type: 'size-changed', id: form.sheet.others.at(-1)!.id, change: { name } });
      }
      const at = which % called.length;
      const size = form.sheet.others[at]!;
      change({ type: 'size-removed', id: size.id });
      for (let count = 0; count < addedMeanwhile; count++) change({ type: 'size-added' });
      for (const { id } of form.sheet.others) change({ type: 'size-changed', id, change: { priceText: '7' } });
      change({ type: 'size-put-back', size, at });
      const { others } = form.sheet;
      expect({ ...others[at]!, id: size.id }).toEqual(size);
      expect(new Set(others.map(({ id }) => id)).size).toBe(called.length + addedMeanwhile);
      expect(others.filter(({ priceText }) => priceText === '7')).toHaveLength(others.length - 1);
    }),
  );
});

test('reports a name over the limit at its field and never shortens it', () => {
  const named = (name: string) => {
    const typed = changeJob(initialJobForm, { type: 'row-changed', id: 'row-1', change: { text: 'A' } });
    const details = { ...typed.sheet.details, name };
    return buildRequest(changeJob(typed, { type: 'sheet-changed', change: { details } }));
  };
  const max = 'x'.repeat(limits.stock.nameLength);
  expect(JSON.stringify(named(max))).toContain(max);
  const message = `A name can have up to ${limits.stock.nameLength} characters.`;
  expect(named(`${max}x`)).toEqual({ ok: false, problems: [{ field: 'size-1-name', message }] });
  expect(fieldOfPath('stock.0.name', initialJobForm)).toBe('size-1-name');
});
