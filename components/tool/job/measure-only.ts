import { changeJob, type JobForm } from '#lib/draft/job-form.ts';

/** The same job without sheets: free, whatever else is in it. */
export function measureOnlyForm(form: JobForm): JobForm {
  return changeJob(form, { type: 'sheet-changed', change: { nesting: false } });
}
