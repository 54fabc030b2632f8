import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MeasurementsTable } from '#components/results/table/measurements-table.tsx';
import type { Highlight } from '#components/canvas/highlight.ts';
import { measurement } from '../../recorded-run.ts';

const phonePx = 328;
beforeEach(() => {
  // The table has a phone's width.
  Object.defineProperty(globalThis, 'ResizeObserver', {
    configurable: true,
    value: class {
      private readonly tell: () => void;
      constructor(tell: () => void) {
        this.tell = tell;
      }
      observe(element: Element) {
        Object.defineProperty(element, 'clientWidth', { configurable: true, value: phonePx });
        Object.defineProperty(element, 'clientHeight', { configurable: true, value: 1 });
        this.tell();
      }
      disconnect() {}
    },
  });
});
afterEach(cleanup);

function Shown() {
  const [highlight, setHighlight] = useState<Highlight>(null);
  return (
    <MeasurementsTable
      measurement={measurement}
      layout={null}
      unit="in"
      highlight={highlight}
      onHighlight={setHighlight}
    />
  );
}

const cards = () => within(screen.getByRole('list', { name: 'Measurements' })).getAllByRole('listitem');

test('on a phone every row is a card with the figures of all copies and of each', () => {
  render(<Shown />);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const [file, text] = cards();
  expect(file).toHaveTextContent('plate.svg');
  expect(file).toHaveTextContent('52.40');
  expect(text).toHaveTextContent('2 × 3 pieces');
  expect(text).toHaveTextContent('172.00 in86.00 each');
});

test('cards are sorted by choice and expand into letters that can be pinned', async () => {
  const user = userEvent.setup();
  render(<Shown />);
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Length, longest first');
  expect(cards()[0]).toHaveTextContent('Oi');
  await user.click(screen.getByRole('button', { name: /^Oi/ }));
  const letter = screen.getByRole('button', { name: /^No\. \d+ O .*length 60\.00.*perimeter 60\.00/ });
  await user.click(letter);
  expect(letter).toHaveAttribute('aria-pressed', 'true');
  await user.click(letter);
  expect(letter).toHaveAttribute('aria-pressed', 'false');
});
