import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { measureFile } from '#engine/job/measure-file.ts';
import { PartsDialog } from '#components/parts/parts-dialog.tsx';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import type { FileForm } from '#lib/browser/draft/job-form.ts';
import { noPieceChoices } from '#lib/browser/draft/pieces/piece-choices.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';

afterEach(cleanup);

function measured(body: string): MeasuredRow {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000in" height="40in" viewBox="0 0 4000 40">${body}</svg>`;
  const file = { fileName: 'cabinet.svg', bytes: new TextEncoder().encode(svg), quantity: 1 };
  return measureFile(file, {}).row as MeasuredRow;
}
const rectangle = (id: string, x: number, width: number, height: number): string =>
  `<rect id="${id}" x="${x}" width="${width}" height="${height}"/>`;
/** A large side, two equal shelves, and a rail. */
const cabinet = measured(
  rectangle('side', 0, 30, 11) +
    rectangle('shelf a', 40, 20, 9) +
    rectangle('shelf b', 70, 20, 9) +
    rectangle('rail', 100, 20, 4),
);

const file: FileForm = {
  filename: 'cabinet.svg',
  fileType: 'SVG',
  content: '',
  sizeBytes: 1,
  quantityText: '1',
  fills: false,
  rules: {},
  leaveOutTinyHoles: false,
  leaveOutFrame: false,
  nameText: '',
  pieces: noPieceChoices,
};

