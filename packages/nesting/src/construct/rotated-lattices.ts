import type { Lattice } from './lattice-motif.ts';
import { motifOf } from './lattice-motif.ts';
import { atan2 } from '@measurement-nesting/curves/math';
import { angleOf, rotatedBy, rotationAt, roundedCos, roundedSin } from '../shape/rotation.ts';
import { outlineAt } from '../shape/search-shape.ts';
import type { Shape } from '../shape/search-shape.ts';
import type { Container } from '../problem/container.ts';

/** Number of lattices rotated, densest first. */
const densest = 3;

/**
 * Returns lattices of a shape with free rotation, rotated as a whole so that one of their rows is parallel to a side
 * of the container: as dense as before, without the ragged edge. Lattices whose copies no longer fit the container are
 * omitted.
 */
export function alignLattices(
  lattices: readonly Lattice[],
  shape: Shape,
  container: Container,
  contactTolerance: number,
): Lattice[] {
  const perSpot = ({ cell, motif }: Lattice): number => cell / motif.poses.length;
  const dense = [...lattices].sort((a, b) => perSpot(a) - perSpot(b)).slice(0, densest);
  return dense.flatMap((lattice) => {
    const { ux, uy, vx, vy } = lattice;
    const rows = [atan2(uy, ux), atan2(vy, vx), atan2(uy + vy, ux + vx), atan2(uy - vy, ux - vx)];
    return rows
      .flatMap((along) => [-along, Math.PI / 2 - along])
      .map((angle) => rotated(lattice, shape, angle))
      .filter(({ motif }) =>
        motif.poses.every(({ rotation }) => {
          const o = outlineAt(shape, rotation);
          return (
            o.maxX - o.minX <= container.length + contactTolerance &&
            o.maxY - o.minY <= container.height + contactTolerance
          );
        }),
      );
  });
}

function rotated({ motif, ux, uy, vx, vy, cell }: Lattice, shape: Shape, by: number): Lattice {
  const tabulated = shape.outlines.length;
  // The angle of a rotation index, so that copies and their positions rotate by exactly the same.
  const angle = angleOf(rotationAt(by, tabulated), tabulated);
  const [c, s] = [roundedCos(angle), roundedSin(angle)];
  const poses = motif.poses.map(({ rotation, x, y }) => ({
    rotation: rotatedBy(rotation, angle, tabulated),
    x: c * x - s * y,
    y: s * x + c * y,
  }));
  return {
    motif: motifOf(shape, poses),
    ux: c * ux - s * uy,
    uy: s * ux + c * uy,
    vx: c * vx - s * vy,
    vy: s * vx + c * vy,
    cell,
  };
}
