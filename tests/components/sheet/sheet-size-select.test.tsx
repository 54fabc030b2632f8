import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { SheetSizeSelect } from '#components/sheet/sheet-size-select.tsx';
import { SavedSheetsContext } from '#components/sheet/use-saved-sheets.ts';

test('a name that is typed for one size is not saved for another', () => {
  const save = jest.fn();
  const select = (widthIn: number) => (
    <SavedSheetsContext value={{ sheets: [], save, remove: () => {} }}>
      <SheetSizeSelect id="size" size={{ widthIn, heightIn: 31 }} chosenId="custom" onChoose={() => {}} />
    </SavedSheetsContext>
  );
  const { rerender } = render(select(47));
  fireEvent.click(screen.getByRole('button', { name: 'Save this size' }));
  fireEvent.change(screen.getByLabelText('Name of this size'), { target: { value: 'Offcut rack' } });
  rerender(select(46));
  expect(screen.queryByLabelText('Name of this size')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save this size' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledWith({ name: '', widthIn: 46, heightIn: 31 });
});
