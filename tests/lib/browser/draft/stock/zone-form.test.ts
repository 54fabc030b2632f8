import { expect, test } from '@jest/globals';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { fieldOfPath } from '#lib/browser/draft/field-of-path.ts';
import { changeJob, emptyRow, initialJobForm, type JobAction, type JobForm } from '#lib/browser/draft/job-form.ts';
import { readForm } from '#lib/browser/draft/read-form.ts';
import { FIRST_SIZE } from '#lib/browser/draft/stock/stock-form.ts';
import type { ZonesAction } from '#lib/browser/draft/stock/zone-form.ts';
import { limits } from '#lib/shared/limits.ts';

const plain: JobForm = { ...initialJobForm, rows: [{ ...emptyRow('row-1'), text: 'A' }] };
const zones = (of: string, ...actions: readonly ZonesAction[]): JobAction[] =>
  actions.map((action) => ({ type: 'zones-changed', of, zones: action }));
const after = (actions: readonly JobAction[], form = plain): JobForm => actions.reduce(changeJob, form);

function requested(form: JobForm) {
  const built = buildRequest(form);
  if (!built.ok) throw new Error(built.problems[0]?.message);
  return built.request.nest!;
}

test('sends zones of a plain sheet, and leaves the request of a sheet without zones unchanged', () => {
  const one = after(zones(FIRST_SIZE, { is: 'added' }, { is: 'changed', id: 'zone-1', change: { xText: '305 mm' } }));
  const { sheet } = requested(one);
  expect(sheet?.zones).toHaveLength(1);
  expect(sheet?.zones?.[0]).toMatchObject({ yIn: 0, widthIn: 2, heightIn: 2 });
  expect(sheet?.zones?.[0]?.xIn).toBeCloseTo(305 / 25.4, 9);
  const none = after(zones(FIRST_SIZE, { is: 'removed', id: 'zone-1' }), one);
  expect(requested(none)).toEqual(requested(plain));
});

test('restores a removed zone at its position, once', () => {
  const three = after(zones(FIRST_SIZE, { is: 'added' }, { is: 'added' }, { is: 'added' }));
  const second = three.sheet.details.zones![1]!;
  const without = after(zones(FIRST_SIZE, { is: 'removed', id: second.id }), three);
  expect(without.sheet.details.zones?.map(({ id }) => id)).toEqual(['zone-1', 'zone-3']);
  const back: ZonesAction = { is: 'put back', zone: second, at: 1 };
  expect(after(zones(FIRST_SIZE, back, back), without)).toEqual(three);
});

test('further sizes have their own zones, up to the limit', () => {
  const form = after([
    { type: 'size-added' },
    ...zones('size-2', ...Array<ZonesAction>(limits.stock.zones.max + 3).fill({ is: 'added' })),
  ]);
  const [first, second] = requested(form).stock!;
  expect(first?.zones).toBeUndefined();
  expect(second?.zones).toHaveLength(limits.stock.zones.max);
});

test('reports a value out of range and a rejection by the server at the field', () => {
  const form = after(zones(FIRST_SIZE, { is: 'added' }, { is: 'changed', id: 'zone-1', change: { heightText: '0' } }));
  expect(buildRequest(form)).toMatchObject({
    ok: false,
    problems: [
      {
        field: 'size-1-zone-1-height',
        message: 'The height of an exclusion zone must be between 0.01 and 480 in.',
      },
    ],
  });
  expect(fieldOfPath('sheet.zones.0.xIn', form)).toBe('size-1-zone-1-x');
  expect(fieldOfPath('sheet.zones.0', form)).toBe('size-1-zone-1-width');
  expect(fieldOfPath('sheet.zones', form)).toBe('size-1-zone-1-width');
  const stock = after([{ type: 'size-added' }, ...zones('size-2', { is: 'added' })]);
  expect(fieldOfPath('stock.1.zones.0.yIn', stock)).toBe('size-2-zone-1-y');
  expect(fieldOfPath('stock.1.zones', stock)).toBe('size-2-zone-1-width');
});

test('restores zones from storage, and reads stored jobs without zones', () => {
  const form = after([
    { type: 'size-added' },
    ...zones(FIRST_SIZE, { is: 'added' }),
    ...zones('size-2', { is: 'added' }),
  ]);
  expect(readForm(JSON.parse(JSON.stringify(form)))?.sheet).toEqual(form.sheet);
  expect(readForm(JSON.parse(JSON.stringify(plain)))?.sheet).toEqual(plain.sheet);
  for (const broken of ['zones', [null, 3], [{ id: 'zone-1' }, { id: 'zone-1' }]]) {
    const details = { ...plain.sheet.details, zones: broken };
    const read = readForm(JSON.parse(JSON.stringify({ ...plain, sheet: { ...plain.sheet, details } })));
    expect(read?.sheet.details.zones ?? []).toEqual([]);
  }
});

test('a stored offcut adds its zones to the job, with all digits', () => {
  const remnant = {
    id: '0b1f6a52-6d5c-4f0e-9d3a-2a4c6e8f0a1b',
    name: 'Shelf',
    widthIn: 20,
    heightIn: 10,
    zones: [{ xIn: 1.0625, yIn: 2, widthIn: 3, heightIn: 4 }],
    madeFrom: '',
    madeFromRun: null,
    createdAt: '2026-11-24T10:00:00.000Z',
    usedAt: null,
    usedByRun: null,
  };
  const form = after([{ type: 'remnant-chosen', remnant, isChosen: true }]);
  expect(requested(form).stock?.[1]).toMatchObject({ remnantId: remnant.id, zones: remnant.zones });
});
