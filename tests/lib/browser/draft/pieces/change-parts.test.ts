import { expect, test } from '@jest/globals';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { changeJob, initialJobForm, type JobForm } from '#lib/browser/draft/job-form.ts';
import { readQuantityText, setCut, setQuantity, setRule } from '#lib/browser/draft/pieces/change-parts.ts';
import { countChoicesReset, noPieceChoices, type PieceChoices } from '#lib/browser/draft/pieces/piece-choices.ts';
import { readForm } from '#lib/browser/draft/read-form.ts';
import { measureRequest } from '#lib/shared/contracts/job.ts';

const content = 'data:image/svg+xml;base64,AA==';
const added = changeJob(initialJobForm, {
  type: 'file-added',
  file: { filename: 'sign.svg', fileType: 'SVG', content, sizeBytes: 1 },
});
const formOf = (pieces: PieceChoices): JobForm => changeJob(added, { type: 'file-changed', change: { pieces } });
const sentOf = (form: JobForm) => {
  const built = buildRequest(form);
  if (!built.ok) throw new Error('should have been built');
  expect(measureRequest.safeParse(built.request.artwork).success).toBe(true);
  return built.request.artwork.file;
};

const chosen = setRule(
  setRule(setQuantity(noPieceChoices, ['part-10', 'part-2'], 4), ['part-2'], 'rotation', 'none', {}),
  ['part-2'],
  'placeFirst',
  true,
  {},
);

test('sends quantities and rules of parts in the order of the drawing', () => {
  expect(sentOf(formOf(chosen))?.parts).toEqual([
    { partId: 'part-2', quantity: 4, rotation: 'none', placeFirst: true },
    { partId: 'part-10', quantity: 4 },
  ]);
  expect(sentOf(added)).not.toHaveProperty('parts');
});

test('sends no rules without nesting, and places nothing first in a file that fills the sheets', () => {
  const measured = changeJob(formOf(chosen), { type: 'sheet-changed', change: { nesting: false } });
  expect(sentOf(measured)?.parts).toEqual([
    { partId: 'part-2', quantity: 4 },
    { partId: 'part-10', quantity: 4 },
  ]);
  const filling = changeJob(formOf(chosen), { type: 'fill-chosen', of: 'file', fills: true });
  expect(sentOf(filling)?.parts?.[0]).toEqual({ partId: 'part-2', quantity: 4, rotation: 'none' });
});

test('the quantity 0 leaves a part out, and its former quantity returns with it', () => {
  const out = setQuantity(chosen, ['part-2'], 0);
  expect(out.leftOut).toEqual(['part-2']);
  expect(sentOf(formOf(out))?.leaveOutParts).toEqual(['part-2']);
  expect(setCut(out, ['part-2'], true)).toEqual(chosen);
  expect(setQuantity(out, ['part-2'], 4)).toEqual(chosen);
});

test('a rule equal to that of the file is removed; a flag that is off overrides one of the file', () => {
  const off = setRule(noPieceChoices, ['part-1'], 'mirror', false, { mirror: true });
  expect(sentOf(formOf(off))?.parts).toEqual([{ partId: 'part-1', mirror: false }]);
  expect(setRule(off, ['part-1'], 'mirror', true, { mirror: true })).toEqual(noPieceChoices);
  expect(setRule(noPieceChoices, ['part-1'], 'mirror', false, {})).toEqual(noPieceChoices);
  expect(setRule(noPieceChoices, ['part-1'], 'rotation', '180', { rotation: '180' })).toEqual(noPieceChoices);
});

test('stored choices are read again, without those that are not valid', () => {
  const form = formOf(setRule(chosen, ['part-3'], 'mirror', false, { mirror: true }));
  const read = readForm(JSON.parse(JSON.stringify(form)));
  expect(read?.file?.pieces).toEqual(form.file?.pieces);
  const stored = { 'part-1': { quantity: 1e9 }, 'part-2': { quantity: 2 }, wall: { quantity: 3 }, 'part-4': 'x' };
  const edited = readForm({ ...form, file: { ...form.file, pieces: { ...chosen, chosen: stored } } });
  expect(edited?.file?.pieces.chosen).toEqual({ 'part-1': {}, 'part-2': { quantity: 2 } });
});

test('choices are reset with the drawing they are for', () => {
  const form = formOf(chosen);
  const replaced = changeJob(form, { type: 'file-changed', change: { page: 2 } });
  expect(replaced.file?.pieces).toEqual(noPieceChoices);
  expect(countChoicesReset(form, replaced)).toBe(2);
  expect(countChoicesReset(form, changeJob(form, { type: 'file-changed', change: { quantityText: '3' } }))).toBe(0);
  expect(changeJob(form, { type: 'file-changed', change: { quantityText: '3' } }).file?.pieces).toEqual(chosen);
});

test.each([
  ['3', { quantity: 3, isExact: true }],
  [' 12 ', { quantity: 12, isExact: true }],
  ['3 pcs', { quantity: 3, isExact: false }],
  ['4x', { quantity: 4, isExact: false }],
  ['0', { quantity: 0, isExact: true }],
  ['1000000000', null],
  ['2.5', null],
  ['-1', null],
  ['three', null],
  ['', null],
])('reads the quantity %j', (typed, read) => {
  expect(readQuantityText(typed)).toEqual(read);
});
