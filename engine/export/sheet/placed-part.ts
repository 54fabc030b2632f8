import type { Affine, Contour } from '@measurement-nesting/curves';
import type { Label } from '@measurement-nesting/dxf/write';
import type { JobMark, JobPart } from '../../model/answer.ts';

/** Contours of a part, or of a placed copy of it. */
export type PartContours = {
  readonly outer: Contour;
  /** Pieces of the outer contour to cut: all of it, or without those that neighbors cut. */
  readonly outerCuts: readonly Contour[];
  readonly holes: readonly Contour[];
  /** Open lines inside the part. */
  readonly lines: readonly Contour[];
  readonly scored: readonly Contour[];
  /** Boundary of the union of all engraved areas, with holes in the opposite direction. */
  readonly engraved: readonly Contour[];
};

/** Score lines or engraved areas of one color on a placed copy. */
export type PlacedMark = Pick<JobMark, 'operation' | 'color' | 'spot'> & { readonly contours: readonly Contour[] };

export type PlacedPart = PartContours & {
  readonly part: JobPart;
  /** `partKey` of the part. */
  readonly key: string;
  /** Number of the part on sheets and in messages. */
  readonly number: number;
  /** Map from the part's own frame to the sheet's. */
  readonly map: Affine;
  /** The same contours as lines and circular arcs only. See arcContour. */
  readonly arcs: PartContours;
  /** Score lines and engraved areas by color, with exact curves. */
  readonly marks: readonly PlacedMark[];
  readonly label: Label | null;
  /** Outlines of its name, to engrave; empty without one. */
  readonly engravedName: readonly Contour[];
};