function show(row: MeasuredRow = cabinet, given: Partial<FileForm> = {}) {
  const last = { file: { ...file, ...given } };
  function List() {
    const [form, setForm] = useState(last.file);
    return (
      <TooltipProvider>
        <PartsDialog
          file={form}
          row={row}
          nests
          onClose={() => {}}
          onChange={(change) => {
            last.file = { ...form, ...change };
            setForm(last.file);
          }}
        />
      </TooltipProvider>
    );
  }
  render(<List />);
  return { pieces: () => last.file.pieces, user: userEvent.setup() };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const namesShown = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

test('lists parts once each, with those drawn alike in one line that opens', async () => {
  const { user } = show();
  expect(namesShown()).toEqual(['side', 'shelf a2 alike', 'rail']);
  await user.click(screen.getByRole('button', { name: '2 alike: shelf a' }));
  expect(namesShown()).toEqual(['side', 'shelf a2 alike', 'shelf a', 'shelf b', 'rail']);
});

test('sets a quantity and rules for one part, and undoes them in order', async () => {
  const { pieces, user } = show();
  await user.clear(field('Quantity of side'));
  await user.type(field('Quantity of side'), '4{Enter}');
  expect(pieces().chosen).toEqual({ 'part-1': { quantity: 4 } });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rotation of side' }), 'none');
  await user.click(screen.getByRole('checkbox', { name: 'Mirror allowed: side' }));
  expect(pieces().chosen).toEqual({ 'part-1': { quantity: 4, rules: { rotation: 'none', mirror: true } } });
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' });
  await user.click(undo);
  await user.click(undo);
  expect(pieces().chosen).toEqual({ 'part-1': { quantity: 4 } });
  await user.click(undo);
  expect(pieces()).toEqual(noPieceChoices);
  expect(undo.disabled).toBe(true);
});

test('a line of parts drawn alike sets each of them', async () => {
  const { pieces, user } = show();
  const each = field('Quantity of shelf a and 1 alike, each');
  await user.clear(each);
  await user.type(each, '3{Enter}');
  expect(pieces().chosen).toEqual({ 'part-2': { quantity: 3 }, 'part-3': { quantity: 3 } });
  expect(screen.getByText('each, 6')).toBeTruthy();
});

test('sets quantity, rules and cutting of all selected parts', async () => {
  const { pieces, user } = show();
  await user.click(screen.getByRole('checkbox', { name: 'Select side' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select rail' }));
  const bar = within(screen.getByRole('group', { name: '2 selected parts' }));
  const quantity = bar.getByRole('textbox', { name: 'Quantity of 2 selected parts' });
  await user.clear(quantity);
  await user.type(quantity, '5{Enter}');
  await user.selectOptions(bar.getByRole('combobox', { name: 'Rotation of 2 selected parts' }), '180');
  const each = { quantity: 5, rules: { rotation: '180' } };
  expect(pieces().chosen).toEqual({ 'part-1': each, 'part-4': each });
  await user.click(bar.getByRole('checkbox', { name: 'Do not cut: 2 selected parts' }));
  expect(pieces().leftOut).toEqual(['part-1', 'part-4']);
});

test('the quantity 0 and "Do not cut" are one choice', async () => {
  const { pieces, user } = show();
  const out = () => screen.getByRole('checkbox', { name: 'Do not cut: 1 part, rail' });
  await user.clear(field('Quantity of rail'));
  await user.type(field('Quantity of rail'), '0{Enter}');
  expect(pieces()).toEqual({ ...noPieceChoices, leftOut: ['part-4'] });
  expect(out().getAttribute('aria-checked')).toBe('true');
  await user.click(out());
  expect(pieces()).toEqual(noPieceChoices);
  expect(field('Quantity of rail').value).toBe('1');
});

test.each([
  ['1000000000', '"1000000000": Quantity must be a whole number from 0 to 999. 0 is not cut.', {}],
  ['many', '"many": Quantity must be a whole number from 0 to 999. 0 is not cut.', {}],
  ['3 pcs', '"3 pcs" was read as 3.', { 'part-1': { quantity: 3 } }],
])('a quantity of %j is rejected or read, with a sentence', async (typed, note, chosen) => {
  const { pieces, user } = show();
  await user.clear(field('Quantity of side'));
  await user.type(field('Quantity of side'), `${typed}{Enter}`);
  expect(screen.getByRole('status').textContent).toBe(note);
  expect(pieces().chosen ?? {}).toEqual(chosen);
});

test('the list is one tab stop; arrow keys move between lines and controls', async () => {
  const { user } = show();
  const controls = screen.getByRole('table', { name: 'Parts' }).querySelectorAll('[tabindex="0"]');
  expect(Array.from(controls, (control) => control.getAttribute('aria-label'))).toEqual(['Quantity of side']);
  await user.click(field('Quantity of side'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(field('Quantity of shelf a and 1 alike, each'));
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Rotation of rail' }));
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select side' }));
});

test('sorts by name, size and quantity', async () => {
  const { user } = show(cabinet, { pieces: { ...noPieceChoices, chosen: { 'part-4': { quantity: 9 } } } });
  const sort = (by: string) => user.selectOptions(screen.getByRole('combobox', { name: 'Order of the parts' }), by);
  await sort('name');
  expect(namesShown()).toEqual(['rail', 'shelf a2 alike', 'side']);
  await sort('size');
  expect(namesShown()).toEqual(['side', 'shelf a2 alike', 'rail']);
  await sort('quantity');
  expect(namesShown()).toEqual(['rail', 'shelf a2 alike', 'side']);
});

test('a rule of the file is on for its parts and can be turned off for one', async () => {
  const { pieces, user } = show(cabinet, { rules: { mirror: true } });
  const box = screen.getByRole('checkbox', { name: 'Mirror allowed: side' });
  expect(box.getAttribute('aria-checked')).toBe('true');
  await user.click(box);
  expect(pieces().chosen).toEqual({ 'part-1': { rules: { mirror: false } } });
});

test('renders a window of 2,000 parts', () => {
  const many = Array.from({ length: 2000 }, (_, k) => rectangle(`p${k}`, 2 * k, 1, 1 + k / 200)).join('');
  show(measured(many));
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('2001');
  expect(screen.getAllByRole('rowheader').length).toBeLessThan(60);
});

test('shows names with markup and other directions as text', () => {
  show(measured(rectangle('&lt;img src=x&gt;', 0, 9, 9) + rectangle('מדף', 20, 5, 2)));
  expect(namesShown()).toEqual(['<img src=x>', 'מדף']);
  expect(document.querySelector('img')).toBeNull();
});
