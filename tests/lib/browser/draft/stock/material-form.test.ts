import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isSameRequest } from '#lib/browser/draft/build-request.ts';
import { changeJob, initialJobForm, initialSheetForm, type JobForm } from '#lib/browser/draft/job-form.ts';
import { noRates } from '#lib/browser/draft/rates/rate-form.ts';
import { readForm } from '#lib/browser/draft/read-form.ts';
import { buildMaterial } from '#lib/browser/draft/stock/build-material.ts';
import { chosenMaterial } from '#lib/browser/draft/stock/material-form.ts';
import { materialIn } from '#lib/browser/draft/stock/size-memory.ts';
import { material as schema, type Material, type Remnant } from '#lib/shared/contracts/material.ts';
import { findPreset } from '#lib/shared/presets.ts';
import { testMaterial } from '#harness/backend/test-material.ts';

const offcut = (change: Partial<Remnant> = {}): Remnant => ({
  id: randomUUID(),
  name: 'Shelf',
  widthIn: 12,
  heightIn: 24,
  madeFrom: '',
  madeFromRun: null,
  createdAt: '2026-11-29T00:00:00.000Z',
  usedAt: null,
  usedByRun: null,
  ...change,
});
const choose = (form: JobForm, material: Material, remnants: readonly Remnant[] = []): JobForm =>
  changeJob(form, { type: 'material-chosen', material, remnants });
const zoned = (form: JobForm): JobForm =>
  changeJob(form, { type: 'zones-changed', of: 'size-1', zones: { is: 'added' } });
const setSides = (form: JobForm, widthText: string, heightText: string): JobForm =>
  changeJob(form, { type: 'sheet-changed', change: { widthText, heightText } });

const birch = testMaterial({
  name: '18 mm birch',
  sizes: [
    { widthIn: 48, heightIn: 96, price: 84, count: 11, grain: 'height', name: 'A' },
    { widthIn: 60, heightIn: 60, price: 62.5, count: null, grain: 'none', name: '' },
  ],
  rates: { cutUnit: 'ft', cut: 0.45, pierce: null, setup: null, markup: null } as never,
  spacingIn: 0.25,
  marginIn: 10 / 25.4,
});

test('a chosen material sets sizes, prices, numbers, grain, spacing, margin, rates and its available offcuts', () => {
  const [mine, used, other] = [offcut(), offcut({ usedAt: '2026-11-29T00:00:00.000Z' }), offcut()];
  const { sheet } = choose(initialJobForm, { ...birch, offcuts: [mine.id, used.id] }, [mine, used, other]);
  expect(sheet).toMatchObject({
    widthText: '48',
    heightText: '96',
    details: { priceText: '84', countText: '11', grain: 'height', name: 'A' },
    spacingText: '0.25',
    material: { id: birch.id, name: '18 mm birch', rates: { cut: '0.45', pierce: '', cutUnit: 'ft' } },
  });
  expect(choose(zoned(initialJobForm), birch).sheet.details.zones).toBeUndefined();
  expect(sheet.others.map(({ id, widthText, priceText, remnantId }) => [id, widthText, priceText, remnantId])).toEqual([
    ['size-2', '60', '62.5', null],
    ['size-3', '12', '', mine.id],
  ]);
  expect(readForm(JSON.parse(JSON.stringify({ ...initialJobForm, sheet })))!.sheet).toEqual(sheet);
});

test('a material without spacing and margin leaves those of the job', () => {
  const { spacingIn: _spacing, marginIn: _margin, ...rest } = testMaterial();
  const form = changeJob(initialJobForm, {
    type: 'sheet-changed',
    change: { spacingText: '0.3', marginText: '15mm' },
  });
  expect(choose(form, rest).sheet).toMatchObject({ spacingText: '0.3', marginText: '15mm' });
});

test('a size typed by hand has no price of the material, and the size of the material has it again', () => {
  const chosen = choose(initialJobForm, testMaterial());
  const typed = setSides(chosen, '50', '96');
  expect(materialIn(typed.sheet)).toBeNull();
  expect(typed.sheet.details.priceText).toBe('');
  const back = setSides(typed, '1219.2mm', '96');
  expect(materialIn(back.sheet)?.name).toBe('3 mm acrylic');
  expect(back.sheet.details.priceText).toBe('60');
});

test('the preset of the size of a material has only the price that was typed for the preset', () => {
  const preset = findPreset('48x96')!;
  const asPreset = (form: JobForm) =>
    changeJob(form, {
      type: 'sheet-changed',
      change: { presetId: preset.id, widthText: '48', heightText: '96', material: undefined },
    });
  const chosen = choose(initialJobForm, testMaterial());
  expect(asPreset(chosen).sheet.details.priceText).toBe('');
  const priced = changeJob(initialJobForm, {
    type: 'sheet-changed',
    change: { details: { ...initialSheetForm.details, priceText: '55' } },
  });
  expect(asPreset(choose(priced, testMaterial())).sheet.details.priceText).toBe('55');
});

