import type { TracedColor } from '@measurement-nesting/vectorize';

/** Traced picture for file export, in inches with y down. */
export type TraceDrawing = {
  readonly name: string;
  readonly widthIn: number;
  readonly heightIn: number;
  /** Colors from bottom to top. */
  readonly layers: readonly TracedColor[];
};
