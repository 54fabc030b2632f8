import { render, screen } from '@testing-library/react';
import { expect, test } from '@jest/globals';
import { RunPanel } from '#components/run/run-panel.tsx';

const panel = (isUnlimited: boolean, nesting = true) => (
  <RunPanel
    active={null}
    nesting={nesting}
    isUnlimited={isUnlimited}
    remaining={isUnlimited ? Infinity : 10}
    layout={null}
    problemCount={0}
    isWaiting={false}
    onRun={() => {}}
    onStop={() => {}}
  />
);

test('the cost of a run is stated before it starts, and a subscriber sees no credits', () => {
  const { rerender } = render(panel(false));
  expect(screen.getByRole('button', { name: 'Run' })).toHaveAccessibleDescription(/Uses one credit; you have 10\./);
  rerender(panel(true));
  expect(screen.getByRole('button', { name: 'Run' })).not.toHaveAccessibleDescription(/credit/);
  rerender(panel(true, false));
  expect(screen.getByRole('button', { name: 'Run' })).toHaveAccessibleDescription(/Always free\./);
});
