import { useReducer } from 'react';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SheetPanel } from '#components/sheet/sheet-panel.tsx';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import type { Remnant } from '#lib/shared/contracts/material.ts';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { limits } from '#lib/shared/limits.ts';
import {
  changeJob,
  initialJobForm,
  initialSheetForm,
  type JobForm,
  type SheetForm,
} from '#lib/browser/draft/job-form.ts';
import { noMaterials, openStock } from './open-stock.ts';
import { stubResizeObserver } from '#harness/jest/no-resizing.ts';

beforeEach(() => {
  localStorage.clear();
  stubResizeObserver();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

function Host({
  problems = {},
  remnants = null,
  isFilled = false,
  initial = initialJobForm,
  isUnlimited = false,
}: {
  problems?: Record<string, string>;
  remnants?: readonly Remnant[] | null;
  isFilled?: boolean;
  initial?: JobForm;
  isUnlimited?: boolean;
}) {
  const [form, change] = useReducer(changeJob, initial);
  return (
    <TooltipProvider>
      <output data-testid="sheet">{JSON.stringify(form.sheet)}</output>
      <SheetPanel
        sheet={form.sheet}
        isFilled={isFilled}
        change={change}
        problemOf={(field) => problems[field] ?? null}
        remnants={remnants}
        materials={noMaterials}
        isUnlimited={isUnlimited}
        isShown
      />
    </TooltipProvider>
  );
}

async function open(problems?: Record<string, string>) {
  render(<Host problems={problems} />);
  return {
    user: userEvent.setup(),
    preset: await screen.findByLabelText<HTMLSelectElement>('Sheet size'),
    width: screen.getByLabelText<HTMLInputElement>('Sheet width (in)'),
    height: screen.getByLabelText<HTMLInputElement>('Sheet height (in)'),
  };
}
const sheetNow = () => JSON.parse(screen.getByTestId('sheet').textContent ?? '') as SheetForm;
const shown = (select: HTMLSelectElement) => select.selectedOptions[0]?.textContent;

test('a preset fills both fields, and editing a field makes it custom', async () => {
  const { user, preset, width, height } = await open();
  expect(shown(preset)).toBe('4 x 8 ft (48 x 96 in)');
  await user.selectOptions(preset, 'Baltic birch 60 x 60');
  expect([width.value, height.value]).toEqual(['60', '60']);
  await user.clear(width);
  await user.type(width, '5 ft');
  expect(shown(preset)).toBe('Baltic birch 60 x 60');
  await user.type(width, ' 1 in');
  expect(shown(preset)).toBe('Custom');
});

const sheetOnScreen = () => JSON.parse(screen.getByTestId('sheet').textContent!) as SheetForm;

test('the preset of a roll shows the fields of rolls, and Sheet brings the sheet back', async () => {
  const { user, preset } = await open();
  await user.selectOptions(preset, 'roll-48');
  expect(shown(await screen.findByLabelText<HTMLSelectElement>('Roll'))).toBe('48 in roll');
  expect(screen.queryByLabelText('Sheet size')).toBeNull();
  expect(sheetOnScreen()).toMatchObject({ widthText: '48', heightText: '96', keepTogether: 'row', rotation: 'none' });
  await user.selectOptions(screen.getByLabelText('Material'), 'Sheet');
  expect(sheetOnScreen()).toMatchObject({ widthText: '48', heightText: '96', keepTogether: 'piece', rotation: '90' });
  expect(sheetOnScreen().roll).toBeUndefined();
});

test('rolls of several widths, a price, panels and weeding boxes are one request', async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText('Material'), 'Roll');
  await user.type(await screen.findByLabelText('Price per foot ($)'), '0.95');
  await user.click(screen.getByRole('button', { name: 'Add another width' }));
  await user.selectOptions(screen.getAllByLabelText('Roll')[1]!, '30 in roll');
  await user.type(screen.getByLabelText('Panel length (in)'), '48');
  await user.click(screen.getByLabelText('Weeding boxes'));
  expect(await screen.findByLabelText<HTMLInputElement>('Distance from the outlines (in)')).toHaveProperty(
    'value',
    '0.25',
  );
  const form = { ...initialJobForm, rows: [{ ...initialJobForm.rows[0]!, text: 'A' }], sheet: sheetOnScreen() };
  const built = buildRequest(form);
  expect(built.ok && built.request.nest).toMatchObject({
    stock: [
      { id: 'roll-1', widthIn: 24, heightIn: 48, roll: { pricePerFt: 0.95, panels: true } },
      { id: 'roll-2', widthIn: 30, heightIn: 48, roll: { panels: true } },
    ],
    options: { costRule: 'used_share', keepTogether: 'row', rotation: 'none', weedingBoxes: { distanceIn: 0.25 } },
  });
});

