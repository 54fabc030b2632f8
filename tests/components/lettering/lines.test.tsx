import { useEffect, useReducer, useState } from 'react';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextRows } from '#components/lettering/text-rows.tsx';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import { changeJob, emptyRow, initialJobForm, type JobForm, type RowForm } from '#lib/browser/draft/job-form.ts';
import { limits } from '#lib/shared/limits.ts';
import { stubResizeObserver } from '#harness/jest/no-resizing.ts';

beforeEach(() => {
  stubResizeObserver();
});
afterEach(cleanup);

type Shown = { form: JobForm; titles: string[]; undo: () => void; lists: string[] };

/** Shows rows with these texts, all closed. */
function show(texts: readonly string[], settings: (index: number) => Partial<RowForm> = () => ({})) {
  const rows = texts.map((text, index) => ({ ...emptyRow(`row-${index + 1}`), text, ...settings(index) }));
  const shown: Shown = { form: { ...initialJobForm, rows }, titles: [], undo: () => {}, lists: [] };
  function Host() {
    const [form, change] = useReducer(changeJob, shown.form);
    const [openId, open] = useState<string | null>(null);
    useEffect(() => {
      Object.assign(shown, { form });
    });
    return (
      <TooltipProvider>
        <button type="button">before</button>
        <TextRows
          rows={form.rows}
          isNesting
          change={change}
          changeWithUndo={(action, title) => {
            const after = changeJob(form, action);
            shown.titles.push(typeof title === 'string' ? title : title(after.rows));
            shown.undo = () => change({ type: 'edit-undone', before: form, after });
            change(action);
            return { rows: after.rows, undo: shown.undo };
          }}
          problemOf={() => null}
          openId={openId}
          open={open}
          openList={(text) => shown.lists.push(text)}
          drawn={new Map()}
        />
      </TooltipProvider>
    );
  }
  render(<Host />);
  return { user: userEvent.setup(), shown };
}

const line = (number: number) => screen.getByRole('button', { name: new RegExp(`^Text ${number} `) });
const head = () => screen.getByRole('button', { name: /^All rows: / });
const openRows = () => screen.queryAllByRole('group', { name: /^Text row/ });
const textsOf = ({ form }: Shown) => form.rows.map(({ text }) => text);

test('a closed row has no fields, and opening one closes the other', async () => {
  const { user } = show(['A', 'B', 'C']);
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  await user.click(line(2));
  expect(screen.getByRole('textbox', { name: 'Text 2' })).toHaveFocus();
  await user.click(line(3));
  expect(openRows()).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: 'Text 3' })).toHaveFocus();
});

test('the list is one tab stop, and arrows, Home and End move between its lines', async () => {
  const { user } = show(['A', 'B', 'C']);
  screen.getByRole('button', { name: 'Paste a list' }).focus();
  await user.tab();
  expect(head()).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(line(2)).toHaveFocus();
  await user.keyboard('{End}');
  expect(line(3)).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(line(3)).toHaveFocus();
  await user.keyboard('{Home}{ArrowUp}');
  expect(head()).toHaveFocus();
  await user.keyboard('{End}{ArrowUp}');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Add row' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(line(2)).toHaveFocus();
});

test('right and left move between the buttons of a line', async () => {
  const { user, shown } = show(['A', 'B']);
  line(1).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Preview text 1' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(textsOf(shown)).toEqual(['A', 'A', 'B']);
  expect(line(2)).not.toBeNull();
});

test('Enter opens a row at its text and Escape closes it, with the focus back on its line', async () => {
  const { user } = show(['A', 'B']);
  line(2).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Text 2' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(openRows()).toEqual([]);
  expect(line(2)).toHaveFocus();
});

test('Delete removes a row, moves to the next one and can be undone', async () => {
  const { user, shown } = show(['A', 'B', 'C']);
  line(2).focus();
  await user.keyboard('{Delete}');
  expect(textsOf(shown)).toEqual(['A', 'C']);
  expect(line(2)).toHaveFocus();
  expect(shown.titles).toEqual(['Removed B']);
  act(() => shown.undo());
  await screen.findByRole('button', { name: /^Text 3 / });
  expect(textsOf(shown)).toEqual(['A', 'B', 'C']);
});

test('Ctrl+D duplicates a row below it and moves to the copy', async () => {
  const { user, shown } = show(['A', 'B']);
  line(1).focus();
  await user.keyboard('{Control>}d{/Control}');
  expect(textsOf(shown)).toEqual(['A', 'A', 'B']);
  expect(line(2)).toHaveFocus();
});

