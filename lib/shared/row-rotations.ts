import type { rotations } from './product.ts';

type AllowedRotations = (typeof rotations)[number];

type Ruled = { readonly rotationLocked: boolean; readonly rotation?: AllowedRotations | undefined };

/** Returns the allowed rotations of a row or a file, where they differ from those of the job. `rotationLocked` has precedence. */
export const rotationOf = ({ rotationLocked, rotation }: Ruled): AllowedRotations | undefined =>
  rotationLocked ? 'none' : rotation;

type Ruling<Rules> = { readonly file: Rules | null; readonly rows: readonly (Rules & { readonly id: string })[] };

/** Returns the file and the rows of a request with their ids in the measurement. */
const itemsOf = <Rules>({ file, rows }: Ruling<Rules>): (Rules & { readonly id: string })[] => [
  ...(file === null ? [] : [{ ...file, id: 'file' }]),
  ...rows,
];

/** Returns the ids of the items that are placed before the others; none when all are, which is the usual order. */
export function rowsPlacedFirst(request: Ruling<{ readonly placeFirst?: boolean | undefined }>): string[] {
  const items = itemsOf(request);
  const first = items.filter(({ placeFirst }) => placeFirst === true);
  return first.length === items.length ? [] : first.map(({ id }) => id);
}

/** Returns the ids of the items whose parts may be mirrored. */
export const rowsThatMirror = (request: Ruling<{ readonly mirror?: boolean | undefined }>): string[] =>
  itemsOf(request).flatMap(({ id, mirror }) => (mirror === true ? [id] : []));

/** Returns the allowed rotations by id in the measurement, where they differ from those of the job. */
export function rowRotations(request: Ruling<Ruled>): Record<string, AllowedRotations> {
  return Object.fromEntries(
    itemsOf(request).flatMap((item) => {
      const rotation = rotationOf(item);
      return rotation === undefined ? [] : [[item.id, rotation] as const];
    }),
  );
}
