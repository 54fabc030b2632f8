import type { Vector } from '../types.ts';
import type { LocalFrame } from './local-frame.ts';
import type { PlannedPiece } from './optimal-segmentation.ts';
import type { Stretch } from './stretch.ts';

/** Planned piece with its points and the frames of its ends. */
export type Draft = PlannedPiece & {
  readonly stretch: Stretch;
  readonly start: LocalFrame;
  readonly end: LocalFrame;
  readonly startsAtCorner: boolean;
  readonly endsAtCorner: boolean;
  /**
   * Set on a piece that is not drawn: it connects the last point of an open path back to its first. Both points and the
   * directions of the path there are fixed.
   */
  readonly wayBack?: { readonly arriving: Vector | null; readonly leaving: Vector | null };
};