test('searches of an unlimited account are extended until the user turns that off', async () => {
  render(<Host isUnlimited />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Spacing, margin, rotation/ }));
  const box = screen.getByLabelText('Go on while it gets better');
  expect(box).toHaveProperty('ariaChecked', 'true');
  const stated = () => {
    const row = { ...initialJobForm.rows[0]!, text: 'A' };
    const built = buildRequest({ ...initialJobForm, rows: [row], sheet: sheetOnScreen() });
    return built.ok && built.request.nest?.options.extendWhileBetter;
  };
  expect(stated()).toBeUndefined();
  await user.click(box);
  expect([box.ariaChecked, stated()]).toEqual(['false', false]);
});

test('shared cuts are a request without spacing, until a machine is chosen', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /Spacing, margin, rotation/ }));
  await user.click(screen.getByLabelText('Shared cuts, no spacing'));
  expect(screen.queryByLabelText('Spacing (in)')).toBeNull();
  const form = { ...initialJobForm, rows: [{ ...initialJobForm.rows[0]!, text: 'A' }], sheet: sheetOnScreen() };
  const built = buildRequest(form);
  expect(built.ok && built.request.nest).toMatchObject({ options: { spacingIn: 0, sharedCuts: true } });
  await user.selectOptions(screen.getByLabelText('Machine'), 'Laser');
  expect(screen.getByLabelText('Spacing (in)')).toHaveProperty('value', '0.1');
});

test('the button swaps width and height', async () => {
  const { user, width, height } = await open();
  await user.click(screen.getByRole('button', { name: 'Swap width and height' }));
  expect([width.value, height.value]).toEqual(['96', '48']);
});

test('a machine sets spacing and margin, and editing one of them makes it custom', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /Spacing, margin, rotation/ }));
  const machine = screen.getByLabelText<HTMLSelectElement>('Machine');
  expect(shown(machine)).toBe('General');
  await user.selectOptions(machine, 'Laser');
  expect(sheetNow()).toMatchObject({ spacingText: '0.1', marginText: '0.25' });
  await user.type(screen.getByLabelText('Spacing (in)'), '5');
  expect(shown(machine)).toBe('Custom');
});

test('rotation, effort, grouping and holes change the settings', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: /Spacing, margin, rotation/ }));
  await user.selectOptions(screen.getByLabelText('Rotation'), 'Do not rotate (grain, pattern)');
  await user.selectOptions(screen.getByLabelText('Effort'), 'Thorough, 60 s');
  await user.selectOptions(screen.getByLabelText('Pieces'), 'Keep whole rows together');
  await user.click(screen.getByRole('checkbox', { name: /parts inside holes/ }));
  expect(sheetNow()).toMatchObject({ rotation: 'none', budgetS: 60, keepTogether: 'row', partsInHoles: false });
});

test('an error in the folded settings unfolds them', async () => {
  await open({ 'sheet-spacing': 'Spacing must be between 0.1 and 2 in.' });
  expect(screen.getByLabelText('Spacing (in)')).toHaveAccessibleDescription(/Spacing must be between 0.1 and 2 in./);
});

test('with nesting off, hides the sheet fields and states that measuring is free', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('switch', { name: 'Nest on sheets' }));
  expect(screen.queryByLabelText('Sheet width (in)')).not.toBeInTheDocument();
  expect(screen.getByText('Nesting is off: Run only measures, and that is always free.')).toBeInTheDocument();
});

const offcut = (id: string, name: string, change: Partial<Remnant> = {}): Remnant => ({
  id,
  name,
  widthIn: 48,
  heightIn: 58.5712,
  madeFrom: '',
  madeFromRun: null,
  createdAt: '2026-11-24T10:00:00.000Z',
  usedAt: null,
  usedByRun: null,
  ...change,
});

