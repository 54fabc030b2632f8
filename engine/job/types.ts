import type { JobMeasuredRow, JobMeasurement } from '../model/answer.ts';
import type { HeightRule, TextRow } from '@measurement-nesting/lettering';
import type { OperationRule, ScaleOverride } from '@measurement-nesting/curves/drawing';
import type { Measurement } from '@measurement-nesting/measure';
import type { AllowedRotations, CostRule, RowRules } from '@measurement-nesting/nesting/model';
import type { PartChoice } from './parts/part-choices.ts';

/** Drawing file of a job. The result types are in model/answer.ts. Inches. */
export type JobFile = {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly scale?: ScaleOverride;
  readonly quantity: number;
  readonly rules?: RowRules | undefined;
  /** Holes smaller than 0.05 in count as material: see withoutTinyHoles. Default false. */
  readonly leaveOutTinyHoles?: boolean;
  /** Subtracts white shapes from the shapes below them: see cutKnockouts. Default false. */
  readonly whiteIsCutOut?: boolean;
  /** Page of a PostScript file, from 1. Default 1. */
  readonly page?: number | undefined;
  /** Excludes the rectangle around everything else: see withoutFrame. Default false. */
  readonly leaveOutFrame?: boolean;
  /** Ids of parts that are not cut. */
  readonly leaveOutParts?: readonly string[] | undefined;
  /** Operation of each line and fill; the first matching rule decides. Default: everything is cut. */
  readonly operations?: readonly OperationRule[] | undefined;
  /** Quantities and rules of parts. Default: each part once, with the rules of the drawing. */
  readonly parts?: readonly PartChoice[] | undefined;
};

export type JobRow = Omit<TextRow, 'direction'> & {
  /** Provided by the caller; returned with the result. */
  readonly id: string;
  readonly heightRule: HeightRule;
  readonly quantity: number;
  readonly rules?: RowRules | undefined;
  /** Ids of parts that are not cut. */
  readonly leaveOutParts?: readonly string[] | undefined;
};

/** Rules by row id, of the rows that have some. */
export type RulesByRow = Readonly<Record<string, RowRules>>;

export type Artwork = { readonly file: JobFile | null; readonly rows: readonly JobRow[] };

/** Measured rows for nesting, with exact parts, and the answer made from them. */
export type MeasuredArtwork = {
  readonly rows: readonly {
    readonly row: JobMeasuredRow;
    readonly measurement: Measurement;
    readonly rules?: RowRules | undefined;
  }[];
  readonly answer: JobMeasurement;
};

export type JobNestOptions = {
  readonly spacingIn: number;
  readonly marginIn: number;
  readonly rotation: AllowedRotations;
  readonly partsInHoles: boolean;
  /** 'piece': every part separately; 'letter': the pieces of a letter (or group) together; 'row': the whole row. */
  readonly keepTogether: 'piece' | 'letter' | 'row';
  /** Rectangles cut around each unit that moves together, at a distance from its outlines. Default: none. */
  readonly weedingBoxes?: { readonly distanceIn: number } | undefined;
  /** True to cut straight pieces on which outer edges of neighbors coincide once: see findSharedCuts. Default false. */
  readonly sharedCuts?: boolean | undefined;
  /** The cost that the search minimizes. Default 'whole_sheets'. */
  readonly costRule?: CostRule | undefined;
};
