import type { TracedColor } from '../traced-color.ts';

/** A traced picture as it goes into a file. Inches, y down. */
export type TraceDrawing = {
  readonly name: string;
  readonly widthIn: number;
  readonly heightIn: number;
  /** Bottom to top. */
  readonly layers: readonly TracedColor[];
};