describe('several sizes', () => {
  const add = () => screen.getByRole('button', { name: 'Add another size' });

  test('a single size has a price, count, grain and name', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Price per sheet ($)'), '60');
    await openStock(user);
    await user.selectOptions(screen.getByLabelText('Grain'), 'Along height');
    expect(sheetNow().details).toEqual({ name: '', countText: '', priceText: '60', grain: 'height' });
    expect(screen.queryByText('Offcuts from My material')).toBeNull();
  });

  test('the cost rule is one of the settings', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /Spacing, margin, rotation/ }));
    const rule = screen.getByLabelText<HTMLSelectElement>('Cost counts');
    expect(shown(rule)).toBe('Whole sheets to buy');
    await user.selectOptions(rule, 'Used share, up to the cut-off');
    expect(sheetNow().costRule).toBe('used_share');
  });

  test('a second size has all its fields and is part of the request', async () => {
    const { user } = await open();
    await openStock(user);
    await user.click(add());
    const second = within(screen.getByRole('group', { name: 'Size 2' }));
    await waitFor(() => expect(second.getByLabelText('Sheet size')).toHaveFocus());
    await user.clear(second.getByLabelText('Sheet width (in)'));
    await user.type(second.getByLabelText('Sheet width (in)'), '24');
    await user.clear(second.getByLabelText('Sheet height (in)'));
    await user.type(second.getByLabelText('Sheet height (in)'), '48');
    await user.type(second.getByLabelText('Sheets you have'), '3');
    await user.type(second.getByLabelText('Price per sheet ($)'), '$15.50');
    await user.selectOptions(second.getByLabelText('Grain'), 'Along height');
    await user.type(second.getByLabelText('Name'), 'Half sheets');
    await user.type(screen.getAllByLabelText('Price per sheet ($)')[0]!, '80');
    const form = changeJob(initialJobForm, { type: 'sheet-changed', change: sheetNow() });
    const built = buildRequest(changeJob(form, { type: 'row-changed', id: 'row-1', change: { text: 'OPEN' } }));
    expect(built).toMatchObject({
      ok: true,
      request: {
        nest: {
          stock: [
            { id: 'size-1', widthIn: 48, heightIn: 96, count: null, price: 80, grain: 'none' },
            { id: 'size-2', name: 'Half sheets', widthIn: 24, heightIn: 48, count: 3, price: 15.5, grain: 'height' },
          ],
        },
      },
    });
  });

  test('a second size can be removed, and the first one remains', async () => {
    const { user } = await open();
    await openStock(user);
    await user.click(add());
    await user.click(screen.getByRole('button', { name: 'Remove size 2' }));
    expect(sheetNow().others).toEqual([]);
    await waitFor(() => expect(add()).toHaveFocus());
    expect(screen.getAllByLabelText('Sheets you have')).toHaveLength(1);
  });

  test('an invalid count or price is reported at its field after leaving it', async () => {
    const { user } = await open();
    await openStock(user);
    await user.click(add());
    const second = within(screen.getByRole('group', { name: 'Size 2' }));
    await user.type(second.getByLabelText('Sheets you have'), '0');
    await user.type(second.getByLabelText('Price per sheet ($)'), '-4');
    await user.tab();
    await waitFor(() =>
      expect(second.getByLabelText('Price per sheet ($)')).toHaveAccessibleDescription(/must be between 0/),
    );
    expect(second.getByLabelText('Sheets you have')).toHaveAccessibleDescription(/whole number of sheets/);
  });

  test('at the maximum number of sizes, the button explains the limit and adds none', async () => {
    let form = initialJobForm;
    for (let count = 2; count < limits.stock.entries; count++) form = changeJob(form, { type: 'size-added' });
    render(<Host initial={form} />);
    const user = userEvent.setup();
    await openStock(user);
    expect(add()).not.toHaveAttribute('aria-disabled');
    await user.click(add());
    expect(add()).toHaveAttribute('aria-disabled', 'true');
    await user.click(add());
    expect(sheetNow().others).toHaveLength(limits.stock.entries - 1);
    expect(screen.getByText('A job can name 20 sizes and offcuts.')).toBeInTheDocument();
  });
});

