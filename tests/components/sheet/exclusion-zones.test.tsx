import { useReducer } from 'react';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SheetPanel } from '#components/sheet/sheet-panel.tsx';
import { rulesText } from '#components/sheet/material-line.tsx';
import { interfaceTimes } from '#components/ui/interface-times.ts';
import { Toaster } from '#components/ui/toaster.tsx';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import { changeJob, initialJobForm, type SheetForm } from '#lib/browser/draft/job-form.ts';
import { stubResizeObserver } from '#harness/jest/no-resizing.ts';
import { noMaterials, openStock } from './open-stock.ts';
import { holdTimers } from '../hold-timers.ts';

holdTimers(interfaceTimes.toastMs);
beforeEach(() => {
  localStorage.clear();
  stubResizeObserver();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

function Host({ problems = {} }: { problems?: Record<string, string> }) {
  const [form, change] = useReducer(changeJob, initialJobForm);
  return (
    <TooltipProvider>
      <output data-testid="sheet">{JSON.stringify(form.sheet)}</output>
      <SheetPanel
        sheet={form.sheet}
        isFilled={false}
        change={change}
        problemOf={(field) => problems[field] ?? null}
        remnants={null}
        materials={noMaterials}
        isShown
      />
      <Toaster />
    </TooltipProvider>
  );
}

const sheetNow = () => JSON.parse(screen.getByTestId('sheet').textContent ?? '') as SheetForm;
const fold = () => screen.getByRole('button', { name: /^Exclusion zones/ });

test('zones are folded, added with numbers, removed and restored', async () => {
  const user = userEvent.setup();
  render(<Host />);
  await openStock(user);
  expect(fold().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Add a zone' })).toBeNull();
  await user.click(fold());
  await user.click(await screen.findByRole('button', { name: 'Add a zone' }));
  const zone = within(screen.getByRole('group', { name: 'Exclusion zone 1' }));
  for (const [label, value] of [
    ['X (in)', '12'],
    ['Y (in)', '30'],
    ['Width (in)', '10'],
    ['Height (in)', '4'],
  ] as const) {
    await user.clear(zone.getByLabelText(label));
    await user.type(zone.getByLabelText(label), value);
  }
  const typed = [{ id: 'zone-1', xText: '12', yText: '30', widthText: '10', heightText: '4' }];
  expect(sheetNow().details.zones).toEqual(typed);
  expect(fold().textContent).toContain('1 zone without pieces');
  expect(rulesText(sheetNow(), 'in')).toMatch(/ · 1 exclusion zone$/);

  await user.click(screen.getByRole('button', { name: 'Remove exclusion zone 1' }));
  expect(sheetNow().details.zones).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(sheetNow().details.zones).toEqual(typed);
});

test('a zone outside the sheet, and zones that cover it, are reported while typing', async () => {
  const user = userEvent.setup();
  render(<Host />);
  await openStock(user);
  await user.click(fold());
  await user.click(await screen.findByRole('button', { name: 'Add a zone' }));
  await user.clear(screen.getByLabelText('X (in)'));
  await user.type(screen.getByLabelText('X (in)'), '60');
  expect(
    await screen.findByText('Exclusion zone 1 of the 48 x 96 in sheet is outside the sheet. Move or remove it.'),
  ).toBeTruthy();
  await user.clear(screen.getByLabelText('X (in)'));
  await user.type(screen.getByLabelText('X (in)'), '0');
  await user.clear(screen.getByLabelText('Width (in)'));
  await user.type(screen.getByLabelText('Width (in)'), '48');
  await user.clear(screen.getByLabelText('Height (in)'));
  await user.type(screen.getByLabelText('Height (in)'), '96');
  await screen.findByText('The exclusion zones cover the 48 x 96 in sheet completely. Make one smaller or remove it.');
});

test('shows the fields of a zone with a problem', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Host />);
  await openStock(user);
  await user.click(fold());
  await user.click(await screen.findByRole('button', { name: 'Add a zone' }));
  await user.click(fold());
  await waitFor(() => expect(screen.queryByLabelText('X (in)')).toBeNull());
  rerender(<Host problems={{ 'size-1-zone-1-x': 'Too far.' }} />);
  expect(await screen.findByText('Too far.')).toBeTruthy();
});
