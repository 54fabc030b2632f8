import type { Contour } from '../geometry/types.ts';
import type { ScaleOverride } from './drawing.ts';

/** Maximum coordinate in inches; a larger one results from an overflow. */
export const largestCoordinate = 1e9;

/** Limits of reading one file. Exceeding one ends reading with an error that states it. */
export type ReadLimits = {
  /** Size of the input file. */
  readonly fileBytes: number;
  /** Number of painted shapes. */
  readonly shapes: number;
  /** Total number of path segments of all shapes and clip outlines. */
  readonly segments: number;
  /** Maximum total size of the fonts inside the file. */
  readonly fontBytes: number;
  /** Size after unpacking (svgz). */
  readonly unpackedBytes: number;
  /**
   * Number of segments of shapes and clips intersected with each other; beyond it a clip is reported instead of
   * applied.
   */
  readonly clipSegments: number;
  /** Depth of nested elements, and of copies of copies. */
  readonly depth: number;
  /** Number of elements stored from the file, and separately of elements visited while copies are expanded. */
  readonly elements: number;
  readonly attributesPerElement: number;
  /** Total number of characters that the document's own entities expand to. */
  readonly entityCharacters: number;
  /** Number of characters of style sheets. */
  readonly styleCharacters: number;
  /** Number of operators that the program of a PDF or EPS file runs; real drawings of about 45 producers need fewer than 5 million. */
  readonly programSteps: number;
  /** Milliseconds of processor time by the clock of the options; unused without one. */
  readonly timeMs: number;
};

/** Default limits. The first four, on the size of a drawing, are unlimited and set by the caller. */
export const defaultReadLimits: ReadLimits = {
  fileBytes: Infinity,
  shapes: Infinity,
  segments: Infinity,
  fontBytes: Infinity,
  unpackedBytes: 20 * 1024 * 1024,
  clipSegments: 50_000,
  depth: 512,
  elements: 250_000,
  attributesPerElement: 256,
  entityCharacters: 1_000_000,
  styleCharacters: 1_000_000,
  programSteps: 20_000_000,
  timeMs: 10_000,
};

/** `@font-face` rule: a family name for a font inside the drawing, or an installed one. */
export type EmbeddedFace = {
  readonly family: string;
  /** Range of weights, 1 to 1000. */
  readonly weight: { readonly min: number; readonly max: number };
  readonly isItalic: boolean;
  /** Ranges of code points that the face applies to, inclusive; null for all. */
  readonly unicodeRange: readonly { readonly from: number; readonly to: number }[] | null;
  /** Font files (TrueType, OpenType, WOFF or WOFF2) and names of installed fonts, in the order they are tried. */
  readonly sources: readonly (Uint8Array | string)[];
  /** Scale of its letters (`size-adjust`); default 1. */
  readonly sizeAdjust?: number;
};

/** Run of live text: characters of one style on one line. */
export type TextRun = {
  readonly text: string;
  /** Font families in the drawing's order of preference, unquoted. */
  readonly families: readonly string[];
  /** 1 to 1000; 400 is regular, 700 bold. */
  readonly weight: number;
  readonly italic: boolean;
  /** Space after each letter and after each word space, in em; default 0. Joined scripts remain joined. */
  readonly letterSpacing?: number;
  readonly wordSpacing?: number;
  /** Default true. */
  readonly kerning?: boolean;
  /** Base direction; default that of the first strong letter. */
  readonly direction?: 'ltr' | 'rtl';
  /** `@font-face` rules of the drawing. */
  readonly faces?: () => readonly EmbeddedFace[];
};

/** Outlines of a run at a font size of 1 (one em), y down, baseline at y = 0, first origin at x = 0. */
export type TextOutline = {
  readonly contours: readonly Contour[];
  /** Width of the run in em, with the space after its last letter. */
  readonly advance: number;
  /** Vertical metrics of the face in em; descent is positive below the baseline. */
  readonly heights?: { readonly ascent: number; readonly descent: number; readonly xHeight: number };
  /** Face that was used, for the diagnostic. */
  readonly fontMeasured: string;
  /** True for a font file of the user. */
  readonly isOwn?: boolean;
  /** True for a font inside the drawing. */
  readonly isEmbedded?: boolean;
  /** Sentences about letters whose position or form may differ from other programs. */
  readonly doubts?: readonly string[];
};

export type ReadOptions = {
  /** Quoted in messages; the contents decide the kind of the file, not the name. */
  readonly fileName: string;
  readonly scale?: ScaleOverride;
  /** Subtracts white shapes from the shapes below them. Default false. */
  readonly whiteIsCutOut?: boolean;
  /** Page of a PostScript file, from 1; pages without art do not count. Default 1. */
  readonly page?: number | undefined;
  readonly limits?: Partial<ReadLimits>;
  /**
   * Processor time in milliseconds, required for `limits.timeMs`. Not the time of day: the result of a file does not depend on
   * the load of the machine. Where there is none, as in a browser, the counted limits end reading.
   */
  readonly clock?: () => number;
  /** Outlines live text; null when it has no face for the run. Without it live text is reported and left out. */
  readonly letterText?: (run: TextRun) => TextOutline | null;
};
