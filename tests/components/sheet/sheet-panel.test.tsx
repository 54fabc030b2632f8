/** @jest-environment jsdom */
import { useReducer } from 'react';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SheetPanel } from '#components/sheet/sheet-panel.tsx';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import { changeJob, initialJobForm, type SheetForm } from '#lib/draft/job-form.ts';
import { mostSavedSheets } from '#lib/draft/saved-sheets.ts';
import { stubResizeObserver } from '#harness/jest/no-resizing.ts';

beforeEach(() => {
  localStorage.clear();
  stubResizeObserver();
});
afterEach(cleanup);

function Host({ problems = {} }: { problems?: Record<string, string> }) {
  const [form, change] = useReducer(changeJob, initialJobForm);
  return (
    <TooltipProvider>
      <output data-testid="sheet">{JSON.stringify(form.sheet)}</output>
      <SheetPanel sheet={form.sheet} change={change} problemOf={(field) => problems[field] ?? null} />
    </TooltipProvider>
  );
}

function open(problems?: Record<string, string>) {
  render(<Host problems={problems} />);
  return {
    user: userEvent.setup(),
    preset: screen.getByLabelText<HTMLSelectElement>('Sheet size'),
    width: screen.getByLabelText<HTMLInputElement>('Sheet width (in)'),
    height: screen.getByLabelText<HTMLInputElement>('Sheet height (in)'),
  };
}
const sheetNow = () => JSON.parse(screen.getByTestId('sheet').textContent ?? '') as SheetForm;
const shown = (select: HTMLSelectElement) => select.selectedOptions[0]?.textContent;

test('a preset fills both fields, and editing a field makes it custom', async () => {
  const { user, preset, width, height } = open();
  expect(shown(preset)).toBe('4 x 8 ft (48 x 96 in)');
  await user.selectOptions(preset, 'Baltic birch 60 x 60');
  expect([width.value, height.value]).toEqual(['60', '60']);
  await user.clear(width);
  await user.type(width, '5 ft');
  expect(shown(preset)).toBe('Baltic birch 60 x 60');
  await user.type(width, ' 1 in');
  expect(shown(preset)).toBe('Custom');
});

test('a roll keeps its own name although a sheet has the same size', async () => {
  const { user, preset } = open();
  await user.selectOptions(preset, 'roll-48');
  expect(shown(preset)).toBe('48 in roll (48 x 120 in)');
});

test('width and height change places', async () => {
  const { user, width, height } = open();
  await user.click(screen.getByRole('button', { name: 'Swap width and height' }));
  expect([width.value, height.value]).toEqual(['96', '48']);
});

test('an own size gets a name, is there again later, and can be forgotten', async () => {
  const first = open();
  await first.user.clear(first.width);
  await first.user.type(first.width, '47');
  await first.user.click(screen.getByRole('button', { name: 'Save this size' }));
  await first.user.type(screen.getByLabelText('Name of this size'), 'Offcut rack');
  await first.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(shown(first.preset)).toBe('Offcut rack (47 x 96 in)');
  cleanup();
  const again = open();
  await again.user.selectOptions(again.preset, 'Offcut rack (47 x 96 in)');
  expect(again.width.value).toBe('47');
  await again.user.click(screen.getByRole('button', { name: 'Forget Offcut rack' }));
  expect(shown(again.preset)).toBe('Custom');
  expect(mostSavedSheets).toBe(8);
});

test('a machine sets spacing and margin, and editing one of them makes it custom', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: /Spacing, margin, rotation/ }));
  const machine = screen.getByLabelText<HTMLSelectElement>('Machine');
  expect(shown(machine)).toBe('General');
  await user.selectOptions(machine, 'Laser');
  expect(sheetNow()).toMatchObject({ spacingText: '0.1', marginText: '0.25' });
  await user.type(screen.getByLabelText('Spacing (in)'), '5');
  expect(shown(machine)).toBe('Custom');
});

test('rotation is named in degrees, effort in seconds', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: /Spacing, margin, rotation/ }));
  await user.selectOptions(screen.getByLabelText('Rotation'), 'Do not rotate (grain, pattern)');
  await user.selectOptions(screen.getByLabelText('Effort'), 'Thorough, 60 s');
  await user.selectOptions(screen.getByLabelText('Pieces'), 'Keep whole rows together');
  await user.click(screen.getByRole('checkbox', { name: /parts inside holes/ }));
  expect(sheetNow()).toMatchObject({ rotation: 'none', budgetS: 60, keepTogether: 'row', partsInHoles: false });
});

test('a problem inside the folded settings opens them', () => {
  open({ 'sheet-spacing': 'Spacing must be between 0.1 and 2 in.' });
  expect(screen.getByLabelText('Spacing (in)')).toHaveAccessibleDescription(/Spacing must be between 0.1 and 2 in./);
});

test('with nesting off there is nothing to fill in, and it is free', async () => {
  const { user } = open();
  await user.click(screen.getByRole('switch', { name: 'Nest on sheets' }));
  expect(screen.queryByLabelText('Sheet width (in)')).not.toBeInTheDocument();
  expect(screen.getByText('Nesting is off: Run only measures, and that is always free.')).toBeInTheDocument();
});
