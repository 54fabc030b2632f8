import { expect, test } from '@jest/globals';
import { keptSheetText, sheetSummary } from '#components/sheet/sheet-summary.tsx';
import { initialSheetForm } from '#lib/browser/draft/job-form.ts';

test('states the sheet in one line, in the unit of the screen', () => {
  expect(sheetSummary(initialSheetForm, 'in')).toBe('48 x 96 in · 0.25 in apart · quarter turns');
  expect(sheetSummary({ ...initialSheetForm, rotation: 'none' }, 'mm')).toBe(
    '1219.2 x 2438.4 mm · 6.4 mm apart · no turns',
  );
  expect(sheetSummary({ ...initialSheetForm, nesting: false }, 'in')).toBe('Nesting is off: measures only');
});

test('a field that is no length is shown as a question mark', () => {
  expect(sheetSummary({ ...initialSheetForm, widthText: 'wide', spacingText: '' }, 'in')).toBe(
    '? x 96 in · ? in apart · quarter turns',
  );
});

test('names the sheet that Clear retains with its price and grain, in the unit of the screen', () => {
  const details = { ...initialSheetForm.details, priceText: '60', grain: 'height' as const, countText: '3' };
  expect(keptSheetText({ ...initialSheetForm, details }, 'in')).toBe(
    'The sheet stays: 48 x 96 in, $60.00 each, grain along the height.',
  );
  expect(keptSheetText(initialSheetForm, 'mm')).toBe('The sheet stays: 1219.2 x 2438.4 mm.');
  expect(keptSheetText({ ...initialSheetForm, nesting: false }, 'in')).toBeUndefined();
});
