import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { mmPerInch } from '#lib/shared/units.ts';
import { measurement } from '../recorded-run.ts';
import { browserForTool, openTool, runButton, runView, textField } from './open-tool.tsx';
import { wholeRun } from './recorded-services.ts';

browserForTool();

const openSheet = () => fireEvent.click(document.getElementById('material-line')!);
const inches = (mm: number) => expect.closeTo(mm / mmPerInch, 9);
/** Texts with an inch or a foot, in what is rendered. */
const withInches = () =>
  [...document.body.querySelectorAll('*')]
    .filter(({ children, textContent }) => children.length === 0 && textContent !== null)
    .map(({ textContent }) => textContent!)
    .filter((text) => /\d ?(?:in|ft)\b|\((?:sq )?in\)|\bsq in\b|\binches\b/.test(text) && text !== 'Inches');

test('numbers typed in millimeters run in inches, and the results are in millimeters', async () => {
  const { user, services, send } = await openTool();
  await user.click(screen.getByRole('radio', { name: 'mm' }));
  await user.type(textField(), 'Oi');
  const height = screen.getByLabelText<HTMLInputElement>('Height (mm)');
  expect(height.value).toBe('304.8');
  await user.clear(height);
  await user.type(height, '250');
  openSheet();
  const width = await screen.findByLabelText<HTMLInputElement>('Sheet width (mm)');
  expect(width.value).toBe('1219.2');
  await user.clear(width);
  await user.type(width, '600');
  await user.selectOptions(screen.getByLabelText('Sheet size'), '1220 x 2440');
  await user.click(screen.getByRole('button', { name: /Spacing, margin, rotation/ }));
  await user.selectOptions(screen.getByLabelText('Machine'), 'Laser');
  expect(withInches()).toEqual([]);
  await user.click(runButton());
  expect(services.requests.nest[0]).toMatchObject({
    rows: [{ size: inches(250) }],
    sheet: { widthIn: inches(1220), heightIn: inches(2440) },
    options: { spacingIn: inches(3), marginIn: inches(6) },
  });
  await send(...wholeRun);
  expect(runView()).toBe('nested');
  expect(screen.getByRole('region', { name: 'Result' })).toHaveTextContent('5.70 m');
  expect(withInches()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Download all as zip' }));
  expect(services.requests.export[0]).toMatchObject({ units: 'mm' });
});

test('a field that Run refuses states its limits in the unit on display, and another one changes them', async () => {
  const { user } = await openTool();
  await user.click(screen.getByRole('radio', { name: 'mm' }));
  await user.type(textField(), 'Oi');
  const height = screen.getByLabelText('Height (mm)');
  await user.clear(height);
  await user.type(height, '5');
  await user.click(runButton());
  expect(await screen.findByText('Height must be between 12.7 and 3048 mm.')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /^Inches/ }));
  expect(await screen.findByText('Height must be between 0.5 and 120 in.')).toBeInTheDocument();
  expect(screen.getByLabelText<HTMLInputElement>('Height (in)').value).toBe('0.1969');
});

test('the reason why nothing fits is in the unit on display', async () => {
  const { user, send } = await openTool();
  await user.type(textField(), 'Oi');
  await user.click(runButton());
  const sentence = [
    '1 part is larger than the sheet: O (',
    { kind: 'number', value: 52, places: 1, rounding: 'even' },
    ' x ',
    { kind: 'length', value: 49, places: 1, rounding: 'even' },
    ').',
  ] as const;
  const message = '1 part is larger than the sheet: O (52.0 x 49.0 in).';
  await send({ type: 'measured', measurement }, {
    type: 'failed',
    error: { code: 'nothing_fits', message, sentence },
  } as unknown as Parameters<typeof send>[0]);
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('radio', { name: 'mm' }));
  expect(screen.getAllByText('1 part is larger than the sheet: O (1321 x 1245 mm).').length).toBeGreaterThan(0);
});
