import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QuoteDialog } from '#components/results/quote/quote-dialog.tsx';
import type { AccountDetails } from '#components/results/quote/use-quote-form.ts';
import { ApiError } from '#lib/browser/api-client.ts';
import { quoteRequest, type QuoteRequest } from '#lib/shared/contracts/quote.ts';
import type { JobPrice } from '#lib/shared/costs/job-price.ts';
import { emptyQuoteForm, type QuoteForm } from '#lib/shared/quotes/quote-form.ts';
import { figuresOf, measurement } from '../recorded-run.ts';

beforeEach(() => localStorage.clear());

const tags = {
  ...measurement,
  rows: [{ ...measurement.rows[0]!, name: 'Tag', quantity: 30, figures: figuresOf({ perimeterIn: 10 }) }],
};
const price: JobPrice = {
  symbol: '$',
  lines: [
    { item: 'cutting', detail: '300 in x $0.16', amount: 47.14 },
    { item: 'setup', detail: '', amount: 15 },
    { item: 'markup', detail: '40%', amount: 24.86 },
  ],
  total: 87,
};

const offline: AccountDetails = {
  load: () => Promise.reject(new Error('offline')),
  store: () => Promise.reject(new Error('offline')),
};

function open(changed: Partial<Parameters<typeof QuoteDialog>[0]> = {}) {
  const calls = { onCustomer: jest.fn(), onEnterPrices: jest.fn(), onClose: jest.fn() };
  const view = render(
    <QuoteDialog
      measurement={tags}
      price={price}
      missing={null}
      unit="in"
      customer=""
      account={offline}
      {...calls}
      {...changed}
    />,
  );
  return { ...calls, ...view };
}

const paper = () => within(screen.getByRole('dialog')).getByRole('article');

test('the quote has prices for the customer and nothing of the ledger, which the shop sees beside it with its margin', () => {
  open({ customer: 'Marina Café' });
  expect(screen.getByRole('dialog', { name: 'Quote Q-0001' })).toBeInTheDocument();
  const [, line] = within(paper()).getAllByRole('row');
  expect(
    within(line!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['30', '$2.20', '$66.00']);
  expect(paper()).toHaveTextContent(/Marina Café/);
  expect(paper()).toHaveTextContent(/Setup\$21\.00Total\$87\.00/);
  const papers = screen.getAllByRole('article', { hidden: true });
  expect(papers).toHaveLength(2);
  for (const sheet of papers) expect(sheet).not.toHaveTextContent(/markup|margin|cost|\$0\.16|47\.14|\$15\.00/i);
  const ledger = screen.getByRole('region', { name: /^Your ledger/ });
  expect(ledger).toHaveTextContent(/Setup \$15\.00.*Your cost \$62\.14.*Margin 28\.6%/);
});

test('the paper names the customer of a quote that is valid without an end', async () => {
  const user = userEvent.setup();
  open({ customer: 'Marina Café' });
  await user.clear(screen.getByLabelText(/^Valid/));
  expect(paper()).not.toHaveTextContent(/Valid until/i);
  expect(paper()).toHaveTextContent('ForMarina Café');
});

test('tax and minimum charge change the total at once, and stay in the browser for the next quote', async () => {
  const user = userEvent.setup();
  const { unmount } = open();
  await user.type(screen.getByLabelText('Tax %'), '8.25');
  await user.type(screen.getByLabelText('Minimum charge'), '100');
  await user.type(screen.getByLabelText('Shop name'), 'Harbor Signs');
  expect(paper()).toHaveTextContent('Subtotal$100.00Tax 8.25%$8.25Total$108.25');
  unmount();
  open();
  expect(paper()).toHaveTextContent('Harbor Signs');
  expect(paper()).toHaveTextContent('Total$108.25');
});

test('discounts by quantity can be added and removed', async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole('button', { name: 'Add a discount by quantity' }));
  await user.type(screen.getByLabelText('From pieces'), '10');
  await user.type(screen.getByLabelText('Discount %'), '5');
  expect(paper()).toHaveTextContent('Quantity discount-$3.30Total$83.70');
  await user.click(screen.getByRole('button', { name: 'Remove discount 1' }));
  expect(paper()).toHaveTextContent('Total$87.00');
});

