import { beforeEach, expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Ledger } from '#components/results/price/ledger.tsx';
import { priceJob } from '#components/results/price/priced-job.ts';
import { ResultHead } from '#components/results/result-head.tsx';
import { useRates } from '#components/results/price/use-rates.ts';
import { initialSheetForm } from '#lib/browser/draft/job-form.ts';
import { noRates, readStoredRates } from '#lib/browser/draft/rates/rate-form.ts';
import { ratesOf } from '#lib/browser/draft/rates/read-rates.ts';
import type { MeasurementResult } from '#lib/shared/contracts/result.ts';
import { aboutTime } from '#lib/shared/costs/rates-in-unit.ts';
import { priceRates } from '#lib/shared/costs/price-schema.ts';
import { measurement } from '../recorded-run.ts';

beforeEach(() => localStorage.clear());

function Numbers({ of = measurement }: { of?: MeasurementResult }) {
  const [rates, change] = useRates(initialSheetForm, () => {});
  const job = priceJob(of, null, { rates, needsRun: false, unit: 'in' });
  return (
    <>
      <ResultHead
        measurement={of}
        layout={null}
        measuredLayout={null}
        job={job}
        note={null}
        unit="in"
        usageClassName={undefined}
        notices={null}
        materialActions={null}
      />
      <Ledger job={job} hasMaterial={false} materialPrice={null} unit="in" rates={rates} onRates={change} />
    </>
  );
}

const head = () => screen.getByRole('region', { name: 'Result' });
/** Amounts with cents in the ledger, without the rates. */
const amounts = (): string[] =>
  within(screen.getByRole('region', { name: 'Price' }))
    .getAllByRole('listitem')
    .flatMap((line) => /\$[\d,]+\.\d\d(?=$|Speeds|Hide speeds)/.exec(line.textContent ?? '')?.[0] ?? []);

test('each rate is a field of its line from the start, the head has their sum at once, and the browser stores them', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Numbers />);
  expect(head()).not.toHaveTextContent('$');
  await user.type(screen.getByLabelText('Setup, each job'), '20');
  expect(amounts()).toEqual(['$20.00']);
  await user.type(screen.getByLabelText('Cutting, each inch'), '0.10');
  const cut = measurement.totals.perimeterIn + measurement.totals.openIn;
  const total = `$${(20 + Math.round(cut * 10) / 100).toFixed(2)}`;
  expect(head()).toHaveTextContent(total);
  // The total is not repeated in the ledger.
  expect(amounts()).toEqual([`$${(Math.round(cut * 10) / 100).toFixed(2)}`, '$20.00']);
  unmount();
  render(<Numbers />);
  expect(head()).toHaveTextContent(total);
});

test.each(['0', '100000'])('a rate of %s is charged', async (rate) => {
  render(<Numbers />);
  await userEvent.setup().type(screen.getByLabelText('Setup, each job'), rate);
  expect(head()).toHaveTextContent(`$${Number(rate).toLocaleString('en-US')}.00`);
});

test.each(['1000000000', '-1', 'free', '1e3x', '<b>5</b>', '٣'])(
  'the rate %s is refused at its field, and the head has no price',
  async (rate) => {
    render(<Numbers />);
    const field = screen.getByLabelText('Setup, each job');
    await userEvent.setup().type(field, rate);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/./);
    expect(head()).not.toHaveTextContent('$');
  },
);

test('rates of score and engraving are offered for a job that has them, and machine time on request', async () => {
  const user = userEvent.setup();
  const { totals } = measurement;
  const operations = {
    cut: { lengthIn: totals.lengthIn, perimeterIn: totals.perimeterIn, pieces: totals.pieces, pierces: totals.pierces },
    score: { lengthIn: 4.2, starts: 2 },
    engrave: { areaSqIn: 0, widthIn: 0, heightIn: 0 },
    ignore: { shapes: 0, lengthIn: 0 },
  };
  render(<Numbers of={{ ...measurement, operations }} />);
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
  expect(head()).toHaveTextContent(`${aboutTime(seconds)} at the machine`);
  expect(amounts()[0]).toBe(`$${(Math.round((seconds / 60) * 100) / 100).toFixed(2)}`);
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
