import { useReducer } from 'react';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MaterialActions } from '#components/material/material-actions.tsx';
import { useRates } from '#components/results/price/use-rates.ts';
import { useMaterials, type MaterialsApi } from '#components/sheet/materials/use-materials.ts';
import { SheetPanel } from '#components/sheet/sheet-panel.tsx';
import { interfaceTimes } from '#components/ui/interface-times.ts';
import { Toaster } from '#components/ui/toaster.tsx';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import { ApiError } from '#lib/browser/api-client.ts';
import { changeJob, initialJobForm, type JobAction, type SheetForm } from '#lib/browser/draft/job-form.ts';
import { material as schema, type Material } from '#lib/shared/contracts/material.ts';
import { limits } from '#lib/shared/limits.ts';
import { testMaterial } from '#harness/backend/test-material.ts';
import { stubResizeObserver } from '#harness/jest/no-resizing.ts';
import { holdTimers } from '../hold-timers.ts';
import { openStock } from '../sheet/open-stock.ts';

holdTimers(interfaceTimes.toastMs);
beforeEach(() => {
  localStorage.clear();
  stubResizeObserver();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

/** Returns an account that checks materials as the server does. */
function accountOf(...materials: Material[]) {
  const stored = new Map(materials.map((material) => [material.id, material]));
  const api: MaterialsApi = {
    load: async () => ({ materials: [...stored.values()].toSorted((a, b) => a.name.localeCompare(b.name)) }),
    store: async (material) => void stored.set(material.id, schema.parse(material)),
    remove: async (id) => void stored.delete(id),
  };
  return { stored, api };
}

function Host({ api }: { api: MaterialsApi }) {
  const [form, change] = useReducer(changeJob, initialJobForm);
  const materials = useMaterials(api);
  const [rates, changeRates] = useRates(form.sheet, change);
  const { sheet } = form;
  return (
    <TooltipProvider>
      <output data-testid="sheet">{JSON.stringify(sheet)}</output>
      <output data-testid="cut">{rates.cut}</output>
      <button onClick={() => change({ type: 'cleared' } satisfies JobAction)}>Clear</button>
      <button onClick={() => changeRates({ cut: '0.5' })}>Rate</button>
      <SheetPanel
        sheet={sheet}
        isFilled={false}
        change={change}
        problemOf={() => null}
        remnants={null}
        materials={materials}
        actions={(choose) => (
          <MaterialActions
            sheet={sheet}
            rates={rates}
            unit="in"
            materials={materials}
            change={change}
            choose={choose}
          />
        )}
        isShown
      />
      <Toaster />
    </TooltipProvider>
  );
}

async function open(...materials: Material[]) {
  const account = accountOf(...materials);
  render(<Host api={account.api} />);
  await screen.findByLabelText('Sheet size');
  return { user: userEvent.setup(), ...account };
}
const sheetNow = () => JSON.parse(screen.getByTestId('sheet').textContent ?? '') as SheetForm;
const line = () => document.getElementById('material-line')!.textContent;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const undo = async () => void fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
const returnToTab = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
const choose = async (name: RegExp) => {
  const option = await screen.findByRole('option', { name });
  await userEvent.selectOptions(screen.getByLabelText('Sheet size'), option);
};

test('a sheet is saved as a material with its price and rates, and chosen again for another job', async () => {
  const { user, stored } = await open();
  expect(line()).toMatch(/^48 x 96 in · no price/);
  await user.type(screen.getByLabelText('Price per sheet ($)'), '60');
  await press('Rate');
  await press('Save as material');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as material' }));
  expect(dialog.getByRole('checkbox', { name: /^Keep the rates/ })).toBeChecked();
  await user.type(await dialog.findByLabelText('Name'), '3 mm acrylic');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved as “3 mm acrylic”.')).toBeInTheDocument();
  expect(line()).toMatch(/^3 mm acrylic · 48 x 96 in · \$60/);
  expect([...stored.values()]).toMatchObject([
    { name: '3 mm acrylic', sizes: [{ widthIn: 48, heightIn: 96, price: 60 }], rates: { cut: 0.5 } },
  ]);

  await press('Clear');
  expect(line()).toMatch(/^3 mm acrylic · 48 x 96 in · \$60/);
  await user.selectOptions(screen.getByLabelText('Sheet size'), 'Baltic birch 60 x 60');
  expect(line()).toMatch(/^60 x 60 in · no price/);
  await choose(/^3 mm acrylic/);
  expect(line()).toMatch(/^3 mm acrylic · 48 x 96 in · \$60/);
});

test('a typed size has no price of the material, which is reported after leaving the field and can be undone', async () => {
  const { user } = await open(testMaterial());
  await choose(/^3 mm acrylic/);
  await user.clear(screen.getByLabelText('Sheet width (in)'));
  await user.type(screen.getByLabelText('Sheet width (in)'), '50');
  expect(line()).toMatch(/^Custom · 50 x 96 in · no price/);
  expect(screen.queryByText(/^Dropped/)).toBeNull();
  await user.click(screen.getByLabelText('Price per sheet ($)'));
  expect(await screen.findByText('Dropped with the previous sheet: price.')).toBeInTheDocument();
  await undo();
  expect(line()).toMatch(/^3 mm acrylic · 48 x 96 in · \$60/);
});

test('another sheet drops the zones and the grain of the previous one, which is reported and can be undone', async () => {
  const { user } = await open(testMaterial());
  await openStock(user);
  await user.selectOptions(screen.getByLabelText('Grain'), 'Along height');
  await user.click(screen.getByRole('button', { name: /^Exclusion zones/ }));
  await user.click(await screen.findByRole('button', { name: 'Add a zone' }));
  const before = sheetNow();
  await choose(/^3 mm acrylic/);
  expect(await screen.findByText('3 mm acrylic is chosen.')).toBeInTheDocument();
  expect(screen.getByText('Dropped with the previous sheet: grain, 1 exclusion zone.')).toBeInTheDocument();
  expect(sheetNow().details).toMatchObject({ priceText: '60', grain: 'none' });
  await undo();
  expect(sheetNow()).toEqual(before);
});

test('rates of a material apply while it is chosen, and a change of them is saved with it on request', async () => {
  localStorage.setItem('price-rates', JSON.stringify({ cut: '0.1' }));
  const rates = schema.shape.rates.unwrap().parse({ cut: 0.2 });
  const material = testMaterial({ rates });
  const { user, stored } = await open(material);
  expect(screen.getByTestId('cut').textContent).toBe('0.1');
  await choose(/^3 mm acrylic/);
  expect(screen.getByTestId('cut').textContent).toBe('0.2');
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  await press('Rate');
  expect(JSON.parse(localStorage.getItem('price-rates')!)).toEqual({ cut: '0.1' });
  await press('Save changes to 3 mm acrylic');
  await waitFor(() => expect(stored.get(material.id)!.rates).toEqual({ ...rates, cut: 0.5 }));
  await user.selectOptions(screen.getByLabelText('Sheet size'), 'Baltic birch 60 x 60');
  expect(screen.getByTestId('cut').textContent).toBe('0.1');
});

test('a material that was deleted in another tab is reported, and the values of the job remain', async () => {
  const { stored } = await open(testMaterial());
  await choose(/^3 mm acrylic/);
  const { material: _material, ...values } = sheetNow();
  stored.clear();
  await returnToTab();
  expect(await screen.findByText('“3 mm acrylic” was deleted.')).toBeInTheDocument();
  expect(screen.getByText('This job keeps its values as Custom.')).toBeInTheDocument();
  expect(line()).toMatch(/^Custom · 48 x 96 in · \$60/);
  expect(sheetNow()).toMatchObject(values);
});

test('a material that was renamed in another tab has its new name in the job', async () => {
  const material = testMaterial();
  const { stored } = await open(material);
  await choose(/^3 mm acrylic/);
  stored.set(material.id, { ...material, name: 'Acrylic 3' });
  await returnToTab();
  await waitFor(() => expect(line()).toMatch(/^Acrylic 3 · 48 x 96 in/));
});

test('materials are renamed, used and deleted in the list, and a deleted one can be restored', async () => {
  const [acrylic, birch] = [testMaterial(), testMaterial({ name: 'Birch' })];
  const { user, stored } = await open(acrylic, birch);
  await user.click(await screen.findByRole('button', { name: 'My materials' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'My materials' }));
  await user.click(dialog.getByRole('button', { name: 'Rename Birch' }));
  await user.type(dialog.getByLabelText('Name'), ' 18 mm');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await dialog.findByRole('button', { name: 'Use Birch 18 mm' }));
  expect(line()).toMatch(/^Birch 18 mm · /);

  await press('My materials');
  await user.click(await screen.findByRole('button', { name: 'Delete Birch 18 mm' }));
  await waitFor(() => expect(stored.has(birch.id)).toBe(false));
  await waitFor(() => expect(line()).toMatch(/^Custom · 48 x 96 in · \$60/));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(stored.get(birch.id)?.name).toBe('Birch 18 mm'));
  await waitFor(() => expect(line()).toMatch(/^Birch 18 mm · /));
});

