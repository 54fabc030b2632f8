import { rowRotations } from '#lib/shared/row-rotations.ts';

/**
 * Returns the ids of the rows that may not be rotated. They are stored for versions of the product without other rules for rows, which
 * share the database during a release and after a return to them.
 */
export function lockedRows(request: Parameters<typeof rowRotations>[0]): string[] {
  return Object.entries(rowRotations(request)).flatMap(([id, rotation]) => (rotation === 'none' ? [id] : []));
}
