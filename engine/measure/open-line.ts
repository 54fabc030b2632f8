import type { Contour, Line } from '@measurement-nesting/curves';

/** An open line: measured, never a boundary. */
export type OpenLine = {
  readonly contour: Contour;
  readonly shape: number;
  /** Length as drawn, without the lines added. */
  readonly drawnIn: number;
  /** Lines we added where it was joined. */
  readonly added: readonly Line[];
};
