import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { changeJob, emptyRow, initialJobForm, type JobAction, type JobForm } from '#lib/browser/draft/job-form.ts';
import { readForm } from '#lib/browser/draft/read-form.ts';
import { FIRST_SIZE } from '#lib/browser/draft/stock/stock-form.ts';
import { findPreset } from '#lib/shared/presets.ts';

const started = changeJob(initialJobForm, { type: 'row-changed', id: 'row-1', change: { text: 'A' } });
const second = 'size-2';

type Sides = { widthText: string; heightText: string; presetId: string };
const sidesOf = (form: JobForm, of: string): Sides =>
  of === FIRST_SIZE ? form.sheet : form.sheet.others.find(({ id }) => id === of)!;
const detailsOf = (form: JobForm, of: string) =>
  of === FIRST_SIZE ? form.sheet.details : form.sheet.others.find(({ id }) => id === of)!;

function setSides(form: JobForm, of: string, change: Partial<Sides>): JobForm {
  return changeJob(
    form,
    of === FIRST_SIZE ? { type: 'sheet-changed', change } : { type: 'size-changed', id: of, change },
  );
}

function setDetails(form: JobForm, of: string, change: { priceText?: string; grain?: 'width' | 'height' }): JobForm {
  const action: JobAction =
    of === FIRST_SIZE
      ? { type: 'sheet-changed', change: { details: { ...form.sheet.details, ...change } } }
      : { type: 'size-changed', id: of, change };
  return changeJob(form, action);
}

const choose = (form: JobForm, of: string, presetId: string): JobForm => {
  const { widthIn, heightIn } = findPreset(presetId)!;
  return setSides(form, of, { presetId, widthText: String(widthIn), heightText: String(heightIn) });
};
const swap = (form: JobForm, of: string): JobForm => {
  const { widthText, heightText } = sidesOf(form, of);
  return setSides(form, of, { widthText: heightText, heightText: widthText });
};

/** Sides with the name of one physical side each, so that 600 mm equals 23.622047 in. */
const sideNames = {
  48: 'four feet',
  96: 'eight feet',
  120: 'ten feet',
  '1219.2mm': 'four feet',
  '': '?',
  '600mm': '600',
};
/** Returns the sheet that a size is: its sides in any order, and its kind of material. */
function sheetOf(form: JobForm, of: string): string {
  const { widthText, heightText, presetId } = sidesOf(form, of);
  const names = [widthText, heightText].map((text) => sideNames[text as keyof typeof sideNames] ?? text).toSorted();
  const isRoll = presetId === 'roll-48' && names.join() === 'four feet,ten feet';
  return `${names.join(' by ')}${isRoll ? ', roll' : ''}`;
}

type World = { form: JobForm; undo: JobForm[]; given: Set<string> };
const edits: Record<string, (world: World, of: string, nth: number) => JobForm> = {
  width: ({ form }, of, nth) => setSides(form, of, { widthText: Object.keys(sideNames)[nth % 6]! }),
  height: ({ form }, of, nth) => setSides(form, of, { heightText: Object.keys(sideNames)[nth % 6]! }),
  preset: ({ form }, of, nth) => choose(form, of, ['48x96', '48x120', 'roll-48', '24x48'][nth % 4]!),
  swap: ({ form }, of) => swap(form, of),
  price: ({ form, given }, of, nth) => {
    given.add(`${of}, ${sheetOf(form, of)}, price ${nth}`);
    return setDetails(form, of, { priceText: String(nth) });
  },
  zone: ({ form, given }, of, nth) => {
    const size = { xText: `${nth}`, yText: '1', widthText: '1', heightText: '1' };
    given.add(`${of}, ${sheetOf(form, of)}, zone`);
    return changeJob(form, { type: 'zones-changed', of, zones: { is: 'added', size } });
  },
  grain: ({ form, given }, of) => {
    given.add(`${of}, ${sheetOf(form, of)}, grain`);
    return setDetails(form, of, { grain: 'width' });
  },
  clear: ({ form, undo }) => {
    undo.push(form);
    return changeJob(changeJob(form, { type: 'cleared' }), { type: 'size-added' });
  },
  undo: ({ form, undo }) => changeJob(form, { type: 'replaced', form: undo.pop() ?? form }),
  reload: ({ form }) => readForm(JSON.parse(JSON.stringify(form)))!,
};

