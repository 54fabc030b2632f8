import type { UnpackBrotli } from './font-file/woff/unwrap-limits.ts';
import type { Diagnostic, Drawing, Sentence } from '@measurement-nesting/curves/drawing';

/** Meaning of "Height (in)": height of the capital H, distance from tallest to lowest point of the row, or x-height. */
export type HeightRule = 'cap' | 'overall' | 'x';

export type TextRow = {
  readonly text: string;
  /** Name in the product's font list, e.g. 'Arial'. */
  readonly font: string;
  readonly heightIn: number;
  readonly heightRule?: HeightRule;
  /** A face of the user's own, used instead of the listed one. */
  readonly ownFont?: OwnFont | undefined;
  /** Extra space between letters, as a share of the cap height; default 0. Joined scripts (Arabic) remain joined. */
  readonly tracking?: number | undefined;
  /** Extra space between letters in inches, on top of `tracking`; default 0. */
  readonly trackingIn?: number | undefined;
  /**
   * Even gaps: from the right edge of a letter's ink to the left edge of the next one's, in inches, instead of the font's spacing and
   * tracking. A blank adds its own width.
   */
  readonly gapIn?: number | undefined;
  /** True to apply the font's kerning; default true. */
  readonly kerning?: boolean | undefined;
  /** Distance between baselines as a share of the cap height; default: the font's. */
  readonly leading?: number | undefined;
  /** Alignment of the lines by their ink; default: each starts at the font's origin. */
  readonly align?: 'left' | 'center' | 'right' | undefined;
  /** True to unite letters that touch (script faces), with optional ligatures; default false. */
  readonly weld?: boolean | undefined;
  /** Base direction of the row; default: that of its first strong letter, as a browser does with dir="auto". */
  readonly direction?: 'ltr' | 'rtl' | undefined;
};

/** A face of a font file sent with the job. */
export type OwnFont = {
  /** Key of the file in the library (see FontLibrary.withFiles). */
  readonly file: string;
  /** Index of the face in a collection; default: the first one. */
  readonly face?: number | undefined;
  /** Axis values of a variable font ('wght'); default: weight 400, other axes as in the font. */
  readonly location?: Readonly<Record<string, number>> | undefined;
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
  /** The face used, e.g. 'TeX Gyre Heros'. */
  readonly fontMeasured: string;
  /**
   * Accuracy of the letter widths relative to the listed font: 0 for its own or the published ones, N for about N percent (two standard
   * deviations over the row), null if nothing is published.
   */
  readonly widthWithinPercent: number | null;
  readonly capHeightIn: number;
  /** Settings that differ from the font's defaults, in words: 'tracking 5%'; otherwise ''. */
  readonly setting: string;
  /** The settings with their lengths as values, if they have any. */
  readonly settingSentence?: Sentence;
  readonly diagnostics: readonly Diagnostic[];
};

/** Published metrics of a listed font, in units of its em. */
export type ListedMetrics = {
  readonly unitsPerEm: number;
  /** Height of the letter H. */
  readonly capHeight: number;
  /** Published advances, by letter. */
  readonly advances: ReadonlyMap<string, number>;
  /** Advances derived from other cuts of the family or from published averages, and their relative standard deviation. */
  readonly estimates?: ReadonlyMap<string, number> | undefined;
  readonly estimateSpread?: number | undefined;
  /** Published kerning of pairs of plain (ASCII) letters; absent if none is published. */
  readonly kerning?: ReadonlyMap<string, number> | undefined;
};

/** A face included in the product, as bytes of a TrueType or OpenType file. */
export type StandInFile = {
  /** Name of the listed font that it replaces, e.g. 'Arial'. */
  readonly listed: string;
  /** Its own name, e.g. 'TeX Gyre Heros'. */
  readonly face: string;
  readonly file: string;
  readonly bytes: Uint8Array;
  /** Metrics of the listed font; null if none are published. */
  readonly metrics: ListedMetrics | null;
  /** Family or full names that identify a licensed original. */
  readonly originals: readonly string[];
};

/** A font file of the operator: TrueType or OpenType, single or collection. */
export type LicensedFile = { readonly file: string; readonly bytes: Uint8Array };

export type FontFiles = {
  /** Stand-ins. Of several for one listed font, the first that has all letters of a row is used. */
  readonly faces: readonly StandInFile[];
  /** Files that replace the stand-ins if their name tables identify them as the listed font. */
  readonly licensed?: readonly LicensedFile[];
  /** Unpacks WOFF 2.0 fonts inside drawings, which are unusable without it. */
  readonly unpackBrotli?: UnpackBrotli;
};
