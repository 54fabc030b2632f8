import type { Part } from '@measurement-nesting/curves/drawing';
import type { Shape } from '../shape/search-shape.ts';
import type { Bounds, Polygon } from '../shape/polygon.ts';
import { movedPolygon, polygonBounds } from '../shape/polygon.ts';
import { closeFits } from '../prepare/close-fits.ts';
import type { GroupPolygons } from '../prepare/search-outline.ts';
import { offsetOfEqual, roughKey } from '../prepare/same-outline.ts';
import { searchOutline } from '../prepare/search-outline.ts';
import { reasonAgainst, unitKey, weedingPart } from '../problem/weeding-box.ts';
import { prepareShared } from '../prepare/shared-outlines.ts';
import { type NestItem, type NestOptions } from '../types.ts';
import { allowedRotations, type AllowedRotations } from '../model/rotations.ts';

/** Unit of movement: a part, or the parts of a group that stays together. */
export type RigidGroup = {
  /** Indices into the items; one entry unless a group. */
  readonly items: readonly number[];
  readonly copies: number;
  readonly allowed: AllowedRotations;
  /** True when the group may be placed as its mirror image: all its members may. */
  readonly mayMirror: boolean;
  /** True when the grain of a sheet does not limit it: that of no member. */
  readonly ignoresGrain: boolean;
  /** Outlines for the search, as drawn. */
  readonly polygons: GroupPolygons;
  /** Distance of its weeding box; 0 without one. */
  readonly weedingIn: number;
  /** Number of the outline; equal for groups that are drawn alike. */
  readonly outline: number;
};

/** A group that fits the sheet. Equal groups share a shape, but each has the center of its own drawing. */
export type PlaceableGroup = RigidGroup & {
  readonly shape: Shape;
  /** Center of the box of its outlines, in the container's frame. */
  readonly center: { readonly x: number; readonly y: number };
  /** The same of its mirror image. */
  readonly centerOfImage: { readonly x: number; readonly y: number };
};

/** One copy of a group, which is one part of the search. */
export type Copy = { readonly group: number; readonly copy: number };

type Unusable = { readonly item: number; readonly reason: 'too_small' | 'unusable' };

/**
 * Sorts the items into groups that can be moved and parts that cannot be used. Outlines of groups that are drawn alike
 * are prepared once.
 *
 * @param memory shared with the other searches of the job, see prepareShared().
 */
export function makeRigidGroups(
  items: readonly NestItem[],
  options: NestOptions,
  memory?: ArrayBufferLike,
): { groups: RigidGroup[]; unusable: Unusable[] } {
  const unusable: Unusable[] = [];
  const byKey = new Map<string, number[]>();
  items.forEach((item, index) => {
    const reason = reasonAgainst(item);
    if (reason !== null) {
      unusable.push({ item: index, reason });
      return;
    }
    const key = unitKey(item, index, options);
    byKey.set(key, [...(byKey.get(key) ?? []), index]);
  });
  const drawn = Array.from(byKey.values(), (members) => {
    const allowed = members.map((index) => items[index]!.rotation ?? options.rotation).reduce(moreRestrictive);
    const mayMirror = members.every((index) => items[index]!.mirror === true);
    const ignoresGrain = members.every((index) => items[index]!.ignoresGrain === true);
    return { members, parts: members.map((index) => items[index]!.part), allowed, mayMirror, ignoresGrain };
  });
  const { distinct, alike } = findAlike(drawn);
  const isClose = options.partsInHoles
    ? closeFits(
        distinct.map(({ parts }) => parts),
        options.spacingIn,
      )
    : [];
  const outlines = prepareShared(
    distinct.length,
    (outline) => {
      const { parts, allowed } = distinct[outline]!;
      const outlines = options.weedingIn === undefined ? parts : [weedingPart(parts, options.weedingIn)];
      return searchOutline(outlines, options.spacingIn, options.partsInHoles, allowed === 'any', isClose[outline]);
    },
    memory,
  );
  const groups: RigidGroup[] = [];
  drawn.forEach(({ members, allowed, mayMirror, ignoresGrain }, k) => {
    const { outline, offset } = alike[k]!;
    const polygons = outlines[outline]!;
    if (polygons === null) {
      for (const item of members) unusable.push({ item, reason: 'unusable' });
      return;
    }
    const copies = items[members[0]!]!.quantity;
    const { weedingIn = 0 } = options;
    const moved = movedPolygons(polygons, offset);
    groups.push({ items: members, copies, allowed, mayMirror, ignoresGrain, polygons: moved, weedingIn, outline });
  });
  return { groups, unusable };
}

type DrawnGroup = { readonly parts: readonly Part[]; readonly allowed: AllowedRotations };
type Offset = { readonly x: number; readonly y: number };

/** Returns the groups that differ, and for each group the equal one among them with the translation from it. */
function findAlike(groups: readonly DrawnGroup[]) {
  const distinct: DrawnGroup[] = [];
  const byKey = new Map<string, number[]>();
  const alike = groups.map((group): { readonly outline: number; readonly offset: Offset } => {
    const key = [group.allowed === 'any', ...group.parts.map(roughKey)].join(' ');
    const known = byKey.get(key) ?? [];
    for (const outline of known) {
      const offset = offsetOfEqualGroups(distinct[outline]!.parts, group.parts);
      if (offset !== null) return { outline, offset };
    }
    const outline = distinct.push(group) - 1;
    byKey.set(key, [...known, outline]);
    return { outline, offset: { x: 0, y: 0 } };
  });
  return { distinct, alike };
}

/** Maximum difference in inches between the translations of the parts of equal groups. */
const sameOffset = 1e-6;

function offsetOfEqualGroups(a: readonly Part[], b: readonly Part[]): Offset | null {
  const offsets = a.map((part, k) => offsetOfEqual(part, b[k]!));
  const first = offsets[0] ?? null;
  if (first === null || a.length !== b.length) return null;
  const isSame = (offset: Offset | null): boolean =>
    offset !== null && Math.abs(offset.x - first.x) + Math.abs(offset.y - first.y) <= sameOffset;
  return offsets.every(isSame) ? first : null;
}

function movedPolygons(polygons: GroupPolygons, { x, y }: Offset): GroupPolygons {
  if (x === 0 && y === 0) return polygons;
  const moved = (polygon: Polygon): Polygon => movedPolygon(polygon, 1, 0, x, y);
  return { outer: polygons.outer.map(moved), holes: polygons.holes.map(moved) };
}

/** Returns the more restrictive of two rotations. */
export const moreRestrictive = (a: AllowedRotations, b: AllowedRotations): AllowedRotations =>
  allowedRotations.indexOf(a) < allowedRotations.indexOf(b) ? a : b;

/**
 * Returns a key shared by equal groups, independent of the position in the drawing, to a hundred-thousandth of an
 * inch.
 */
export function groupKey(group: RigidGroup): string {
  const box: Bounds = polygonBounds(group.polygons.outer);
  const text = (polygon: Polygon): string =>
    Array.from(
      polygon.xs,
      (x, i) => `${Math.round((x - box.minX) * 1e5)},${Math.round((polygon.ys[i]! - box.minY) * 1e5)}`,
    ).join(' ');
  const rule = group.mayMirror ? `${group.allowed} mirror` : group.allowed;
  return [
    group.ignoresGrain ? `${rule} any grain` : rule,
    ...group.polygons.outer.map(text),
    '/',
    ...group.polygons.holes.map(text),
  ].join(';');
}
