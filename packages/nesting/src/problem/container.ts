import type { Bounds, Polygon } from '../shape/polygon.ts';
import type { Shape } from '../shape/search-shape.ts';

/**
 * Obstacle in a container that no part may overlap: an exclusion zone, grown by half the spacing as parts are, or what
 * is outside the outline of the sheet and inside its margin.
 */
export type ContainerZone = {
  readonly shape: Shape;
  /** Position of the shape's center. */
  readonly x: number;
  readonly y: number;
  /** Box of the shape in this position. */
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

/** Obstacles of a container, and a lower bound of the area that they cover in it. */
export type ContainerZones = {
  readonly all: readonly ContainerZone[];
  /** Boxes that cover the obstacles, for shelves. */
  readonly boxes: readonly Bounds[];
  readonly coveredArea: number;
  /** The outline of the sheet, shrunk by the margin less half the spacing; omitted for a rectangle. */
  readonly outline?: readonly Polygon[];
};

/** Area for parts, without margins: `length` x `height`, origin at a corner. */
export type Container = {
  readonly length: number;
  readonly height: number;
  /** Omitted without any. */
  readonly zones?: ContainerZones;
};

/** Returns an upper bound of the area for parts. */
export const usableArea = ({ length, height, zones }: Container): number =>
  zones === undefined ? length * height : Math.max(0, length * height - zones.coveredArea);

/** Returns true when two containers have the same size and the same zones. */
export const isSameContainer = (a: Container, b: Container): boolean =>
  a.length === b.length && a.height === b.height && a.zones === b.zones;

/**
 * Returns the least y, from `from` on, at which a box of this size at `x` overlaps no zone; infinity when it exceeds
 * the container by more than the tolerance there. The container must be long enough.
 */
export function freeAcross(
  { height, zones }: Container,
  x: number,
  from: number,
  deep: number,
  tall: number,
  contactTolerance: number,
): number {
  let y = from;
  for (let moved = zones !== undefined; moved;) {
    moved = false;
    for (const zone of zones!.boxes) {
      const isApart =
        zone.maxX <= x + contactTolerance ||
        zone.minX >= x + deep - contactTolerance ||
        zone.maxY <= y + contactTolerance ||
        zone.minY >= y + tall - contactTolerance;
      if (isApart) continue;
      y = zone.maxY;
      moved = true;
    }
  }
  return y + tall <= height + contactTolerance ? y : Infinity;
}

/**
 * Returns the least x, from `from` on, at which a box of this size overlaps no zone at some y; infinity when it exceeds
 * the container's length by more than the tolerance there.
 */
export function freeAlong(
  container: Container,
  from: number,
  deep: number,
  tall: number,
  contactTolerance: number,
): number {
  const ends = container.zones?.boxes.map(({ maxX }) => maxX).filter((maxX) => maxX > from) ?? [];
  const fitting = [from, ...ends.sort((a, b) => a - b)].find(
    (x) =>
      x + deep <= container.length + contactTolerance &&
      freeAcross(container, x, 0, deep, tall, contactTolerance) < Infinity,
  );
  return fitting ?? Infinity;
}

/**
 * Sheets of several sizes: by sheet, its container, and whether parts are limited to half turns. No other sheets are
 * available.
 */
export type SheetPlan = {
  readonly containers: readonly Container[];
  readonly halfTurns: readonly boolean[];
};
