import type { HeightRule } from '../model/answer.ts';
import type { Diagnostic, Drawing } from '../model/drawing.ts';

export type TextRow = {
  readonly text: string;
  /** A name of the product's list, e.g. 'Arial'. */
  readonly font: string;
  readonly heightIn: number;
  readonly heightRule?: HeightRule;
  /** Extra space between letters, as a share of the cap height; default 0. Joined scripts (Arabic) keep their joins. */
  readonly tracking?: number;
  /** Unite letters that touch (script faces); default false. Turns optional ligatures on. */
  readonly weld?: boolean;
  /** Base direction of the row; default: that of its first strong letter, as a browser does with dir="auto". */
  readonly direction?: 'ltr' | 'rtl';
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

/**
 * How lines set in a stand-in differ in width from lines in the original, both at the same letter height, in percent
 * (positive: ours are longer). 'exact': from published metrics of both; 'estimate': from averages or a remembered cap
 * height, good to a percent or two; 'em': equal type size was compared, equal letter height could not be.
 */
export type WidthDeviation = {
  readonly capitalsPercent: number;
  readonly mixedPercent: number;
  readonly basis: 'exact' | 'estimate' | 'em';
};

/** A face that comes with the product, as bytes of a TrueType or OpenType file. */
export type StandInFile = {
  /** The name on the product's list it stands in for, e.g. 'Arial'. */
  readonly listed: string;
  /** Its own name, e.g. 'Arimo'. */
  readonly face: string;
  readonly file: string;
  readonly bytes: Uint8Array;
  /** null: nobody published enough of the original to say. */
  readonly widthDeviation: WidthDeviation | null;
  /** Family or full names under which a licensed original may announce itself. */
  readonly originals: readonly string[];
};

/** A font file of the operator's own, TrueType or OpenType, single or collection. */
export type LicensedFile = { readonly file: string; readonly bytes: Uint8Array };

export type FontFiles = {
  readonly faces: readonly StandInFile[];
  /** Take precedence over the stand-ins where their own name table says they are the listed font. */
  readonly licensed?: readonly LicensedFile[];
};