test('clear retains the material with its stock and rates, and removes zones and offcuts', () => {
  const mine = offcut();
  const chosen = choose(initialJobForm, { ...birch, offcuts: [mine.id] }, [mine]);
  const { sheet } = changeJob(zoned(chosen), { type: 'cleared' });
  expect(sheet).toEqual(choose(initialJobForm, birch).sheet);
  const left = changeJob(setSides(chosen, '50', '96'), { type: 'cleared' });
  expect(left.sheet).not.toHaveProperty('material');
  expect(left.sheet.others).toEqual([]);
});

test('naming the material of a sheet changes nothing in its request', () => {
  const form = changeJob(choose(initialJobForm, birch), {
    type: 'row-changed',
    id: 'row-1',
    change: { text: 'A' },
  });
  for (const material of [
    chosenMaterial({ ...birch, id: randomUUID(), name: 'Renamed' }),
    { ...form.sheet.material!, id: null },
  ]) {
    const named = changeJob(form, { type: 'material-named', material });
    expect(isSameRequest(named, form)).toBe(true);
    expect(named.sheet.details).toEqual(form.sheet.details);
  }
});

const size = fc.record({
  widthIn: fc.constantFrom(48, 60, 600 / 25.4, 1000 / 25.4),
  heightIn: fc.constantFrom(96, 48, 400 / 25.4),
  price: fc.option(fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100)),
  count: fc.option(fc.integer({ min: 1, max: 999 })),
  grain: fc.constantFrom('none', 'width', 'height' as const),
  name: fc.constantFrom('', 'A'),
});
const rate = fc.option(fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000));
const anyMaterial: fc.Arbitrary<Material> = fc
  .record(
    {
      id: fc.uuid({ version: 4 }),
      name: fc.constantFrom('3 mm acrylic', 'Birch'),
      sizes: fc.array(size, { minLength: 1, maxLength: 4 }),
      spacingIn: fc.constantFrom(0.1, 0.25, 3 / 25.4),
      marginIn: fc.constantFrom(0, 0.5, 6 / 25.4),
      rates: fc.record({ cutUnit: fc.constantFrom('in', 'ft', 'm' as const), cut: rate, pierce: rate }),
      offcuts: fc.constant([]),
    },
    { requiredKeys: ['id', 'name', 'sizes', 'spacingIn', 'marginIn', 'offcuts'] },
  )
  .map((material) => schema.parse(material));

test('saving a chosen material without a change gives the same material', () => {
  fc.assert(
    fc.property(anyMaterial, anyMaterial, (material, before) => {
      const { sheet } = choose(choose(initialJobForm, before), material);
      const rates = { ...noRates, ...sheet.material!.rates };
      const built = buildMaterial(sheet, rates, material, material.rates !== undefined)!;
      expect(built).toEqual({
        ...material,
        sizes: material.sizes.map((one) => ({
          ...one,
          widthIn: expect.closeTo(one.widthIn, 9),
          heightIn: expect.closeTo(one.heightIn, 9),
        })),
        spacingIn: expect.closeTo(material.spacingIn!, 9),
        marginIn: expect.closeTo(material.marginIn!, 9),
      });
      expect(schema.parse(built)).toEqual(built);
    }),
  );
});

/** Sheets by the sides that are typed for them, in any orientation. */
const sides = { '48 96': 'four by eight', '96 48': 'four by eight', '60 60': 'five by five', '600mm 400mm': 'small' };
type Sides = keyof typeof sides;

