import type { Diagnostic, Drawing } from '../drawing/types.ts';

/** What "Height (in)" sets: the face's capital H, the tallest to lowest point of the row, or the x-height. */
export type HeightRule = 'cap' | 'overall' | 'x';

export type TextRow = {
  readonly text: string;
  /** A name of the product's list, e.g. 'Arial'. */
  readonly font: string;
  readonly heightIn: number;
  readonly heightRule?: HeightRule;
  /** Extra space between letters, as a share of the cap height; default 0. */
  readonly tracking?: number;
  /** Unite letters that touch (script faces); default false. */
  readonly weld?: boolean;
};

/** One letter as typed: a cluster (base with its marks, or a ligature), in reading order. */
export type Letter = {
  readonly text: string;
  /** Group key of its shapes in the drawing. */
  readonly group: string;
};

export type LetteredRow = {
  /** United outlines in inches, baseline at y = 0, first letter's origin at x = 0. One group per letter. */
  readonly drawing: Drawing;
  readonly letters: readonly Letter[];
  readonly fontListed: string;
  /** The face really used, e.g. 'Arimo'. */
  readonly fontMeasured: string;
  readonly capHeightIn: number;
  readonly diagnostics: readonly Diagnostic[];
};
