import type { Part } from '../../measure/types.ts';
import type { Bounds, Polygon } from '../shape/polygon.ts';
import { polygonBounds } from '../shape/polygon.ts';
import type { GroupPolygons } from '../prepare/search-outline.ts';
import { searchOutline } from '../prepare/search-outline.ts';
import type { NestItem, NestOptions, Rotation } from '../types.ts';

/** What moves as one: a part, or the parts of a group that keep together. */
export type RigidGroup = {
  /** Indices into the items; one entry unless a group. */
  readonly items: readonly number[];
  readonly copies: number;
  readonly rotation: Rotation;
  readonly polygons: GroupPolygons;
};

export type Unusable = { readonly item: number; readonly reason: 'too_small' | 'unusable' };

/** Parts whose larger side stays below this are measured but not nested (product.md 7.1). */
export const tinyIn = 0.05;

/** Sorts the items into bodies that can be moved and parts that cannot be used. */
export function makeRigidGroups(
  items: readonly NestItem[],
  options: NestOptions,
): { bodies: RigidGroup[]; refused: Unusable[] } {
  const refused: Unusable[] = [];
  const groups = new Map<string, number[]>();
  items.forEach((item, index) => {
    const reason = unusable(item);
    if (reason !== null) {
      refused.push({ item: index, reason });
      return;
    }
    const together = options.keepGroups && item.part.group !== '';
    // Copies of a group go together only as far as every member has them: members with other quantities go apart.
    const key = together ? `${item.part.group}#${item.quantity}` : `#${index}`;
    groups.set(key, [...(groups.get(key) ?? []), index]);
  });
  const bodies: RigidGroup[] = [];
  for (const members of groups.values()) {
    const parts = members.map((index) => items[index]!.part);
    const polygons = searchOutline(parts, options.spacingIn, options.partsInHoles);
    if (polygons === null) {
      for (const item of members) refused.push({ item, reason: 'unusable' });
      continue;
    }
    const rotation = members.map((index) => items[index]!.rotation ?? options.rotation).reduce(tighter);
    bodies.push({ items: members, copies: items[members[0]!]!.quantity, rotation, polygons });
  }
  return { bodies, refused };
}

const freedom: readonly Rotation[] = ['none', '180', '90', 'any'];
const tighter = (a: Rotation, b: Rotation): Rotation => (freedom.indexOf(a) < freedom.indexOf(b) ? a : b);

function unusable(item: NestItem): 'too_small' | 'unusable' | null {
  const { part } = item;
  const width = part.box.maxX - part.box.minX;
  const height = part.box.maxY - part.box.minY;
  if (!Number.isFinite(width) || !Number.isFinite(height) || !part.outer.closed || !allFinite(part)) return 'unusable';
  return Math.max(width, height) < tinyIn ? 'too_small' : null;
}

function allFinite(part: Part): boolean {
  return [part.outer, ...part.holes].every((contour) =>
    contour.segments.every((s) => Object.values(s).every((v) => typeof v !== 'number' || Number.isFinite(v))),
  );
}

/** A key that equal bodies share, whatever their place in the drawing: to a hundred-thousandth of an inch. */
export function groupKey(body: RigidGroup): string {
  const box: Bounds = polygonBounds(body.polygons.outer);
  const text = (polygon: Polygon): string =>
    Array.from(
      polygon.xs,
      (x, i) => `${Math.round((x - box.minX) * 1e5)},${Math.round((polygon.ys[i]! - box.minY) * 1e5)}`,
    ).join(' ');
  return [body.rotation, ...body.polygons.outer.map(text), '/', ...body.polygons.holes.map(text)].join(';');
}
