import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { KeepRowsLine } from '#components/sheet/keep-rows-line.tsx';
import { initialSheetForm, type SheetForm } from '#lib/browser/draft/job-form.ts';

const roll: SheetForm = { ...initialSheetForm, presetId: 'roll-24', widthText: '24', heightText: '300' };

test.each([
  ['a list of names on a sheet', initialSheetForm, 60, 'Keep rows together', 'row'],
  ['one name on a roll', { ...roll, keepTogether: 'row' as const }, 1, 'Place letters separately', 'piece'],
  ['names on a roll, placed separately', roll, 60, 'Keep rows together', 'row'],
])('%s states where letters are placed, and a press changes it', (_, sheet, rowCount, button, keepTogether) => {
  const set = jest.fn();
  render(<KeepRowsLine sheet={sheet} rowCount={rowCount} set={set} />);
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(set).toHaveBeenCalledWith({ keepTogether });
});

test('is empty for the lines of one sign', () => {
  const { container } = render(<KeepRowsLine sheet={initialSheetForm} rowCount={3} set={() => {}} />);
  expect(container.textContent).toBe('');
});