test('a sheet shows only prices of its own size and material after any order of choices, edits and clears', () => {
  const materials = [
    testMaterial({ sizes: [{ widthIn: 48, heightIn: 96, price: 1001, count: null, grain: 'height', name: '' }] }),
    testMaterial({ sizes: [{ widthIn: 48, heightIn: 96, price: 1002, count: null, grain: 'none', name: '' }] }),
    testMaterial({
      sizes: [{ widthIn: 600 / 25.4, heightIn: 400 / 25.4, price: 1003, count: null, grain: 'none', name: '' }],
    }),
  ];
  const step = fc.record({
    do: fc.constantFrom('choose', 'sides', 'preset', 'price', 'grain', 'zone', 'clear', 'reload'),
    nth: fc.integer({ min: 0, max: 999 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 25 }), (steps) => {
      let form: JobForm = initialJobForm;
      const own = new Set<string>(
        materials.map(
          ({ id, sizes }) => `${id} ${id === materials[2]!.id ? 'small' : 'four by eight'} ${sizes[0]!.price}`,
        ),
      );
      const sheetName = () => {
        const { widthText, heightText, material } = form.sheet;
        const text = `${widthText} ${heightText}`.replaceAll('\u{A0}', '');
        return `${materialIn(form.sheet) === null ? 'none' : material!.id} ${sides[text as Sides] ?? text}`;
      };
      const zones = new Set<string>();
      const grains = new Set([`${materials[0]!.id} four by eight`]);
      for (const { do: what, nth } of steps) {
        const { details } = form.sheet;
        if (what === 'choose') form = choose(form, materials[nth % 3]!);
        if (what === 'sides') {
          const [width, height] = Object.keys(sides)[nth % 4]!.split(' ');
          form = setSides(form, width!, height!);
        }
        if (what === 'preset') {
          const change = { presetId: '48x96', widthText: '48', heightText: '96', material: undefined };
          form = changeJob(form, { type: 'sheet-changed', change });
        }
        if (what === 'price') {
          form = changeJob(form, { type: 'sheet-changed', change: { details: { ...details, priceText: `${nth}` } } });
          own.add(`${sheetName()} ${nth}`);
        }
        if (what === 'grain') {
          form = changeJob(form, { type: 'sheet-changed', change: { details: { ...details, grain: 'width' } } });
          grains.add(sheetName());
        }
        if (what === 'zone') {
          form = zoned(form);
          zones.add(sheetName());
        }
        if (what === 'clear') form = changeJob(form, { type: 'cleared' });
        if (what === 'reload') form = readForm(JSON.parse(JSON.stringify(form)))!;
        const shown = form.sheet.details;
        const isOwn = {
          price: shown.priceText === '' || own.has(`${sheetName()} ${shown.priceText}`),
          grain: shown.grain === 'none' || grains.has(sheetName()),
          zones: shown.zones === undefined || zones.has(sheetName()),
        };
        expect(isOwn).toEqual({ price: true, grain: true, zones: true });
      }
    }),
    { numRuns: 300 },
  );
});

const vinyl = testMaterial({
  name: 'White cast vinyl',
  sizes: [
    { widthIn: 24, heightIn: 1800, price: 0.95, count: 2, grain: 'none', name: '' },
    { widthIn: 30, heightIn: 400, price: 1.2, count: null, grain: 'none', name: '' },
  ],
  roll: { soldBy: 'ft', panelIn: 48, weedingIn: 0.25 },
  spacingIn: 0.1,
  marginIn: 0.5,
});

test('a material on rolls sets widths, length, prices, numbers, panels and weeding boxes, and a saved roll is the same material', () => {
  expect(schema.parse(vinyl)).toEqual(vinyl);
  const onRoll = choose(initialJobForm, vinyl);
  expect(onRoll.sheet).toMatchObject({
    keepTogether: 'row',
    weedingText: '0.25',
    roll: {
      unit: 'ft',
      lengthText: '1800',
      panelText: '48',
      sizes: [
        { widthText: '24', priceText: '0.95', countText: '2', restText: '' },
        { widthText: '30', priceText: '1.2', countText: '', restText: '400' },
      ],
    },
  });
  expect(materialIn(onRoll.sheet)).toMatchObject({ id: vinyl.id, isRoll: true });
  expect(buildMaterial(onRoll.sheet, noRates, vinyl, false)).toEqual(vinyl);
  const stored = readForm(JSON.parse(JSON.stringify(onRoll)))!;
  expect(stored.sheet).toEqual(onRoll.sheet);
});

test('a roll of another width or a sheet is not the material on rolls, which Clear retains', () => {
  const onRoll = choose(initialJobForm, vinyl);
  const { roll } = onRoll.sheet;
  const narrow = { ...roll!, sizes: [{ ...roll!.sizes[0]!, widthText: '15' }] };
  const change = (changed: Partial<JobForm['sheet']>) =>
    changeJob(onRoll, { type: 'sheet-changed', change: changed }).sheet;
  expect(materialIn(change({ roll: narrow }))).toBeNull();
  expect(materialIn(change({ roll: undefined }))).toBeNull();
  expect(materialIn(changeJob(onRoll, { type: 'cleared' }).sheet)).toMatchObject({ id: vinyl.id });
  const onSheets = choose(onRoll, birch);
  expect(onSheets.sheet).toMatchObject({ roll: undefined, weedingText: undefined, keepTogether: 'piece' });
});

test('only a roll is longer than a sheet', () => {
  const { roll: _roll, ...asSheets } = vinyl;
  expect(schema.safeParse(asSheets).success).toBe(false);
});
