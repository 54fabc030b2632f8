import type { HeightRule, JobMeasuredRow, JobMeasurement } from '../model/answer.ts';
import type { ScaleOverride } from '../model/drawing.ts';
import type { Measurement } from '../model/measurement.ts';
import type { AllowedRotations } from '../nest/types.ts';

/** A whole job, as a person asks for it; the answer is in model/answer.ts. Inches. */
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
