import type { Contour, Line } from '@measurement-nesting/curves';

/** An open line: measured, never a boundary. */
export type OpenLine = {
  readonly contour: Contour;
  readonly shape: number;
  /** Length as drawn, without added lines. */
  readonly drawnIn: number;
  /** Lines added by the engine to join it. */
  readonly added: readonly Line[];
};