test('Delete and Ctrl+D in a text field edit the text only', async () => {
  const { user, shown } = show(['A', 'B']);
  await user.click(line(1));
  await user.keyboard('{Home}{Delete}{Control>}d{/Control}Z');
  expect(textsOf(shown)).toEqual(['Z', 'B']);
});

test('a line repeats height, font and quantity only where they differ from the head line', () => {
  show(['A', 'B', 'C'], (index) => (index === 1 ? { sizeText: '2', font: 'Impact', quantityText: '3' } : {}));
  expect(head()).toHaveAccessibleName('All rows: Height 12 in · Arial · × 1 for 2 of 3');
  expect(line(1)).toHaveAccessibleName('Text 1 A');
  expect(line(2)).toHaveAccessibleName('Text 2 B 2 in · Impact · × 3');
});

test('a single row states its height and font, and has no head line', () => {
  show(['A']);
  expect(line(1)).toHaveAccessibleName('Text 1 A 12 in · Arial');
  expect(screen.queryByRole('button', { name: /^All rows/ })).toBeNull();
});

test('the head line changes height, font, quantity and rotation of all rows, each with an undo', async () => {
  const { user, shown } = show(['A', 'B', 'C'], (index) => (index === 1 ? { rules: { mirror: true } } : {}));
  await user.click(head());
  const settings = within(await screen.findByRole('group', { name: 'All rows' }));
  const height = settings.getByLabelText('Height (in)');
  await user.clear(height);
  await user.type(height, '2{Enter}');
  expect(shown.form.rows.map(({ sizeText }) => sizeText)).toEqual(['2', '2', '2']);
  expect(height).toHaveFocus();
  await user.selectOptions(settings.getByLabelText('Font'), 'Impact');
  expect(shown.form.rows.map(({ font }) => font)).toEqual(['Impact', 'Impact', 'Impact']);
  await user.selectOptions(settings.getByLabelText('Rotation of all rows'), 'none');
  expect(shown.form.rows.map(({ rules }) => rules)).toEqual([
    { rotation: 'none' },
    { rotation: 'none', mirror: true },
    { rotation: 'none' },
  ]);
  const quantity = settings.getByLabelText('Quantity');
  await user.clear(quantity);
  await user.type(quantity, '5');
  await user.tab();
  expect(shown.form.rows.map(({ quantityText }) => quantityText)).toEqual(['5', '5', '5']);
  expect(shown.titles).toEqual([
    'Height of 3 rows changed',
    'Font of 3 rows changed',
    'Rotation of 3 rows changed',
    'Quantity of 3 rows changed',
  ]);
  act(() => shown.undo());
  await screen.findByRole('button', { name: 'All rows: Height 2 in · Impact · × 1 for all 3' });
});

test('an invalid height is not applied to the rows', async () => {
  const { user, shown } = show(['A', 'B']);
  await user.click(head());
  const height = within(await screen.findByRole('group', { name: 'All rows' })).getByLabelText('Height (in)');
  await user.clear(height);
  await user.type(height, '500{Enter}');
  await user.tab();
  expect(shown.form.rows.map(({ sizeText }) => sizeText)).toEqual(['12', '12']);
  await waitFor(() => expect(height).toHaveAccessibleDescription('Height must be between 0.5 and 120 in.'));
});

test('cells of a spreadsheet open the dialog, and a plain list becomes rows', async () => {
  const { user, shown } = show(['A']);
  await user.click(line(1));
  await user.paste('OPEN\t2\nDAILY\t3');
  expect(shown.lists).toEqual(['OPEN\t2\nDAILY\t3']);
  expect(textsOf(shown)).toEqual(['A']);
  await user.paste(' 1\nB');
  expect(textsOf(shown)).toEqual(['A1', 'B']);
});

test('rules of a row that differ from the default are stated on their button', async () => {
  const { user } = show(['A', 'B'], () => ({ rules: { rotation: 'none', mirror: true }, weld: true }));
  await user.click(line(1));
  expect(screen.getByRole('button', { name: 'Rules: no rotation, mirror allowed, welded' })).toBeInTheDocument();
});

test('a full list renders the settings of the open row alone', async () => {
  const { user } = show(Array.from({ length: limits.rows }, (_, index) => `ROW ${index + 1}`));
  await user.click(document.getElementById('row-50-line')!);
  expect(document.querySelectorAll('textarea')).toHaveLength(1);
  expect(document.querySelectorAll('select')).toHaveLength(1);
});
