import { z } from 'zod';
import { rotations } from '#lib/shared/product.ts';
import { rowRotations, rowsPlacedFirst, rowsThatMirror } from '#lib/shared/row-rotations.ts';

/** Rules of a run's rows that a stored run has in its options, because its request is deleted when it ends. */
const storedRules = z.object({
  rowRotations: z.record(z.string(), z.enum(rotations)).default({}),
  placeFirst: z.array(z.string()).default([]),
  mirror: z.array(z.string()).default([]),
});
type RowRules = z.infer<typeof storedRules>;

/** Returns the rules of a request's rows for its stored options, without those that no row has. */
export function rulesToStore(
  request: Parameters<typeof rowRotations>[0] &
    Parameters<typeof rowsPlacedFirst>[0] &
    Parameters<typeof rowsThatMirror>[0],
): Partial<RowRules> {
  const placeFirst = rowsPlacedFirst(request);
  const mirror = rowsThatMirror(request);
  const rules = rowRotations(request);
  return {
    ...(Object.keys(rules).length > 0 && { rowRotations: rules }),
    ...(placeFirst.length > 0 && { placeFirst }),
    ...(mirror.length > 0 && { mirror }),
  };
}

/** Returns the rules of a run's rows from its stored options. */
export const rowRules = (options: unknown): RowRules => storedRules.parse(options);

/** Returns stored options without the rules of rows. */
export function withoutRowRules<Options extends object>(options: Options): Omit<Options, keyof RowRules> {
  const {
    rowRotations: _rotations,
    placeFirst: _first,
    mirror: _mirror,
    ...rest
  } = options as Options & Partial<RowRules>;
  return rest;
}

/**
 * Returns the ids of the rows that may not be rotated. They are stored for versions of the product without other rules for rows, which
 * share the database during a release and after a return to them.
 */
export function lockedRows(request: Parameters<typeof rowRotations>[0]): string[] {
  return Object.entries(rowRotations(request)).flatMap(([id, rotation]) => (rotation === 'none' ? [id] : []));
}
