import type { RunResult } from '#components/run/run-state.ts';
import { emptyRow, initialJobForm, type JobForm } from '#lib/draft/job-form.ts';

/** The id that a finished example has in place of a run's: the server knows of no such run. */
export const exampleRunId = 'example';
export const exampleAddress = '/assets/example.json';

/** What the file of the example holds: a run's answer, made by our own engine (scripts/landing/landing-data.ts). */
export type ExampleAnswer = Pick<RunResult, 'measurement' | 'elapsedS'> & { layout: NonNullable<RunResult['layout']> };

/** A job to look at and to change: a line of lettering, all else as every job begins. */
export const exampleForm: JobForm = {
  ...initialJobForm,
  rows: [{ ...emptyRow('row-1'), text: 'OPEN DAILY' }],
};

/** The example, finished; its figures are the product's own. Null when it cannot be had. */
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
