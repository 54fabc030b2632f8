import type { rotations } from './product.ts';

type AllowedRotations = (typeof rotations)[number];

type Ruled = { readonly rotationLocked: boolean; readonly rotation?: AllowedRotations | undefined };

/** Returns the allowed rotations of a row or a file, where they differ from those of the job. `rotationLocked` has precedence. */
export const rotationOf = ({ rotationLocked, rotation }: Ruled): AllowedRotations | undefined =>
  rotationLocked ? 'none' : rotation;

/** Returns the allowed rotations by id in the measurement, where they differ from those of the job. */
export function rowRotations(request: {
  readonly file: Ruled | null;
  readonly rows: readonly (Ruled & { readonly id: string })[];
}): Record<string, AllowedRotations> {
  const items = [...(request.file === null ? [] : [{ ...request.file, id: 'file' }]), ...request.rows];
  return Object.fromEntries(
    items.flatMap((item) => {
      const rotation = rotationOf(item);
      return rotation === undefined ? [] : [[item.id, rotation] as const];
    }),
  );
}
