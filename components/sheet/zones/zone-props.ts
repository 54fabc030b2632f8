import type { SizeDetails } from '#lib/browser/draft/stock/size-details.ts';
import type { ZonesAction } from '#lib/browser/draft/stock/zone-form.ts';

export type ExclusionZonesProps = {
  /** Id of the size. */
  id: string;
  /** Name of the size where there are several; '' for the only one. */
  name: string;
  size: { widthText: string; heightText: string };
  zones: SizeDetails['zones'];
  onChange: (action: ZonesAction) => void;
  problemOf: (field: string) => string | null;
};
