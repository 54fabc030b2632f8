import { bareLength, length, type Message, messageOf, sentence } from '@measurement-nesting/curves/drawing';
import { orient2d } from 'robust-predicates';
import { outlineAreaSqIn, outlineCorners, type OutlineCorner } from './outline-corners.ts';

/** A sheet that may have the shape of a polygon. */
export type ShapedSheet = {
  readonly widthIn: number;
  readonly heightIn: number;
  readonly outline?: readonly OutlineCorner[] | undefined;
};

type Area = { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };

/** Distance in inches by which a corner may exceed the sheet, for the rounding of sums. */
const roundingIn = 1e-6;
/** Minimum area of an outline as a share of the sheet. */
const minShare = 1e-6;

/**
 * Returns the corners of the outline of a sheet without repeated ones and ones on a straight side; null for a
 * rectangular sheet.
 */
export function sheetShape({ widthIn, heightIn, outline }: ShapedSheet): readonly OutlineCorner[] | null {
  if (outline === undefined) return null;
  const corners = withoutRedundant(outline);
  const isAt = (value: number, ends: readonly number[]) => ends.some((end) => Math.abs(value - end) <= roundingIn);
  const isWhole =
    corners.length === 4 && corners.every(({ xIn, yIn }) => isAt(xIn, [0, widthIn]) && isAt(yIn, [0, heightIn]));
  return isWhole ? null : corners;
}

/** Returns the area of a share of a sheet in square inches. */
export function sheetAreaSqIn(sheet: ShapedSheet, share = 1): number {
  const shape = sheetShape(sheet);
  return shape === null ? share * sheet.widthIn * sheet.heightIn : share * outlineAreaSqIn(shape);
}

/** Returns the part of the area of a sheet that is inside a box, in square inches. */
export function areaInBox(sheet: ShapedSheet, box: Area): number {
  const shape = sheetShape(sheet);
  return shape === null
    ? Math.max(0, Math.min(sheet.widthIn, box.maxX) - Math.max(0, box.minX)) *
        Math.max(0, Math.min(sheet.heightIn, box.maxY) - Math.max(0, box.minY))
    : outlineAreaSqIn(clippedToBox(shape, box));
}

/**
 * Returns a polygon clipped to a box. Where the polygon leaves the box and returns, the result runs along the side of
 * the box and back, without area in between.
 */
export function clippedToBox(corners: readonly OutlineCorner[], box: Area): OutlineCorner[] {
  const upper = (limit: number, of: (corner: OutlineCorner) => number) => (corner: OutlineCorner) => limit - of(corner);
  const lower = (limit: number, of: (corner: OutlineCorner) => number) => (corner: OutlineCorner) => of(corner) - limit;
  const x = ({ xIn }: OutlineCorner): number => xIn;
  const y = ({ yIn }: OutlineCorner): number => yIn;
  return [lower(box.minX, x), upper(box.maxX, x), lower(box.minY, y), upper(box.maxY, y)].reduce<OutlineCorner[]>(
    (polygon, roomAt) => clipped(polygon, roomAt),
    [...corners],
  );
}

/** Returns the part of a polygon at which a linear function is not negative (Sutherland and Hodgman 1974). */
function clipped(corners: readonly OutlineCorner[], roomAt: (corner: OutlineCorner) => number): OutlineCorner[] {
  return corners.flatMap((corner, k) => {
    const before = corners.at(k - 1)!;
    const [room, roomBefore] = [roomAt(corner), roomAt(before)];
    const isInside = room >= 0;
    const kept = isInside ? [corner] : [];
    if (isInside === roomBefore >= 0) return kept;
    const share = roomBefore / (roomBefore - room);
    return [
      {
        xIn: before.xIn + share * (corner.xIn - before.xIn),
        yIn: before.yIn + share * (corner.yIn - before.yIn),
      },
      ...kept,
    ];
  });
}

/** Returns an outline without repeated corners and corners on a straight side; fewer than three if it has no area. */
function withoutRedundant(outline: readonly OutlineCorner[]): readonly OutlineCorner[] {
  let before = outline;
  let corners = turningCorners(before);
  // Without a corner, its neighbors can be equal or on a straight side.
  while (corners.length < before.length && corners.length >= outlineCorners.min) {
    before = corners;
    corners = turningCorners(before);
  }
  return corners;
}

/** Returns the distinct corners at which the outline turns. */
function turningCorners(corners: readonly OutlineCorner[]): readonly OutlineCorner[] {
  const distinct = corners.filter(({ xIn, yIn }, k) => {
    const before = corners.at(k - 1)!;
    return xIn !== before.xIn || yIn !== before.yIn;
  });
  return distinct.filter((corner, k) => {
    const [before, after] = [distinct.at(k - 1)!, distinct[(k + 1) % distinct.length]!];
    return turnAt(before, corner, after) !== 0 || turnsBack(before, corner, after);
  });
}

