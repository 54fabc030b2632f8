import { feasibleAngles, minExtent } from './feasible-angles.ts';
import { FreeRotation } from '../shape/free-rotation.ts';
import type { Shape } from '../shape/search-shape.ts';
import { max, min, sqrt } from '@measurement-nesting/curves/math';
import type { Polygon } from '../shape/polygon.ts';
import type { Container } from '../problem/container.ts';
import { candidateRotations } from './candidate-angles.ts';

/**
 * Maximum relative difference between the radii of a round outline, at corners and midpoints of edges: that of a
 * polygon of 16 sides.
 */
const roundness = 0.02;

/** Returns the shape with those of its tabulated rotations at which it fits the container. */
export function withTabulatedRotations(shape: Shape, container: Container, contactTolerance: number): Shape {
  const rotations = shape.rotations.filter((rotation) => {
    const o = shape.outlines[rotation]!;
    return (
      o.maxX - o.minX <= container.length + contactTolerance && o.maxY - o.minY <= container.height + contactTolerance
    );
  });
  return { ...shape, rotations };
}

/**
 * Returns the shape with any angle at which it fits the container, with candidate angles among its rotations. A round
 * shape needs one rotation only. The result has no rotations when the shape fits at no angle.
 */
export function withFreeRotation(shape: Shape, container: Container, contactTolerance: number): Shape {
  const onTables = withTabulatedRotations(shape, container, contactTolerance);
  if (onTables.rotations.length > 0 && shape.outlines[0]!.polygons.every(isRound))
    return { ...onTables, rotations: onTables.rotations.slice(0, 1) };
  // Half the tolerance, so that rounding an angle does not use up the rest.
  const ranges = feasibleAngles(
    shape.hull,
    container.length + contactTolerance / 2,
    container.height + contactTolerance / 2,
  );
  if (ranges.length === 0) return onTables;
  const tabulated = shape.outlines.length;
  const given = Array.from(onTables.rotations);
  const rotations = Int32Array.from([
    ...given,
    ...candidateRotations(shape.hull, ranges, tabulated, given, container.zones?.outline),
  ]);
  return {
    ...onTables,
    rotations,
    freeRotation: new FreeRotation(shape.outlines, rotations, minExtent(shape.hull, ranges)),
  };
}

/** Returns true for a polygon that is round about the shape's center. */
function isRound({ xs, ys }: Polygon): boolean {
  let [minimum, maximum] = [Infinity, 0];
  for (const [i, x] of xs.entries()) {
    const j = i + 1 < xs.length ? i + 1 : 0;
    const [mx, my] = [(x + xs[j]!) / 2, (ys[i]! + ys[j]!) / 2];
    const [corner, middle] = [sqrt(x * x + ys[i]! * ys[i]!), sqrt(mx * mx + my * my)];
    minimum = min(minimum, corner, middle);
    maximum = max(maximum, corner, middle);
  }
  return maximum - minimum <= roundness * maximum;
}
