import type { SheetShapeForm } from '#lib/browser/draft/stock/outline-form.ts';
import type { SizeDetails } from '#lib/browser/draft/stock/size-details.ts';

export type SheetOutlineProps = {
  /** Id of the size. */
  id: string;
  /** Name of the size where there are several; '' for the only one. */
  name: string;
  size: { widthText: string; heightText: string };
  outline: SizeDetails['outline'];
  /** Called with null for a rectangle. */
  onChange: (shape: SheetShapeForm | null) => void;
};
