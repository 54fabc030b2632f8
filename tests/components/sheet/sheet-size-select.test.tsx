import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MaterialList } from '#components/sheet/materials/use-materials.ts';
import { SheetSizeSelect } from '#components/sheet/sheet-size-select.tsx';
import { testMaterial } from '#harness/backend/test-material.ts';

test('lists the materials of the account before the presets, and shows the chosen one', () => {
  const [acrylic, birch] = [testMaterial(), testMaterial({ name: '18 mm birch' })];
  const [onChoose, onMaterial] = [jest.fn(), jest.fn()];
  const select = (materialId: string | null) => (
    <MaterialList value={[birch, acrylic]}>
      <SheetSizeSelect
        id="size"
        size={{ widthIn: 48, heightIn: 96 }}
        chosenId="48x96"
        materialId={materialId}
        onChoose={onChoose}
        onMaterial={onMaterial}
      />
    </MaterialList>
  );
  const { rerender } = render(select(null));
  const field = screen.getByLabelText<HTMLSelectElement>('Sheet size');
  const group = within(field).getByRole('group', { name: 'My materials' });
  expect(
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['18 mm birch (48 x 96 in · $60)', '3 mm acrylic (48 x 96 in · $60)']);
  expect(field.value).toBe('48x96');
  fireEvent.change(field, { target: { value: acrylic.id } });
  expect(onMaterial).toHaveBeenCalledWith(acrylic);
  rerender(select(acrylic.id));
  expect(field.value).toBe(acrylic.id);
  fireEvent.change(field, { target: { value: '60x96' } });
  expect(onChoose).toHaveBeenCalledWith('60x96', expect.objectContaining({ widthIn: 60, heightIn: 96 }));
});
