import { useReducer, useState } from 'react';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextRows } from '#components/lettering/text-rows.tsx';
import { useLettering, type DrawnRow, type LetteringApi } from '#components/lettering/use-lettering.ts';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import type { TextRow } from '#lib/shared/contracts/job.ts';
import { changeJob, initialJobForm } from '#lib/browser/draft/job-form.ts';
import { limits } from '#lib/shared/limits.ts';
import { stubResizeObserver } from '#harness/jest/no-resizing.ts';

beforeEach(() => {
  stubResizeObserver();
});
afterEach(cleanup);

const widths = "Arial's letter widths; letter shapes by TeX Gyre Heros.";

function drawn(row: TextRow, changed: Partial<DrawnRow> = {}): DrawnRow {
  return {
    id: row.id,
    path: 'M0 0H10V-12H0Z',
    box: { minX: 0, minY: -12, maxX: 10, maxY: 0 },
    widthIn: row.text.length,
    heightIn: 15.63,
    fontListed: row.font,
    fontMeasured: 'TeX Gyre Heros',
    warnings: [{ code: 'font_substituted', message: widths, count: 1, places: [] }],
    measured: null,
    error: null,
    ...changed,
  };
}

function Host({ api }: { api: LetteringApi }) {
  const [form, change] = useReducer(changeJob, initialJobForm);
  const [openId, open] = useState<string | null>('row-1');
  const [list, openList] = useState<string | null>(null);
  return (
    <TooltipProvider>
      <TextRows
        rows={form.rows}
        isNesting
        change={change}
        changeWithUndo={(action) => {
          const after = changeJob(form, action);
          change(action);
          return { rows: after.rows, undo: () => change({ type: 'edit-undone', before: form, after }) };
        }}
        problemOf={() => null}
        openId={openId}
        open={open}
        openList={openList}
        drawn={useLettering(form.rows, api)}
      />
      {list !== null && <p>{`list: ${list}`}</p>}
    </TooltipProvider>
  );
}

function open(answer: (row: TextRow) => DrawnRow = (row) => drawn(row)) {
  const requests: TextRow[][] = [];
  const api: LetteringApi = async (rows) => {
    requests.push(rows);
    return { rows: rows.map(answer) };
  };
  render(<Host api={api} />);
  return { user: userEvent.setup(), requests, text: screen.getByLabelText('Text') };
}

test('the overall size and the measured font are shown while typing', async () => {
  const { user, text } = open();
  await user.type(text, 'Sign');
  expect(await screen.findByText(/Overall 15\.63 in tall, 4\.00 in wide/)).toBeInTheDocument();
  expect(screen.getByText(widths)).toBeInTheDocument();
});

test('fast typing sends one request, and a row that cannot be drawn sends none', async () => {
  const { user, requests, text } = open();
  await user.click(text);
  await user.paste('OPEN DAILY');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject([{ text: 'OPEN DAILY', size: 12, tracking: 0, weld: false }]);
  await user.clear(screen.getByLabelText('Height (in)'));
  await user.type(screen.getByLabelText('Height (in)'), 'x');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(requests).toHaveLength(1);
});

test('characters that the font lacks are reported at the text field', async () => {
  const { user, text } = open((row) =>
    drawn(row, { path: '', error: { code: 'text_unsupported', message: 'Arial has no letter for "漢".' } }),
  );
  await user.type(text, '漢');
  await waitFor(() => expect(text).toHaveAccessibleDescription('Arial has no letter for "漢".'));
});

test('the counter is announced near the limit and at it', async () => {
  const { user, text } = open();
  await user.click(text);
  await user.paste('x'.repeat(12));
  expect(screen.getByText('12/40')).toBeInTheDocument();
  expect(screen.queryByText('12 of 40 characters')).not.toBeInTheDocument();
  await user.paste('x'.repeat(23));
  expect(screen.getByText('35 of 40 characters')).toBeInTheDocument();
  await user.paste('x'.repeat(10));
  expect(screen.getByText('45/40')).toBeInTheDocument();
  expect(text).toHaveAccessibleDescription('Text can be up to 40 characters. Add a row for more.');
});

