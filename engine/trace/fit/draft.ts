import type { Vector } from '../types.ts';
import type { LocalFrame } from './local-frame.ts';
import type { PlannedPiece } from './optimal-segmentation.ts';
import type { Stretch } from './stretch.ts';

/** A planned piece with the points it follows and the frames of its ends. */
export type Draft = PlannedPiece & {
  readonly stretch: Stretch;
  readonly start: LocalFrame;
  readonly end: LocalFrame;
  readonly startsAtCorner: boolean;
  readonly endsAtCorner: boolean;
  /** Not to be drawn: it leads from the last point of an open way back to its first, both of which stay, and says how the way runs there. */
  readonly wayBack?: { readonly arriving: Vector | null; readonly leaving: Vector | null };
};
