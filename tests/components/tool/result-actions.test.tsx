import { fireEvent, render, screen } from '@testing-library/react';
import { expect, jest, test } from '@jest/globals';
import { exportRequestOf } from '#components/results/export-request.ts';
import type { ExportOptions } from '#components/results/zip-choices.ts';
import { ResultActions } from '#components/tool/result-actions.tsx';
import type { RunResult } from '#components/run/run-state.ts';
import { noRates } from '#lib/browser/draft/rates/rate-form.ts';
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
const options = {
  rates: noRates,
  names: [{ rowId: 'row-1', name: 'Door' }],
  unit: 'in',
  engravesNames: false,
  hasOperationColors: false,
  mirrorsOutput: false,
  joinsPanels: false,
} as const satisfies ExportOptions;

test.each([
  ['moved parts', { ...result, layout: { ...layout } }, options],
  ['engraved names', result, { ...options, engravesNames: true }],
])("'Downloaded' ends with %s, which make another zip", async (_, other, otherOptions) => {
  const actions = (of: RunResult, withOptions: ExportOptions) => (
    <ResultActions
      quote={null}
      result={of}
      options={withOptions}
      onChoose={() => {}}
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

test('colors by operation are offered for a run with operations and requested in its zip', () => {
  const operations = {
    cut: { lengthIn: 4, perimeterIn: 4, pieces: 1, pierces: 1 },
    score: { lengthIn: 2, starts: 1 },
    engrave: { areaSqIn: 0, widthIn: 0, heightIn: 0 },
    ignore: { shapes: 0, lengthIn: 0 },
  };
  const onChoose = jest.fn();
  const actions = (of: RunResult) => (
    <ResultActions
      quote={null}
      result={of}
      options={options}
      onChoose={onChoose}
      isRunning={false}
      isQuiet={false}
      exportZip={async () => new File([], 'job.zip')}
    />
  );
  const { rerender } = render(actions(result));
  expect(screen.queryByRole('checkbox', { name: /^Cut red/ })).toBeNull();
  const withOperations = { ...result, measurement: { ...measurement, operations } };
  rerender(actions(withOperations));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Cut red/ }));
  expect(onChoose).toHaveBeenCalledWith({ hasOperationColors: true });
  const chosen = { ...options, hasOperationColors: true };
  expect(exportRequestOf(withOperations, chosen)).toMatchObject({ runId: 'run-1', sheetColors: 'operation' });
  expect(exportRequestOf(result, chosen)).not.toHaveProperty('sheetColors');
});

test('mirrored files and one file for all panels are offered for a roll and requested in its zip', () => {
  const onChoose = jest.fn();
  const roll = { lengthIn: 40, panels: true };
  const onRoll = { ...result, layout: { ...layout, sheet: { ...layout.sheet, roll } } };
  const shown = { options, onChoose, isRunning: false, isQuiet: false, exportZip: async () => new File([], 'job.zip') };
  const { rerender } = render(<ResultActions quote={null} result={result} {...shown} />);
  expect(screen.queryAllByRole('checkbox', { name: /Mirror|One file/ })).toEqual([]);
  rerender(<ResultActions quote={null} result={onRoll} {...shown} />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mirror the cutting files (heat transfer)' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'One file for all panels' }));
  expect(onChoose.mock.calls).toEqual([[{ mirrorsOutput: true }], [{ joinsPanels: true }]]);
  const chosen = { ...options, mirrorsOutput: true, joinsPanels: true };
  expect(exportRequestOf(onRoll, chosen)).toMatchObject({ mirrorOutput: true, joinPanels: true });
  expect(exportRequestOf(result, chosen)).not.toHaveProperty('mirrorOutput');
});
