import type { Affine } from '@measurement-nesting/curves';
import type { Entity } from './entity.ts';

/** Limit of x and y of an extrusion along z, by the definition of the arbitrary axis algorithm. */
const nearZ = 1 / 64;

type Vector = readonly [x: number, y: number, z: number];

const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [b * f - c * e, c * d - a * f, a * e - b * d];

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** Returns the extrusion direction of an entity, of unit length; z for one without a usable direction. */
export function extrusionOf(entity: Entity): Vector {
  const direction = unit([entity.number(210, 0), entity.number(220, 0), entity.number(230, 1)]);
  return direction.every(Number.isFinite) ? direction : [0, 0, 1];
}

/**
 * Returns the map of an entity's own coordinate system to the xy plane, seen from above; `elevation` is the distance of
 * its plane from the origin. A mirrored extrusion (0, 0, -1) negates x; a tilted one is projected.
 *
 * Source: DXF Reference, "Arbitrary axis algorithm".
 */
export function planeOf(entity: Entity, elevation: number): Affine {
  const z = extrusionOf(entity);
  if (z[0] === 0 && z[1] === 0 && z[2] > 0) return [1, 0, 0, 1, 0, 0];
  const isNearZ = Math.abs(z[0]) < nearZ && Math.abs(z[1]) < nearZ;
  const x = unit(cross(isNearZ ? [0, 1, 0] : [0, 0, 1], z));
  const y = unit(cross(z, x));
  return [x[0], x[1], y[0], y[1], elevation * z[0], elevation * z[1]];
}
