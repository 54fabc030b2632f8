import { exampleRunId, type RunResult } from '#components/run/run-state.ts';
import { emptyRow, initialJobForm, type JobForm } from '#lib/browser/draft/job-form.ts';

export const exampleAddress = '/assets/example.json';

/**
 * Content of the example's file: the result of a run, computed by the engine of this product
 * (tools/landing/landing-data.ts).
 */
export type ExampleAnswer = Pick<RunResult, 'measurement' | 'elapsedS'> & { layout: NonNullable<RunResult['layout']> };

/** An example job: one row of lettering, with the initial settings otherwise. */
export const exampleForm: JobForm = {
  ...initialJobForm,
  rows: [{ ...emptyRow('row-1'), text: 'OPEN DAILY' }],
};

/** Loads the finished example, whose figures were computed by the product; null when loading fails. */
export async function loadFinishedExample(): Promise<RunResult | null> {
  try {
    const response = await fetch(exampleAddress);
    if (!response.ok) return null;
    const { measurement, layout, elapsedS } = (await response.json()) as ExampleAnswer;
    return { runId: exampleRunId, form: exampleForm, measurement, layout, ended: 'finished', elapsedS, charged: false };
  } catch {
    return null;
  }
}