test('the name of another material replaces it after an announcement', async () => {
  const material = testMaterial();
  const { user, stored } = await open(material);
  await screen.findByRole('option', { name: /^3 mm acrylic/ });
  await user.type(screen.getByLabelText('Price per sheet ($)'), '75');
  await press('Save as material');
  await user.type(await screen.findByLabelText('Name'), '3 MM ACRYLIC');
  expect(await screen.findByText('“3 mm acrylic” is replaced.')).toBeInTheDocument();
  await press('Save');
  await waitFor(() => expect(stored.get(material.id)!.sizes[0]!.price).toBe(75));
  await undo();
  await waitFor(() => expect(stored.get(material.id)).toEqual(material));
});

test('an account with the maximum of materials cannot add one, which the dialog reports', async () => {
  const all = Array.from({ length: limits.materials }, (_one, nth) => testMaterial({ name: `Material ${nth}` }));
  const { user, stored } = await open(...all);
  await screen.findByRole('option', { name: /^Material 0 / });
  await press('Save as material');
  await user.type(await screen.findByLabelText('Name'), 'One more');
  expect(await screen.findByRole('alert')).toHaveTextContent('An account can have 200 materials.');
  await press('Save');
  expect(stored.size).toBe(limits.materials);
});

test('a material that could not be stored stays in its dialog, with the reason', async () => {
  const account = accountOf();
  const store = jest.fn<MaterialsApi['store']>().mockRejectedValue(new ApiError('offline', 'You are offline.'));
  render(<Host api={{ ...account.api, store }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Save as material' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'ACM');
  await press('Save');
  expect(await screen.findByText('You are offline.')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('ACM');
});

test('sheet sizes that an earlier version saved in the browser move to the account, once', async () => {
  const saved = [
    { name: 'Offcut rack', widthIn: 47, heightIn: 96 },
    { name: '', widthIn: 1, heightIn: 96 },
  ];
  localStorage.setItem('saved-sheets', JSON.stringify(saved));
  const { stored } = await open();
  expect(await screen.findByRole('option', { name: 'Offcut rack (47 x 96 in · no price)' })).toBeInTheDocument();
  expect(stored.size).toBe(1);
  expect(localStorage.getItem('saved-sheets')).toBeNull();
});

test('sheet sizes that could not be moved remain in the browser', async () => {
  const saved = JSON.stringify([{ name: 'Offcut rack', widthIn: 47, heightIn: 96 }]);
  localStorage.setItem('saved-sheets', saved);
  const { api } = accountOf();
  const store = jest.fn<MaterialsApi['store']>().mockRejectedValue(new ApiError('offline', 'You are offline.'));
  render(<Host api={{ ...api, store }} />);
  await waitFor(() => expect(store).toHaveBeenCalled());
  await waitFor(() => expect(localStorage.getItem('saved-sheets')).toBe(saved));
});

test('a further size has the price of its own sheet only, and a choice that drops it is reported', async () => {
  const { user } = await open(testMaterial());
  await openStock(user);
  await press('Add another size');
  const second = within(screen.getByRole('group', { name: 'Size 2' }));
  await user.type(second.getByLabelText('Price per sheet ($)'), '15');
  await user.selectOptions(second.getByLabelText('Sheet size'), 'Baltic birch 60 x 60');
  expect(sheetNow().others).toMatchObject([{ widthText: '60', priceText: '' }]);
  expect(await screen.findByText('Dropped with the previous sheet: price.')).toBeInTheDocument();
  await undo();
  expect(sheetNow().others).toMatchObject([{ priceText: '15' }]);
  await user.selectOptions(
    second.getByLabelText('Sheet size'),
    await second.findByRole('option', { name: /^3 mm acrylic/ }),
  );
  expect(sheetNow().others).toMatchObject([{ widthText: '48', heightText: '96', priceText: '60' }]);
});
