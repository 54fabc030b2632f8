import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { RunProblemAlert } from '#components/run/run-problem-alert.tsx';
import type { RunView } from '#components/run/run-view.ts';
import { errorTable } from '#lib/shared/errors/table.ts';
import { renderPage, site } from '../auth/page.tsx';

afterEach(cleanup);

const show = (
  problem: { code: string; message: string; retryAfterS?: number },
  view: RunView = 'busy',
  hasBilling = true,
) =>
  renderPage(
    <RunProblemAlert
      view={view}
      problem={problem}
      onRetry={() => {}}
      onMeasureOnly={() => {}}
      onStopOther={async () => {}}
    />,
    { '/api/site': { body: { ...site, hasBilling } } },
  );

test('too many attempts show the exact wait instead of a busy server', () => {
  show({ code: 'too_many_requests', message: errorTable.too_many_requests.message, retryAfterS: 39.2 });
  expect(screen.getByRole('alert').textContent).toContain('Too many tries');
  expect(screen.getByText('Wait 40 seconds and try again.')).toBeTruthy();
  expect(screen.queryByText(/We are busy/)).toBeNull();
});

test('the text does not repeat the title', () => {
  show({ code: 'busy', message: errorTable.busy.message });
  expect(screen.getByText('We are busy')).toBeTruthy();
  expect(screen.getByText('This takes longer than usual; your inputs are safe. Try again in a moment.')).toBeTruthy();
});

test("a busy server shows 'Keep waiting', too many attempts do not", () => {
  show({ code: 'busy', message: errorTable.busy.message });
  expect(screen.getByRole('button', { name: 'Keep waiting' })).toBeTruthy();
  cleanup();
  show({ code: 'too_many_requests', message: errorTable.too_many_requests.message, retryAfterS: 3 });
  expect(screen.queryByRole('button', { name: 'Keep waiting' })).toBeNull();
});

test("without credits, offers an upgrade, or the operator's address on a site without billing", async () => {
  const used = { code: 'insufficient_credits', message: errorTable.insufficient_credits.message };
  show(used, 'no credits');
  expect(screen.getByRole('link', { name: 'Upgrade' })).toBeTruthy();
  cleanup();
  show(used, 'no credits', false);
  expect(await screen.findByText('For more credits, ask the operator of this server: help@example.com.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Measure only' })).toBeTruthy();
});
