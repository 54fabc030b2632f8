import type { Contour } from '../geometry/types.ts';
import type { ScaleOverride } from '../model/drawing.ts';

/** Inches; a larger coordinate comes from an overflow, not from a drawing. */
export const largestCoordinate = 1e9;

/** Bounds on what a reader does with one file. Passing one ends the reading with a sentence that names it. */
export type ReadLimits = {
  /** Size of the file as given. */
  readonly fileBytes: number;
  /** Painted shapes. */
  readonly shapes: number;
  /** Path segments of all shapes and clip outlines together. */
  readonly segments: number;
  /** Maximum total size of the fonts inside the file. */
  readonly fontBytes: number;
  /** Size after unpacking (svgz). */
  readonly unpackedBytes: number;
  /** Segments of shapes and clips intersected with each other; beyond that a clip is named instead of applied. */
  readonly clipSegments: number;
  /** Elements nested in each other, and copies of copies. */
  readonly depth: number;
  /** Elements kept from the file, and separately elements visited while copies are expanded. */
  readonly elements: number;
  readonly attributesPerElement: number;
  /** Characters that the document's own entities may add up to. */
  readonly entityCharacters: number;
  /** Characters of style sheets. */
  readonly styleCharacters: number;
  /** Milliseconds by the given clock; unused without one. */
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
  timeMs: 10_000,
};

/** An `@font-face` rule: a family name for a font inside the drawing, or an installed one. */
export type EmbeddedFace = {
  readonly family: string;
  /** Range of weights, 1 to 1000. */
  readonly weight: { readonly min: number; readonly max: number };
  readonly isItalic: boolean;
  /** Ranges of code points that it applies to, inclusive; null for all. */
  readonly unicodeRange: readonly { readonly from: number; readonly to: number }[] | null;
  /** Font files (TrueType, OpenType, WOFF or WOFF2) and names of installed fonts, in the order they are tried. */
  readonly sources: readonly (Uint8Array | string)[];
  /** Scale of its letters (`size-adjust`); default 1. */
  readonly sizeAdjust?: number;
};

/** One run of live text: characters of one style on one line. */
export type TextRun = {
  readonly text: string;
  /** Font families in the order of the drawing's wish, unquoted. */
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
  /** The face really used, for the notice. */
  readonly fontMeasured: string;
  /** It is a file of the person's own. */
  readonly isOwn?: boolean;
  /** True for a font inside the drawing. */
  readonly isEmbedded?: boolean;
  /** Sentences about letters whose position or form may differ from other programs. */
  readonly doubts?: readonly string[];
};

export type ReadOptions = {
  /** Quoted in messages; the content decides what the file is, never the name. */
  readonly fileName: string;
  readonly scale?: ScaleOverride;
  /** Subtracts white shapes from the shapes below them. Default false. */
  readonly whiteIsCutOut?: boolean;
  readonly limits?: Partial<ReadLimits>;
  /** Monotonic milliseconds; with it `limits.timeMs` is kept. */
  readonly clock?: () => number;
  /** Outlines live text; null when it has no face for the run. Without it live text is named and left out. */
  readonly letterText?: (run: TextRun) => TextOutline | null;
};
