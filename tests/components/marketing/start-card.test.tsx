import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StartCard } from '#components/marketing/start-card.tsx';
import { loadRates } from '#lib/browser/draft/rates/rate-form.ts';
import { peekInitialRequest } from '#lib/browser/draft/initial-request.ts';
import { Navigation } from '../auth/page.tsx';

beforeEach(() => {
  globalThis.fetch = (async () => ({ ok: false })) as unknown as typeof fetch;
});

const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

test('a height typed in another notation is shown in inches after leaving the field, a plain number is not', async () => {
  const user = userEvent.setup();
  render(<StartCard />, { wrapper: Navigation });
  const height = screen.getByLabelText('Height (in)');
  expect(screen.queryByText(/^= /)).toBeNull();
  await user.clear(height);
  await user.type(height, `1' 6"`);
  expect(screen.queryByText(/^= /)).toBeNull();
  await user.tab();
  // Not at once: a press on a button below it must find the button where it was.
  expect(screen.queryByText(/^= /)).toBeNull();
  expect(await screen.findByText('= 18.00 in')).toBeTruthy();
  expect(described(height)).toContain('= 18.00 in');
  await user.clear(height);
  await user.type(height, '18');
  await user.tab();
  expect(screen.queryByText(/^= /)).toBeNull();
});

test('the height announces its minimum and maximum', () => {
  render(<StartCard />, { wrapper: Navigation });
  expect(described(screen.getByLabelText('Height (in)'))).toContain('From 0.5 to 120 in.');
});

test('a long text is retained and invalid with a message; pasted lines are separated by a space', async () => {
  const user = userEvent.setup();
  render(<StartCard />, { wrapper: Navigation });
  const text = screen.getByLabelText('Text');
  await user.click(text);
  await user.paste('HARBOR HEATING\nAND COOLING SERVICES SINCE 1987');
  expect((text as HTMLInputElement).value).toBe('HARBOR HEATING AND COOLING SERVICES SINCE 1987');
  expect(described(text)).toContain('A row can have up to 40 characters.');
  await user.click(screen.getByRole('button', { name: 'Start Now!' }));
  expect(document.activeElement).toBe(text);
});

test.each([
  ['a PDF', ['logo.pdf'], 'File type must be .svg', 'Convert to SVG'],
  ['several files', ['a.svg', 'b.dxf'], 'Too many files', 'Combine files to one drawing'],
])('%s open a dialog in place, and the text typed before remains', async (_name, names, rejection, title) => {
  const user = userEvent.setup();
  render(<StartCard />, { wrapper: Navigation });
  await user.type(screen.getByLabelText('Text'), 'OPEN DAILY');
  const files = names.map((name) => new File(['%PDF-1.7'], name));
  fireEvent.change(screen.getByLabelText('Add a drawing'), { target: { files } });
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(dialog).toHaveTextContent(rejection);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Text')).toHaveValue('OPEN DAILY');
});

const teaserFont = {
  font: 'Arial',
  fontMeasured: 'Arial',
  letters: { I: [400, 2400, 0, 200, 'M0 0H200V-1000H0Z'] },
  kerning: {},
};

test('the price of cutting and a sheet is shown after three actions, and both go along into the tool', async () => {
  localStorage.clear();
  globalThis.fetch = (async () => ({ ok: true, json: async () => teaserFont })) as unknown as typeof fetch;
  const user = userEvent.setup();
  render(<StartCard />, { wrapper: Navigation });
  expect(screen.queryByRole('button', { name: 'What would it cost?' })).toBeNull();
  await user.type(screen.getByLabelText('Text'), 'II');
  await user.click(await screen.findByRole('button', { name: 'What would it cost?' }));
  const rate = await screen.findByLabelText('Cutting, each inch');
  expect(rate).toHaveFocus();
  await user.type(rate, '0.125');
  // Two letters of 28.8 in at a height of 12 in.
  expect(screen.getByText('$7.20').parentElement).toHaveTextContent('$7.20: cutting $7.20.');
  await user.type(screen.getByLabelText('Price of a sheet'), '60');
  expect(screen.getByText('$67.20').parentElement).toHaveTextContent(
    '$67.20: cutting $7.20 + one sheet $60.00. The app counts the sheets you need.',
  );
  await user.click(screen.getByRole('button', { name: 'Start Now!' }));
  await waitFor(async () => expect(await peekInitialRequest()).toMatchObject({ text: 'II', sheetPrice: '60' }));
  expect(loadRates().cut).toBe('0.125');
});

test('the price follows the text, and typing it again does not move the focus', async () => {
  localStorage.clear();
  globalThis.fetch = (async () => ({ ok: true, json: async () => teaserFont })) as unknown as typeof fetch;
  const user = userEvent.setup();
  render(<StartCard />, { wrapper: Navigation });
  const text = screen.getByLabelText('Text');
  await user.type(text, 'I');
  await user.click(await screen.findByRole('button', { name: 'What would it cost?' }));
  await user.type(await screen.findByLabelText('Cutting, each inch'), '1');
  expect(screen.getByText('$28.80')).toBeInTheDocument();
  await user.clear(text);
  expect(screen.queryByText('$28.80')).toBeNull();
  await user.type(text, 'III');
  expect(text).toHaveValue('III');
  expect(screen.getByText('$86.40')).toBeInTheDocument();
});

test('an invalid price is marked at its field and not added', async () => {
  localStorage.clear();
  globalThis.fetch = (async () => ({ ok: true, json: async () => teaserFont })) as unknown as typeof fetch;
  const user = userEvent.setup();
  render(<StartCard />, { wrapper: Navigation });
  await user.type(screen.getByLabelText('Text'), 'I');
  await user.click(await screen.findByRole('button', { name: 'What would it cost?' }));
  await user.type(await screen.findByLabelText('Cutting, each inch'), '<b>');
  await user.type(screen.getByLabelText('Price of a sheet'), '1e9');
  expect(screen.getByLabelText('Cutting, each inch')).toBeInvalid();
  expect(screen.getByLabelText('Price of a sheet')).toBeInvalid();
  expect(screen.queryByText(/one sheet/)).toBeNull();
});
