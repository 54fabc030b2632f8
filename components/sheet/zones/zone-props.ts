import type { JobAction } from '#lib/browser/draft/job-form.ts';
import type { SizeDetails } from '#lib/browser/draft/stock/stock-form.ts';

export type ExclusionZonesProps = {
  /** Id of the size. */
  id: string;
  /** Name of the size where there are several; '' for the only one. */
  name: string;
  size: { widthText: string; heightText: string };
  zones: SizeDetails['zones'];
  change: (action: JobAction) => void;
  problemOf: (field: string) => string | null;
};