test('a quote with an invalid field cannot be sent', async () => {
  const user = userEvent.setup();
  open();
  await user.type(screen.getByLabelText('Tax %'), '101');
  expect(screen.getByLabelText('Tax %')).toBeInvalid();
  expect(screen.getByText('Tax must be between 0 and 100.')).toBeInTheDocument();
  expect(screen.getByText('Correct the marked fields to send the quote.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
});

test('the PDF has the texts of the screen, and its number is used once', async () => {
  const user = userEvent.setup();
  const sent: QuoteRequest[] = [];
  URL.createObjectURL = () => 'blob:quote';
  const loadPdf = async (quote: QuoteRequest) => {
    sent.push(quote);
    return new File(['%PDF'], 'Quote-Q-0001.pdf');
  };
  const { unmount } = open({ loadPdf, customer: '<b>\u202eCafé בית</b>' });
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(quoteRequest.parse(sent[0])).toMatchObject({
    title: 'Quote Q-0001',
    customer: '<b>Café בית</b>',
    lines: [{ name: 'Tag', quantity: '30', each: '$2.20', sum: '$66.00' }],
    sums: [
      { label: 'Setup', amount: '$21.00' },
      { label: 'Total', amount: '$87.00' },
    ],
  });
  expect(screen.getByRole('dialog', { name: 'Quote Q-0001' })).toBeInTheDocument();
  unmount();
  open();
  expect(screen.getByRole('dialog', { name: 'Quote Q-0002' })).toBeInTheDocument();
});

test('a PDF that could not be made is reported with the reason', async () => {
  const user = userEvent.setup();
  open({ loadPdf: () => Promise.reject(new ApiError('offline', 'We could not reach the server.')) });
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The PDF could not be made. We could not reach the server.',
  );
});

test('copies the quote as text', async () => {
  const user = userEvent.setup();
  open({ customer: 'Marina Café' });
  await user.click(screen.getByRole('button', { name: 'Copy text' }));
  const text = await navigator.clipboard.readText();
  expect(text).toContain('For: Marina Café');
  expect(text).toContain('30 x Tag (10.00 x 10.00 in): $2.20 each, $66.00');
});

test('without a price the dialog names what to enter and leads to it', async () => {
  const user = userEvent.setup();
  const { onEnterPrices } = open({ price: null });
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/There is no price yet\. Enter what you charge/);
  await user.click(screen.getByRole('button', { name: 'Enter prices' }));
  expect(onEnterPrices).toHaveBeenCalled();
});

test('a price with a problem shows the problem in place of the quote', () => {
  const problem = 'Machine time needs the cutting speed. Enter it with the prices.';
  open({ price: { symbol: '$', lines: [], total: null, problem } });
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(problem);
});

test('details of the account replace those of this browser, and changes are stored in both when the quote is closed', async () => {
  const user = userEvent.setup();
  const stored: QuoteForm[] = [];
  const account: AccountDetails = {
    load: async () => ({ ...emptyQuoteForm, shopName: 'Harbor Signs', number: 'Q-0142' }),
    store: async (form) => void stored.push(form),
  };
  const { unmount } = open({ account });
  expect(await screen.findByRole('dialog', { name: 'Quote Q-0142' })).toBeInTheDocument();
  await user.type(screen.getByLabelText('Address'), '1');
  unmount();
  expect(stored.at(-1)).toMatchObject({ shopName: 'Harbor Signs', number: 'Q-0142', address: '1' });
  open();
  expect(screen.getByRole('dialog', { name: 'Quote Q-0142' })).toBeInTheDocument();
});

test('details that were typed before those of the account arrived remain', async () => {
  const user = userEvent.setup();
  const { promise, resolve } = Promise.withResolvers<QuoteForm>();
  open({ account: { load: () => promise, store: async () => {} } });
  await user.type(screen.getByLabelText('Shop name'), 'New Signs');
  await act(async () => resolve({ ...emptyQuoteForm, shopName: 'Harbor Signs' }));
  expect(screen.getByLabelText('Shop name')).toHaveValue('New Signs');
});

test('changes that the account could not store are not replaced by its older details, but by newer ones', async () => {
  const user = userEvent.setup();
  const older = { ...emptyQuoteForm, shopName: 'Harbor' };
  const stored: QuoteForm[] = [];
  const load = (details: QuoteForm, store = offline.store): AccountDetails => ({ load: async () => details, store });
  const first = open({ account: load(older) });
  await waitFor(() => expect(screen.getByLabelText('Shop name')).toHaveValue('Harbor'));
  await user.type(screen.getByLabelText('Shop name'), ' Signs');
  first.unmount();
  const second = open({ account: load(older, async (form) => void stored.push(form)) });
  await act(async () => {});
  expect(screen.getByLabelText('Shop name')).toHaveValue('Harbor Signs');
  second.unmount();
  await waitFor(() => expect(stored).toMatchObject([{ shopName: 'Harbor Signs' }]));
  open({ account: load({ ...emptyQuoteForm, shopName: 'Bay Signs' }) });
  await waitFor(() => expect(screen.getByLabelText('Shop name')).toHaveValue('Bay Signs'));
});

test('a drawing of several parts has one line for each on request, with the same total', async () => {
  const user = userEvent.setup();
  const [row] = measurement.rows;
  const part = (id: string, lengthIn: number) => ({
    ...row!.parts[0]!,
    id,
    name: `Part ${id}`,
    figures: figuresOf({ lengthIn, perimeterIn: lengthIn }),
  });
  const panel = { ...row!, kind: 'file' as const, quantity: 3, parts: [part('1', 10), part('2', 30)] };
  open({ measurement: { ...measurement, rows: [panel] } });
  expect(within(paper()).getAllByRole('row')).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText('Lines'), 'One for each part');
  expect(within(paper()).getAllByRole('row')).toHaveLength(3);
  expect(paper()).toHaveTextContent(/Part 1.*3\$5\.50\$16\.50.*Part 2.*3\$16\.50\$49\.50.*Setup\$21\.00Total\$87\.00/);
});

test('a quote of rows that cannot be divided has no choice of lines', () => {
  open();
  expect(screen.queryByLabelText('Lines')).not.toBeInTheDocument();
});
