import { expect, test } from '@jest/globals';
import { keptSheetText, materialName, rulesText, sheetText } from '#components/sheet/material-line.tsx';
import { changeJob, initialJobForm, initialSheetForm, type SheetForm } from '#lib/browser/draft/job-form.ts';
import { testMaterial } from '#harness/backend/test-material.ts';

const chosen = changeJob(initialJobForm, { type: 'material-chosen', material: testMaterial(), remnants: [] }).sheet;
const edit = (sheet: SheetForm, change: Partial<SheetForm>): SheetForm =>
  changeJob({ ...initialJobForm, sheet }, { type: 'sheet-changed', change }).sheet;

const line = (sheet: SheetForm): string =>
  [materialName(sheet), sheetText(sheet, 'in')].filter((text) => text !== '').join(' · ');

test.each([
  ['a new job', initialSheetForm, '48 x 96 in · no price'],
  ['a material', chosen, '3 mm acrylic · 48 x 96 in · $60'],
  [
    'a material that was turned',
    edit(chosen, { widthText: '96', heightText: '48' }),
    '3 mm acrylic · 96 x 48 in · $60',
  ],
  ['a size typed after a material', edit(chosen, { widthText: '50' }), 'Custom · 50 x 96 in · no price'],
  [
    'a preset chosen after a material of its size',
    edit(chosen, { presetId: '48x96', material: undefined }),
    '48 x 96 in · no price',
  ],
  [
    'a material that was deleted',
    { ...chosen, material: { ...chosen.material!, id: null } },
    'Custom · 48 x 96 in · $60',
  ],
  [
    'a named sheet',
    edit(initialSheetForm, { details: { ...initialSheetForm.details, name: 'ACM' } }),
    'ACM · 48 x 96 in · no price',
  ],
  [
    'a preset in millimeters',
    edit(initialSheetForm, { widthText: '600mm', heightText: '400mm' }),
    '23.622 x 15.748 in · no price',
  ],
  [
    'two sizes and cents',
    changeJob(
      {
        ...initialJobForm,
        sheet: edit(initialSheetForm, { details: { ...initialSheetForm.details, priceText: '12,5' } }),
      },
      { type: 'size-added' },
    ).sheet,
    '48 x 96 in + 1 more · $12.50',
  ],
])('states %s', (_name, sheet, text) => {
  expect(line(sheet)).toBe(text);
});

test('states spacing, rotation and zones in the unit of the screen', () => {
  expect(rulesText(initialSheetForm, 'in')).toBe('0.25 in apart · quarter turns');
  expect(rulesText({ ...initialSheetForm, rotation: 'none' }, 'mm')).toBe('6.4 mm apart · no turns');
  expect(sheetText(initialSheetForm, 'mm')).toBe('1219.2 x 2438.4 mm · no price');
});

test('an invalid length is shown as a question mark', () => {
  const sheet = { ...initialSheetForm, widthText: 'wide', spacingText: '' };
  expect(line(sheet)).toBe('Custom · ? x 96 in · no price');
  expect(rulesText(sheet, 'in')).toBe('? in apart · quarter turns');
});

test('names the material or the sheet that Clear retains, in the unit of the screen', () => {
  const details = { ...initialSheetForm.details, priceText: '60', grain: 'height' as const, countText: '3' };
  expect(keptSheetText({ ...initialSheetForm, details }, 'in')).toBe(
    'The sheet stays: 48 x 96 in, $60 each, grain along the height.',
  );
  expect(keptSheetText(chosen, 'in')).toBe('Material stays: 3 mm acrylic.');
  expect(keptSheetText(edit(chosen, { widthText: '50' }), 'in')).toBe('The sheet stays: 50 x 96 in.');
  expect(keptSheetText(initialSheetForm, 'mm')).toBe('The sheet stays: 1219.2 x 2438.4 mm.');
  expect(keptSheetText({ ...initialSheetForm, nesting: false }, 'in')).toBeUndefined();
});
