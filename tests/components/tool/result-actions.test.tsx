import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from '@jest/globals';
import type { ExportOptions } from '#components/results/export-request.ts';
import { ResultActions } from '#components/tool/result-actions.tsx';
import type { RunResult } from '#components/run/run-state.ts';
import { initialJobForm } from '#lib/browser/draft/job-form.ts';
import { layout, measurement } from '../recorded-run.ts';

const result: RunResult = {
  runId: 'run-1',
  form: initialJobForm,
  measurement,
  layout,
  ended: 'finished',
  elapsedS: 1,
  charged: true,
};
const options = { names: [{ rowId: 'row-1', name: 'Door' }], engravesNames: false } as unknown as ExportOptions;

test.each([
  ['moved parts', { ...result, layout: { ...layout } }, options],
  ['engraved names', result, { ...options, engravesNames: true }],
])("'Downloaded' ends with %s, which make another zip", async (_, other, otherOptions) => {
  const actions = (of: RunResult, withOptions: ExportOptions) => (
    <ResultActions
      result={of}
      options={withOptions}
      onEngraveNames={() => {}}
      isRunning={false}
      isQuiet={false}
      exportZip={async () => new File([], 'job.zip')}
    />
  );
  const { rerender } = render(actions(result, options));
  fireEvent.click(screen.getByRole('button', { name: 'Download all as zip' }));
  await screen.findByRole('button', { name: 'Downloaded' });
  rerender(actions(result, { ...options }));
  expect(screen.getByRole('button', { name: 'Downloaded' })).toBeTruthy();
  rerender(actions(other, otherOptions));
  expect(screen.getByRole('button', { name: 'Download all as zip' })).toBeTruthy();
});
