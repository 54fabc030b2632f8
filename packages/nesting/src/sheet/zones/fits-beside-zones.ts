import { ExactCollision } from '../../collision/exact-collision.ts';
import { positionBesideZones } from '../../collision/position-beside-zones.ts';
import type { Container } from '../../problem/container.ts';
import { FreeRotation } from '../../shape/free-rotation.ts';
import { outlineAt } from '../../shape/search-shape.ts';
import type { Shape } from '../../shape/search-shape.ts';

/** Returns the shape with those of its rotations at which it fits beside the zones of a container. */
export function withRotationsBesideZones(shape: Shape, container: Container, contactTolerance: number): Shape {
  if (container.zones === undefined) return shape;
  const collision = new ExactCollision();
  const rotations = shape.rotations.filter(
    (rotation) => positionBesideZones(outlineAt(shape, rotation), container, collision, contactTolerance) !== null,
  );
  const { freeRotation } = shape;
  if (rotations.length === shape.rotations.length) return shape;
  if (freeRotation === null) return { ...shape, rotations };
  return { ...shape, rotations, freeRotation: new FreeRotation(shape.outlines, rotations, freeRotation.minWidth) };
}

/** Returns the container without its zones. */
export const withoutZones = ({ length, height }: Container): Container => ({ length, height });
