/** @jest-environment jsdom */
import { useReducer } from 'react';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextRows } from '#components/lettering/text-rows.tsx';
import { useLettering, type DrawnRow, type LetteringApi } from '#components/lettering/use-lettering.ts';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import type { TextRow } from '#lib/contracts/job.ts';
import { changeJob, initialJobForm } from '#lib/draft/job-form.ts';
import { limits } from '#lib/limits.ts';
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
    error: null,
    ...changed,
  };
}

function Host({ api }: { api: LetteringApi }) {
  const [form, change] = useReducer(changeJob, initialJobForm);
  return (
    <TooltipProvider>
      <TextRows
        rows={form.rows}
        isNesting
        change={change}
        problemOf={() => null}
        drawn={useLettering(form.rows, api)}
      />
    </TooltipProvider>
  );
}

function open(answer: (row: TextRow) => DrawnRow = (row) => drawn(row)) {
  const asked: TextRow[][] = [];
  const api: LetteringApi = async (rows) => {
    asked.push(rows);
    return { rows: rows.map(answer) };
  };
  render(<Host api={api} />);
  return { user: userEvent.setup(), asked, text: screen.getByLabelText('Text') };
}

test('the overall size and the font that is measured show while typing', async () => {
  const { user, text } = open();
  await user.type(text, 'Sign');
  expect(await screen.findByText(/Overall 15\.63 in tall, 4\.00 in wide/)).toBeInTheDocument();
  expect(screen.getByText(widths)).toBeInTheDocument();
});

test('a fast typist asks once, and nothing is asked while the row cannot be drawn', async () => {
  const { user, asked, text } = open();
  await user.click(text);
  await user.paste('OPEN DAILY');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject([{ text: 'OPEN DAILY', size: 12, tracking: 0, weld: false }]);
  await user.clear(screen.getByLabelText('Height (in)'));
  await user.type(screen.getByLabelText('Height (in)'), 'x');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(asked).toHaveLength(1);
});

test('what the font cannot write is said at the text', async () => {
  const { user, text } = open((row) =>
    drawn(row, { path: '', error: { code: 'text_unsupported', message: 'Arial has no letter for "漢".' } }),
  );
  await user.type(text, '漢');
  await waitFor(() => expect(text).toHaveAccessibleDescription('Arial has no letter for "漢".'));
});

test('the counter counts, and is read out near the limit and at it', async () => {
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

test('rows end at the limit', async () => {
  const { user, text } = open();
  await user.click(text);
  await user.paste(Array.from({ length: 30 }, (_, index) => `row ${index}`).join('\n'));
  expect(screen.getAllByLabelText('Height (in)')).toHaveLength(limits.rows);
  expect(screen.getByRole('button', { name: `${limits.rows} rows max` })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove text 1' }));
  expect(screen.getAllByLabelText('Height (in)')).toHaveLength(limits.rows - 1);
});

test('taking away the only row empties it', async () => {
  const { user, text } = open();
  await user.type(text, 'x');
  await user.click(screen.getByRole('button', { name: 'Remove text 1' }));
  expect(screen.getByLabelText('Text')).toHaveValue('');
});

test('letter spacing and welding are asked for as shares and wishes', async () => {
  const { user, asked, text } = open();
  await user.type(text, 'Script');
  await user.click(screen.getByRole('button', { name: 'More' }));
  const spacing = screen.getByLabelText('Letter spacing %');
  await user.clear(spacing);
  await user.type(spacing, '-2,5 %');
  await user.click(screen.getByRole('checkbox', { name: 'Weld letters that touch' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject([{ tracking: -0.025, weld: true }]));
  await user.clear(spacing);
  await user.type(spacing, '200');
  await user.tab();
  await screen.findByText('Letter spacing must be between -10 and 100%.');
  expect(spacing).toHaveAccessibleDescription('Letter spacing must be between -10 and 100%.');
});