const counted = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`).join('\n');
/** The lines of all rows; queries by label are too slow for a hundred of them. */
const lines = () => [...document.querySelectorAll<HTMLElement>('[data-line]:not([data-line="all-rows"])')];
const texts = () => lines().map((line) => line.closest('fieldset')?.querySelector('textarea')?.value ?? nameOf(line));
const nameOf = (line: HTMLElement) => line.querySelector('.truncate')!.textContent;
const openLine = async (user: ReturnType<typeof userEvent.setup>, index: number) => {
  await user.click(lines()[index]!.querySelector('button')!);
  return document.querySelector('textarea')!;
};

test('a pasted list fills the rows up to the limit, and Undo reverts it', async () => {
  const { user, text } = open();
  await user.click(text);
  await user.paste(counted(limits.rows));
  expect(texts()).toEqual(counted(limits.rows).split('\n'));
  expect(screen.getByText(`${limits.rows} rows max`)).toBeInTheDocument();
  await user.keyboard('{Control>}z{/Control}');
  expect(texts()).toEqual(['']);
});

test('lines beyond the limit of rows share one more row, which is invalid with a message', async () => {
  const { user, text } = open();
  await user.click(text);
  await user.paste(counted(limits.rows + 3));
  expect(lines().filter((line) => line.textContent.includes('check this item'))).toEqual(lines().slice(-1));
  const last = await openLine(user, limits.rows);
  expect(last).toHaveValue('row 100\nrow 101\nrow 102');
  expect(last).toBeInvalid();
  expect(last).toHaveAccessibleDescription(
    'A job can have up to 100 rows of text. Remove rows, or run the others as a second job.',
  );
  expect(await openLine(user, limits.rows - 1)).toBeValid();
});

test('a pasted line over the limit of characters is retained, invalid with a message, and can be split', async () => {
  const { user, text } = open();
  const long = 'HARBOR HEATING AND COOLING SERVICES SINCE 1987';
  await user.click(text);
  await user.paste(`${long}\nSUITE 200`);
  expect(text).toHaveValue(long);
  expect(text).toHaveAccessibleDescription('Text can be up to 40 characters. Add a row for more.');
  await user.click(screen.getByRole('button', { name: 'Split into two rows' }));
  expect(texts()).toEqual(['HARBOR HEATING AND COOLING', 'SERVICES SINCE 1987', 'SUITE 200']);
  expect(screen.queryByRole('button', { name: /^Split/ })).not.toBeInTheDocument();
});

test('typing in one of many rows requests the outlines of that row only', async () => {
  const { user, requests, text } = open();
  await user.click(text);
  await user.paste(counted(60));
  await waitFor(() => expect(requests.flat()).toHaveLength(60));
  await user.type(await openLine(user, 29), '!');
  await waitFor(() => expect(requests.flat()).toHaveLength(61));
  expect(requests.at(-1)).toMatchObject([{ text: 'row 29!' }]);
});

test('removing the only row empties it', async () => {
  const { user, text } = open();
  await user.type(text, 'x');
  await user.click(screen.getByRole('button', { name: 'Remove text 1' }));
  expect(screen.getByLabelText('Text')).toHaveValue('');
});

test('letter spacing is requested as a share and welding as a flag', async () => {
  const { user, requests, text } = open();
  await user.type(text, 'Script');
  await user.click(screen.getByRole('button', { name: 'Rules: default' }));
  const spacing = await screen.findByLabelText('Letter spacing %');
  await user.clear(spacing);
  await user.type(spacing, '-2,5 %');
  await user.click(screen.getByRole('checkbox', { name: 'Weld letters that touch' }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject([{ tracking: -0.025, weld: true }]));
  await user.clear(spacing);
  await user.type(spacing, '200');
  await user.tab();
  await screen.findByText('Letter spacing must be between -10 and 100%.');
  expect(spacing).toHaveAccessibleDescription('Letter spacing must be between -10 and 100%.');
});