const turnAt = (a: OutlineCorner, b: OutlineCorner, c: OutlineCorner): number =>
  orient2d(a.xIn, a.yIn, b.xIn, b.yIn, c.xIn, c.yIn);

const turnsBack = (a: OutlineCorner, b: OutlineCorner, c: OutlineCorner): boolean =>
  (b.xIn - a.xIn) * (c.xIn - b.xIn) + (b.yIn - a.yIn) * (c.yIn - b.yIn) < 0;

/** A reason to refuse the outline of a sheet: the index of the corner at fault, null for the whole, and a sentence. */
export type OutlineProblem = Message & { readonly corner: number | null };

/** Returns the first reason to refuse the outline of a sheet, or null: corners outside of it, crossing sides, no area. */
export function outlineProblem(sheet: ShapedSheet & { readonly roll?: unknown }): OutlineProblem | null {
  const { widthIn, heightIn, outline, roll } = sheet;
  if (outline === undefined) return null;
  const of = sentence`the outline of the ${bareLength(widthIn, 4)} x ${length(heightIn, 4)} sheet`;
  const { min, max } = outlineCorners;
  if (roll !== undefined)
    return { corner: null, ...messageOf(sentence`A roll cannot have an outline. Remove the outline.`) };
  if (outline.length < min || outline.length > max)
    return {
      corner: null,
      ...messageOf(
        sentence`Between ${String(min)} and ${String(max)} corners are allowed in ${of}. Add corners, or simplify it.`,
      ),
    };
  for (const [corner, { xIn, yIn }] of outline.entries()) {
    const name = sentence`Corner ${String(corner + 1)} of ${of}`;
    if (!Number.isFinite(xIn) || !Number.isFinite(yIn))
      return { corner, ...messageOf(sentence`${name} is not a number. Enter X and Y.`) };
    const isInside =
      xIn >= -roundingIn && yIn >= -roundingIn && xIn <= widthIn + roundingIn && yIn <= heightIn + roundingIn;
    if (!isInside)
      return { corner, ...messageOf(sentence`${name} is outside the sheet. Move it, or enlarge the sheet.`) };
  }
  const corners = withoutRedundant(outline);
  const crossing = firstCrossing(corners);
  if (corners.length >= min && crossing !== null) {
    const [first, second] = crossing.map((corner) => outline.indexOf(corner) + 1);
    return {
      corner: first! - 1,
      ...messageOf(
        sentence`Two sides of ${of}, after corners ${String(first)} and ${String(second)}, cross or touch each other. Move a corner, or list the corners in order around the sheet.`,
      ),
    };
  }
  if (corners.length >= min && outlineAreaSqIn(corners) > minShare * widthIn * heightIn) return null;
  return { corner: null, ...messageOf(sentence`No area is inside ${of}. Enter corners that are not on one line.`) };
}

/** Returns the first corners of two sides that meet other than at a common corner, or null. */
function firstCrossing(corners: readonly OutlineCorner[]): readonly [OutlineCorner, OutlineCorner] | null {
  const n = corners.length;
  const at = (k: number): OutlineCorner => corners[k % n]!;
  for (let i = 0; i < n; i++) {
    if (n > 2 && turnAt(at(i), at(i + 1), at(i + 2)) === 0 && turnsBack(at(i), at(i + 1), at(i + 2)))
      return [at(i), at(i + 1)];
    for (let j = i + 2; j < n && j < n + i - 1; j++)
      if (sidesMeet(at(i), at(i + 1), at(j), at(j + 1))) return [at(i), at(j)];
  }
  return null;
}

/** Returns true when two closed segments have a common point. Exact. */
function sidesMeet(a: OutlineCorner, b: OutlineCorner, c: OutlineCorner, d: OutlineCorner): boolean {
  const isApart =
    Math.max(a.xIn, b.xIn) < Math.min(c.xIn, d.xIn) ||
    Math.max(c.xIn, d.xIn) < Math.min(a.xIn, b.xIn) ||
    Math.max(a.yIn, b.yIn) < Math.min(c.yIn, d.yIn) ||
    Math.max(c.yIn, d.yIn) < Math.min(a.yIn, b.yIn);
  if (isApart) return false;
  const onOneSide = (p: number, q: number): boolean => (p > 0 && q > 0) || (p < 0 && q < 0);
  return !onOneSide(turnAt(a, b, c), turnAt(a, b, d)) && !onOneSide(turnAt(c, d, a), turnAt(c, d, b));
}
