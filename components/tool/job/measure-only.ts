import { changeJob, type JobForm } from '#lib/browser/draft/job-form.ts';

/** Returns the same job without sheets, which is free of charge. */
export function measureOnlyForm(form: JobForm): JobForm {
  return changeJob(form, { type: 'sheet-changed', change: { nesting: false } });
}
