import { beforeEach, expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PriceCard } from '#components/results/price/price-card.tsx';
import { useRates } from '#components/results/price/use-rates.ts';
import { initialSheetForm } from '#lib/browser/draft/job-form.ts';
import { noRates, readStoredRates, ratesOf } from '#lib/browser/draft/rates/rate-form.ts';
import type { MeasurementResult } from '#lib/shared/contracts/result.ts';
import { priceRates } from '#lib/shared/costs/price-schema.ts';
import { measurement } from '../recorded-run.ts';

beforeEach(() => localStorage.clear());

function Card({ of = measurement }: { of?: MeasurementResult }) {
  const [rates, change] = useRates(initialSheetForm, () => {});
  return (
    <PriceCard measurement={of} layout={null} needsRun={false} name="OPEN" unit="in" rates={rates} onRates={change} />
  );
}

/** Amounts with cents on the card, without the rates. */
const amounts = (): string[] =>
  screen.getByRole('region', { name: 'Price' }).textContent?.match(/\$[\d,]+\.\d\d(?![\d ]*\/)/g) ?? [];

test('the card is one line until prices are added, shows their sum at once, and saves them in the browser', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Card />);
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add prices' }));
  await user.type(screen.getByLabelText('Setup, each job'), '20');
  expect(amounts()).toEqual(['$20.00']);
  await user.type(screen.getByLabelText('Cutting, each inch'), '0.10');
  const cut = measurement.totals.perimeterIn + measurement.totals.openIn;
  const total = `$${(20 + Math.round(cut * 10) / 100).toFixed(2)}`;
  expect(screen.getByText(total)).toBeInTheDocument();
  expect(new Set(amounts()).size).toBe(amounts().length);
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Quote' })).toBeInTheDocument();
  unmount();
  render(<Card />);
  expect(screen.getByText(total)).toBeInTheDocument();
});

test('rates of score and engraving are offered for a job that has them, and machine time on request', async () => {
  const user = userEvent.setup();
  const { totals } = measurement;
  const operations = {
    cut: { lengthIn: totals.lengthIn, perimeterIn: totals.perimeterIn, pieces: totals.pieces, pierces: totals.pierces },
    score: { lengthIn: 4.2, starts: 2 },
    engrave: { areaSqIn: 0, widthIn: 0, heightIn: 0 },
    ignore: { shapes: 0, lengthIn: 0 },
  };
  render(<Card of={{ ...measurement, operations }} />);
  await user.click(screen.getByRole('button', { name: 'Add prices' }));
  await user.type(screen.getByLabelText('Score, each inch'), '0.5');
  expect(amounts()[0]).toBe('$2.10');
  expect(screen.queryByLabelText(/^Engraving/)).toBeNull();
  await user.clear(screen.getByLabelText('Score, each inch'));
  await user.click(screen.getByRole('button', { name: 'Add machine time' }));
  await user.type(screen.getByLabelText('Machine time, each hour'), '60');
  expect(screen.getByText('Machine time needs the cutting speed. Enter it with the prices.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Cutting speed, mm/s'), '25.4');
  await user.type(screen.getByLabelText('Score speed, mm/s'), '50.8');
  const seconds = totals.perimeterIn + totals.openIn + 2.1;
  expect(amounts()[0]).toBe(`$${(Math.round((seconds / 60) * 100) / 100).toFixed(2)}`);
});

test('an invalid price is marked at its field and not charged', async () => {
  const user = userEvent.setup();
  render(<Card />);
  await user.click(screen.getByRole('button', { name: 'Add prices' }));
  await user.type(screen.getByLabelText('Each pierce'), 'free');
  expect(screen.getByLabelText('Each pierce')).toBeInvalid();
  expect(screen.queryByRole('table')).toBeNull();
});

test.each(['\u202e$', '$\u0000', '\ud83d', '👩\u200d🎨'])(
  'the symbol of rates (%j) is valid in a request',
  (symbol) => {
    expect(priceRates.safeParse(ratesOf({ ...noRates, symbol: symbol.slice(0, 4) })).success).toBe(true);
  },
);

test.each([null, '', 'null', '[]', '{"cut":5,"cutUnit":"mile","symbol":"$$$$$$$$"}', '{"setup":"<b>1</b>"}', '{'])(
  'stored rates of any kind (%s) are read without failing',
  (stored) => {
    const rates = readStoredRates(stored);
    expect(Object.keys(rates)).toEqual(Object.keys(noRates));
    expect(rates.symbol.length).toBeLessThanOrEqual(4);
    expect(['in', 'ft', 'm']).toContain(rates.cutUnit);
  },
);
