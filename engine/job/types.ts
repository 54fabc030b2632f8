import type { ScaleOverride } from '../model/drawing.ts';
import type { Box } from '../geometry/types.ts';
import type { HeightRule } from '../lettering/types.ts';
import type { Difference, Figures, Measurement } from '../model/measurement.ts';
import type { AllowedRotations, Sheet } from '../nest/types.ts';

/**
 * A whole job, as a person asks for it and as it is answered: plain data with paths as SVG text, so that it can be sent,
 * stored, drawn and exported without the engine. Inches, y down, angles in degrees (the only place where they are).
 */
export type JobFile = {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly scale?: ScaleOverride;
  readonly quantity: number;
  readonly rotationLocked: boolean;
  /** Holes smaller than 0.05 in count as material: see withoutTinyHoles. Default false. */
  readonly leaveOutTinyHoles?: boolean;
};

export type JobRow = {
  /** Given by the caller; comes back with the result. */
  readonly id: string;
  readonly text: string;
  readonly font: string;
  readonly heightIn: number;
  readonly heightRule: HeightRule;
  /** Extra space between letters, as a share of the cap height; default 0. */
  readonly tracking?: number;
  /** Unite letters that touch; default false. */
  readonly weld?: boolean;
  readonly quantity: number;
  readonly rotationLocked: boolean;
};

export type Artwork = { readonly file: JobFile | null; readonly rows: readonly JobRow[] };

export type JobPart = {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  /** SVG path data: outer contour and holes, exact. */
  readonly path: string;
  /** SVG path data of the open lines that travel with it; may be ''. */
  readonly linesPath: string;
  readonly box: Box;
  readonly figures: Figures;
  /** '#rrggbb' as the drawing had it, or ''. */
  readonly strokeColor: string;
};

export type JobWarning = {
  readonly code: string;
  readonly message: string;
  readonly count: number;
  readonly places: readonly Box[];
};

export type JobMeasuredRow = {
  /** 'file' or the text row's id. */
  readonly id: string;
  readonly kind: 'file' | 'text';
  readonly name: string;
  readonly quantity: number;
  /** One copy. */
  readonly figures: Figures;
  readonly parts: readonly JobPart[];
  readonly letters: readonly { readonly text: string; readonly group: string }[];
  readonly looseLinesPath: string;
  readonly differences: readonly Difference[];
  /** Diagnostics of reader, lettering and measurement. */
  readonly warnings: readonly JobWarning[];
  readonly fontListed: string | null;
  readonly fontMeasured: string | null;
  readonly heightRule: HeightRule | null;
  readonly scale: { readonly rule: string; readonly unitsPerIn: number; readonly assumed: boolean };
};

export type JobMeasurement = {
  readonly unit: 'in';
  /** All rows times their quantities; width and height are those of the largest row. */
  readonly totals: Figures;
  readonly rows: readonly JobMeasuredRow[];
};

/** A row with what nesting needs of it: exact parts beside the answer. */
export type MeasuredArtwork = {
  readonly rows: readonly {
    readonly row: JobMeasuredRow;
    readonly measurement: Measurement;
    readonly locked: boolean;
  }[];
  readonly answer: JobMeasurement;
};

export type JobNestOptions = {
  readonly spacingIn: number;
  readonly marginIn: number;
  readonly rotation: AllowedRotations;
  readonly partsInHoles: boolean;
  /** 'piece': every part for itself; 'letter': a letter's (or a group's) pieces together; 'row': the whole row. */
  readonly keepTogether: 'piece' | 'letter' | 'row';
};

export type JobPlacement = {
  readonly rowId: string;
  readonly partId: string;
  readonly sheet: number;
  readonly xIn: number;
  readonly yIn: number;
  readonly angleDeg: number;
};

export type JobLayout = {
  readonly usage: number;
  readonly sheets: number;
  readonly sheet: Sheet & { readonly marginIn: number };
  readonly placements: readonly JobPlacement[];
  readonly unplaced: readonly {
    readonly rowId: string;
    readonly partId: string;
    readonly name: string;
    readonly count: number;
    readonly reason: 'too_large' | 'no_room' | 'too_small' | 'unusable';
    readonly message: string;
  }[];
  readonly cutOff: {
    readonly axis: 'x' | 'y';
    readonly atIn: number;
    readonly leftoverWidthIn: number;
    readonly leftoverHeightIn: number;
  } | null;
  readonly coveredShare: number;
  readonly lowerBoundSheets: number;
};