describe('offcuts from My material', () => {
  const shelf = [
    offcut('11111111-1111-4111-8111-111111111111', 'White acrylic'),
    offcut('22222222-2222-4222-8222-222222222222', 'Birch', { widthIn: 20, heightIn: 12 }),
    offcut('33333333-3333-4333-8333-333333333333', 'Used up', { usedAt: '2026-11-24T12:00:00.000Z' }),
  ];

  test('can be selected with their exact size, one of each', async () => {
    const user = userEvent.setup();
    render(<Host remnants={shelf} />);
    await openStock(user);
    expect(screen.getAllByRole('checkbox', { name: / in$/ })).toHaveLength(2);
    await user.click(screen.getByRole('checkbox', { name: 'White acrylic, 48 x 58.57 in' }));
    expect(sheetNow().others).toMatchObject([
      { remnantId: shelf[0]!.id, name: 'White acrylic', widthText: '48', heightText: '58.5712', countText: '1' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Use all' }));
    expect(sheetNow().others.map(({ remnantId }) => remnantId)).toEqual([shelf[0]!.id, shelf[1]!.id]);
    await user.click(screen.getByRole('button', { name: 'Use none' }));
    expect(sheetNow().others).toEqual([]);
  });

  test('that were used or deleted in the meantime are reported before the run and can be removed', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Host remnants={shelf} />);
    await openStock(user);
    await user.click(screen.getByRole('checkbox', { name: /White acrylic/ }));
    rerender(<Host remnants={shelf.slice(1)} />);
    expect(screen.getByRole('alert')).toHaveTextContent('“White acrylic” (48 x 58.57 in) is no longer there.');
    await user.click(screen.getByRole('button', { name: 'Take it out' }));
    expect(sheetNow().others).toEqual([]);
  });
});

describe('sheets to fill', () => {
  const field = () => screen.queryByLabelText<HTMLInputElement>('Sheets to fill');

  test('are requested only if a row fills the sheets', async () => {
    await open();
    expect(field()).toBeNull();
    cleanup();
    render(<Host isFilled />);
    expect(field()!.value).toBe('1');
  });

  test.each(['0', '201', '1.5', 'many', ''])(
    '%j is reported as an invalid number of sheets after leaving the field',
    async (typed) => {
      render(<Host isFilled />);
      const user = userEvent.setup();
      await user.clear(field()!);
      if (typed !== '') await user.type(field()!, typed);
      await user.tab();
      expect(await screen.findByText('Enter a whole number of sheets from 1 to 200.')).toBeTruthy();
      expect(field()!.getAttribute('aria-invalid')).toBe('true');
    },
  );

  test('are replaced by the counts of the sizes if each has one', async () => {
    render(<Host isFilled />);
    const user = userEvent.setup();
    await openStock(user);
    await user.click(screen.getByRole('button', { name: 'Add another size' }));
    expect(screen.getByText(/the others are filled/)).toBeTruthy();
    for (const count of screen.getAllByLabelText('Sheets you have')) await user.type(count, '2');
    expect(field()).toBeNull();
    expect(screen.getByText('All the sheets you have are filled.')).toBeTruthy();
  });
});

test('the line shows and hides the fields, and a problem of one of them shows them', async () => {
  const panel = (problem: string | null) => (
    <TooltipProvider>
      <SheetPanel
        sheet={initialSheetForm}
        isFilled={false}
        change={() => {}}
        problemOf={(field) => (field === 'sheet-width' ? problem : null)}
        remnants={null}
        materials={noMaterials}
      />
    </TooltipProvider>
  );
  const user = userEvent.setup();
  const { rerender } = render(panel(null));
  const line = screen.getByRole('button', { name: /^48 x 96 in · no price/ });
  expect(line).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByLabelText('Sheet size')).toBeNull();
  await user.click(line);
  expect(await screen.findByLabelText('Sheet size')).toBeInTheDocument();
  await user.click(line);
  expect(screen.queryByLabelText('Sheet size')).toBeNull();
  rerender(panel('Sheet width must be between 5 and 240 in.'));
  expect(await screen.findByLabelText('Sheet width (in)')).toHaveAccessibleDescription(/between 5 and 240/);
});
