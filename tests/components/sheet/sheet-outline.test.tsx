import { useReducer } from 'react';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SheetPanel } from '#components/sheet/sheet-panel.tsx';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import { changeJob, initialJobForm, type SheetForm } from '#lib/browser/draft/job-form.ts';
import { stubResizeObserver } from '#harness/jest/no-resizing.ts';
import { noMaterials, openStock } from './open-stock.ts';

beforeEach(() => {
  localStorage.clear();
  stubResizeObserver();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

function Host() {
  const [form, change] = useReducer(changeJob, initialJobForm);
  return (
    <TooltipProvider>
      <output data-testid="sheet">{JSON.stringify(form.sheet)}</output>
      <SheetPanel
        sheet={form.sheet}
        isFilled={false}
        change={change}
        problemOf={() => null}
        remnants={null}
        materials={noMaterials}
        isShown
      />
    </TooltipProvider>
  );
}

const sheetNow = () => JSON.parse(screen.getByTestId('sheet').textContent ?? '') as SheetForm;
const cornersNow = () =>
  sheetNow()
    .details.outline?.map(({ xIn, yIn }) => `${xIn},${yIn}`)
    .join(' ');

async function openShape() {
  const user = userEvent.setup();
  render(<Host />);
  await openStock(user);
  await user.click(screen.getByRole('button', { name: /^Shape/ }));
  return { user, kind: await screen.findByRole('combobox', { name: 'Shape' }) };
}

test('an L has four sides, and a sheet with an outline is a rectangle again by choice', async () => {
  const { user, kind } = await openShape();
  expect(kind).toHaveValue('rectangle');
  await user.selectOptions(kind, 'L-shape');
  for (const [label, value] of [
    ['Whole width (in)', '20'],
    ['Whole height (in)', '16'],
    ['Missing width (in)', '25'],
    ['Missing height (in)', '6'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(screen.getByText('The missing corner must be smaller than the sheet.')).toBeInTheDocument();
  expect(cornersNow()).toBeUndefined();
  fireEvent.change(screen.getByLabelText('Missing width (in)'), { target: { value: '12' } });
  expect(cornersNow()).toBe('0,0 8,0 8,6 20,6 20,16 0,16');
  expect(sheetNow()).toMatchObject({ widthText: '20', heightText: '16', presetId: 'custom' });
  expect(screen.getByText('Outline with 6 corners')).toBeInTheDocument();
  await user.selectOptions(kind, 'Rectangle');
  expect(cornersNow()).toBeUndefined();
  expect(sheetNow()).toMatchObject({ widthText: '20', heightText: '16' });
});

test('a list of corners begins with the rectangle, and is the outline while it is a polygon', async () => {
  const { user, kind } = await openShape();
  await user.selectOptions(kind, 'List of corners');
  const list = screen.getByLabelText('Corners (in)');
  expect(list).toHaveValue('0, 0\n48, 0\n48, 96\n0, 96');
  const type = (value: string) => fireEvent.change(list, { target: { value } });
  type('0, 0\n30, 0\n0');
  expect(screen.getByText('Line 3 is no corner. Write X and Y with a comma between them.')).toBeInTheDocument();
  type('0, 0\n30, 20\n30, 0\n0, 20');
  expect(list).toHaveAccessibleDescription(/after corners 1 and 3, cross or touch each other/);
  expect(cornersNow()).toBeUndefined();
  type('0, 0\n30, 0\n0, 20');
  expect(list).toBeValid();
  expect(cornersNow()).toBe('0,0 30,0 0,20');
  expect(sheetNow()).toMatchObject({ widthText: '30', heightText: '20' });
});
