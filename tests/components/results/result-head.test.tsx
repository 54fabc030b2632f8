import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Lengths } from '#components/results/result-head.tsx';
import { measurement } from '../recorded-run.ts';

test('the length of a job that is also scored is that of the cut lines', () => {
  const { rerender } = render(<Lengths isLarge={false} measurement={measurement} layout={null} unit="in" />);
  expect(screen.getByText(/^Length/)).toHaveTextContent('Length (all lines as drawn)');
  const { lengthIn, perimeterIn, pieces, pierces } = measurement.totals;
  const operations = {
    cut: { lengthIn, perimeterIn, pieces, pierces },
    score: { lengthIn: 4.2, starts: 2 },
    engrave: { areaSqIn: 0, widthIn: 0, heightIn: 0 },
    ignore: { shapes: 0, lengthIn: 0 },
  };
  const rows = measurement.rows.map((row, index) => (index === 0 ? { ...row, operations } : row));
  rerender(<Lengths isLarge={false} measurement={{ ...measurement, rows }} layout={null} unit="in" />);
  expect(screen.getByText(/^Length/)).toHaveTextContent('Length (cut lines as drawn)');
});
