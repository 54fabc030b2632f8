import type { Affine, Contour } from '@measurement-nesting/curves';
import type { Label } from '../../format/dxf/write-label.ts';
import type { JobPart } from '../../model/answer.ts';

/** The contours of a part, or of a placed copy of it. */
export type PartContours = {
  readonly outer: Contour;
  readonly holes: readonly Contour[];
  /** Open lines inside it. */
  readonly lines: readonly Contour[];
};

export type PlacedPart = PartContours & {
  readonly part: JobPart;
  /** Its `partKey`. */
  readonly key: string;
  /** The number it goes by on paper. */
  readonly number: number;
  /** From the part's own frame to the sheet's. */
  readonly map: Affine;
  /** The same of lines and circular arcs only: see arcContour. */
  readonly arcs: PartContours;
  readonly label: Label | null;
};