test('a sheet has only its own price, grain and zones after any order of edits', () => {
  const edit = fc.record({
    edit: fc.constantFrom(...Object.keys(edits)),
    of: fc.constantFrom(FIRST_SIZE, second),
    nth: fc.integer({ min: 1, max: 40 }),
  });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 2, maxLength: 30 }), (steps) => {
      const world: World = { form: changeJob(started, { type: 'size-added' }), undo: [], given: new Set() };
      for (const step of steps) {
        world.form = edits[step.edit]!(world, step.of, step.nth);
        for (const size of [FIRST_SIZE, second]) {
          const { priceText, grain, zones = [] } = detailsOf(world.form, size);
          const sheet = sheetOf(world.form, size);
          const has = [
            ...(priceText === '' ? [] : [`price ${priceText}`]),
            ...(grain === 'none' ? [] : ['grain']),
            ...(zones.length > 0 ? ['zone'] : []),
          ].map((detail) => `${size}, ${sheet}, ${detail}`);
          expect([...world.given]).toEqual(expect.arrayContaining(has));
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('restores the price, grain and zones of a sheet with its size, typed digit by digit or in another unit', () => {
  let form = setDetails(started, FIRST_SIZE, { priceText: '60', grain: 'height' });
  form = changeJob(form, { type: 'zones-changed', of: FIRST_SIZE, zones: { is: 'added' } });
  const given = form.sheet.details;
  for (const widthText of ['4', '', '6', '60', '600', '600mm']) form = setSides(form, FIRST_SIZE, { widthText });
  expect(form.sheet.details).toMatchObject({ priceText: '', grain: 'none' });
  form = setDetails(form, FIRST_SIZE, { priceText: '22' });
  for (const widthText of ['1', '12', '121', '1219.2mm']) form = setSides(form, FIRST_SIZE, { widthText });
  expect(form.sheet.details).toMatchObject(given);
  form = setSides(form, FIRST_SIZE, { widthText: String(600 / 25.4) });
  expect(form.sheet.details.priceText).toBe('22');
});

test('a 600 x 400 mm sheet after a priced 4 x 8 has no price in its request', () => {
  let form = changeJob(setDetails(started, FIRST_SIZE, { priceText: '60' }), { type: 'cleared' });
  form = changeJob(form, { type: 'row-changed', id: 'row-1', change: { text: 'A' } });
  form = setSides(setSides(form, FIRST_SIZE, { widthText: '600mm' }), FIRST_SIZE, { heightText: '400mm' });
  const built = buildRequest(form);
  expect(built.ok && built.request.nest?.sheet).toMatchObject({ widthIn: 600 / 25.4 });
  expect(built.ok && built.request.nest?.sheet?.price).toBeUndefined();
});

test('clear retains the price and the grain, and removes the number of sheets and the zones', () => {
  let form = setDetails(started, FIRST_SIZE, { priceText: '60', grain: 'height' });
  form = changeJob(form, { type: 'zones-changed', of: FIRST_SIZE, zones: { is: 'added' } });
  form = changeJob(form, {
    type: 'sheet-changed',
    change: { details: { ...form.sheet.details, countText: '2', name: 'Birch' } },
  });
  const cleared = changeJob(form, { type: 'cleared' });
  expect(cleared.sheet.details).toEqual({ name: 'Birch', countText: '', priceText: '60', grain: 'height' });
  expect(cleared.rows).toEqual([emptyRow('row-1')]);
});

test('a rotated sheet retains its price, and its grain and zones rotate with it', () => {
  let form = setDetails(started, FIRST_SIZE, { priceText: '60', grain: 'height' });
  const size = { xText: '1', yText: '2', widthText: '3', heightText: '4' };
  form = changeJob(form, { type: 'zones-changed', of: FIRST_SIZE, zones: { is: 'added', size } });
  const turned = swap(form, FIRST_SIZE);
  expect(turned.sheet.details).toMatchObject({ priceText: '60', grain: 'width' });
  // A quarter turn clockwise of 48 x 96: the upper left corner becomes the upper right one.
  expect(turned.sheet.details.zones).toMatchObject([{ xText: '90', yText: '1', widthText: '4', heightText: '3' }]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 4, maxLength: 4 }), ([x, y, width, height]) => {
      const zone = { xText: `${x}`, yText: `${y}`, widthText: `${width}`, heightText: `${height}` };
      const before = changeJob(started, { type: 'zones-changed', of: FIRST_SIZE, zones: { is: 'added', size: zone } });
      expect(swap(swap(before, FIRST_SIZE), FIRST_SIZE).sheet).toEqual(before.sheet);
    }),
  );
});
