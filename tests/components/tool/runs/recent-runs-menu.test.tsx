import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecentRunsMenu } from '#components/tool/runs/recent-runs-menu.tsx';
import { emptyRow, initialJobForm } from '#lib/browser/draft/job-form.ts';
import type { RecentRun } from '#lib/browser/draft/recent-runs.ts';
import type { OwnFont } from '#lib/browser/own-fonts/own-font.ts';

afterEach(cleanup);

const grotesk: OwnFont = {
  id: 'a'.repeat(64),
  filename: 'a.ttf',
  sizeBytes: 3,
  faces: [
    {
      index: 0,
      family: 'Sign Grotesk',
      full: 'Sign Grotesk',
      postScript: '',
      axes: [],
      instances: [],
      originalOf: null,
    },
  ],
};
const own = { file: grotesk.id, face: 0, location: {}, name: 'Sign Grotesk' };
const run: RecentRun = {
  runId: 'r',
  name: 'BAKERY',
  atMs: 0,
  usage: 1.5,
  stockText: null,
  form: { ...initialJobForm, rows: [{ ...emptyRow('row-1'), text: 'BAKERY', own }] },
};

async function entry(fonts: readonly OwnFont[] | null): Promise<string> {
  render(<RecentRunsMenu runs={[run]} fonts={fonts} onChoose={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Recent' }));
  return (await screen.findByRole('menuitem')).textContent;
}

test('a run whose own font is missing in the browser states that', async () => {
  expect(await entry([])).toContain('Needs your font Sign Grotesk');
});

test.each([
  ['that is present', [grotesk]],
  ['whose presence is not known yet', null],
])('a run with a font %s has no such note', async (_, fonts) => {
  expect(await entry(fonts)).not.toContain('Needs');
});
