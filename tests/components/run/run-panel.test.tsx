import { render, screen } from '@testing-library/react';
import { expect, test } from '@jest/globals';
import { RunPanel } from '#components/run/run-panel.tsx';
import type { ActiveRun } from '#components/run/run-state.ts';
import { initialJobForm } from '#lib/browser/draft/job-form.ts';

const panel = (isUnlimited: boolean, nesting = true, active: ActiveRun | null = null) => (
  <RunPanel
    active={active}
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

test('the bar of a run that uploads its drawing is at the share that was sent', () => {
  render(panel(false, true, uploading(0.4)));
  expect(screen.getByRole('progressbar', { name: 'Run' })).toHaveAttribute('aria-valuenow', '40');
});

const uploading = (sentShare: number): ActiveRun => ({
  runId: 'run-1',
  nesting: true,
  form: initialJobForm,
  phase: 'uploading',
  lastSeq: 0,
  sentShare,
  position: null,
  etaS: null,
  placed: 0,
  total: 0,
  budgetS: 0,
  elapsedS: 0,
  leftS: null,
  sinceImprovementS: null,
  stopping: null,
});
