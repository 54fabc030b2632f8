import type { AllowedRotations } from './rotations.ts';

/** Rules of a row that are on or off, in the order of the screen and of requests. */
export const rowFlags = [
  // Places its parts before those of other rows: see problem/place-first.ts. Without effect when all rows have it.
  'placeFirst',
  // Allows the mirror images of its parts too.
  'mirror',
] as const;
export type RowFlag = (typeof rowFlags)[number];

/** Rules for the parts of a row. A flag that is omitted is off. */
export type RowRules = { readonly [Flag in RowFlag]?: boolean | undefined } & {
  /** Allowed rotations, instead of those of the job; 'none' is a lock. */
  readonly rotation?: AllowedRotations | undefined;
};

/** Grain of a part: that it needs none, or the side of the part that runs along it. */
export const partGrains = ['any', 'length', 'width'] as const;
export type PartGrain = (typeof partGrains)[number];

/** Rules of a part of a drawing: those of rows, and the ones that only a single part can have. */
export type PartRules = RowRules & {
  /** Default: the part is drawn along the grain of the first sheet size that has one. */
  readonly grain?: PartGrain | undefined;
};

/** Rules of a row that has none of its own. */
export const defaultRules: RowRules = {};

/** Returns the flags that are on, in order. Reads unchecked data: only `true` is on. */
export const flagsOf = (of: { readonly [Flag in RowFlag]?: unknown }): { [Flag in RowFlag]?: boolean } =>
  Object.fromEntries(rowFlags.flatMap((flag) => (of[flag] === true ? [[flag, true]] : [])));
