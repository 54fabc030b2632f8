import { ceil, floor, max, min, round } from '@measurement-nesting/curves/math';
import { sheetShape } from '../model/sheet-outline.ts';
import { type OutlineCorner } from '../model/outline-corners.ts';
import { intersection, offsetArea } from '../prepare/offset-polygons.ts';
import { polygonArea, type Polygon } from '../shape/polygon.ts';
import type { ManualLayout, PlacedPart } from './manual-layout.ts';

/** Greatest number of steps along the parts: more are laborious to cut. */
const maxSteps = 12;
/** Least width in inches of the strips in which the parts are measured, and their greatest number. */
const strips = { minIn: 0.25, max: 96 };
/** Steps shallower than this length in inches are not worth a cut. */
const minStepIn = 0.5;
/** Miter limit at which an outline that is shrunk and grown again has its corners up to 29 degrees. */
const miterLimit = 4;
/** Lengths are rounded to hundredths of an inch, so that they can be set out. */
const hundredths = (roundingOf: (value: number) => number, inches: number): number => roundingOf(inches * 100) / 100;

/** A stretch across the sheet, and the position along it from which it is left over. */
type Step = { from: number; to: number; reach: number };

/**
 * Returns the left-over of a sheet beyond its parts along an axis, in the sheet's frame: parts are the spacing away from
 * it, its edge beside them has at most twelve straight steps, and it is nowhere narrower than `minWidthIn` inches. Null
 * where nothing of that size is left.
 */
export function leftoverOf(
  layout: ManualLayout,
  sheet: number,
  axis: 'x' | 'y',
  minWidthIn: number,
): readonly OutlineCorner[] | null {
  const on = layout.sheets[sheet];
  if (on === undefined) return null;
  const [length, height] = axis === 'x' ? [on.widthIn, on.heightIn] : [on.heightIn, on.widthIn];
  const [end, across] = [hundredths(floor, length + 1e-6), hundredths(floor, height + 1e-6)];
  const parts = layout.placed.filter(({ placement }) => placement.sheet === sheet);
  const profile = reachOf(parts, axis, across, layout.rules.spacingIn);
  for (const step of profile) if (end - step.reach < minWidthIn) step.reach = end;
  const steps = merged(closed(profile, minWidthIn));
  const corners = largestRun(steps, end);
  if (corners.length === 0) return null;
  const onSheet = corners.map(([u, v]): OutlineCorner => (axis === 'x' ? { xIn: u, yIn: v } : { xIn: v, yIn: u }));
  const shape = sheetShape(on);
  const left = shape === null ? onSheet : insideOf(onSheet, shape, minWidthIn);
  return left === null ? null : (sheetShape({ widthIn: Infinity, heightIn: Infinity, outline: left }) ?? left);
}

/** Returns the strips across the sheet with the farthest point of a part within the spacing of each, plus the spacing. */
function reachOf(parts: readonly PlacedPart[], axis: 'x' | 'y', across: number, spacingIn: number): Step[] {
  const widthIn = max(strips.minIn, across / strips.max);
  const count = max(1, floor(across / widthIn));
  const borders = Array.from({ length: count + 1 }, (_, k) => (k === count ? across : hundredths(round, k * widthIn)));
  const profile = borders.slice(1).map((to, k): Step => ({ from: borders[k]!, to, reach: 0 }));
  const [along, aside] = axis === 'x' ? [0, 1] : [1, 0];
  for (const { outline } of parts) {
    const { points, edges } = outline.polylines[0]!;
    for (let i = 0; i < edges; i++) {
      const j = i + 1 < edges ? i + 1 : 0;
      const [u0, v0] = [points[2 * i + along]!, points[2 * i + aside]!];
      const [u1, v1] = [points[2 * j + along]!, points[2 * j + aside]!];
      const [low, high] = [min(v0, v1) - spacingIn, max(v0, v1) + spacingIn];
      for (const step of profile) {
        if (step.to <= low + 1e-6 || step.from >= high - 1e-6) continue;
        const at = (v: number): number =>
          v0 === v1 ? max(u0, u1) : u0 + ((u1 - u0) * (min(max(v, min(v0, v1)), max(v0, v1)) - v0)) / (v1 - v0);
        const reach = max(at(step.from - spacingIn), at(step.to + spacingIn)) + spacingIn;
        if (reach > step.reach) step.reach = hundredths(ceil, reach - 1e-6);
      }
    }
  }
  return profile;
}

/** Returns the strips without gaps between parts, or at the edge, that are narrower than a width. */
function closed(profile: readonly Step[], widthIn: number): Step[] {
  const reach = profile.map(() => Infinity);
  for (let first = 0; first < profile.length; first++) {
    let highest = 0;
    for (let last = first; last < profile.length; last++) {
      highest = max(highest, profile[last]!.reach);
      if (profile[last]!.to - profile[first]!.from < widthIn) continue;
      for (let k = first; k <= last; k++) reach[k] = min(reach[k]!, highest);
      break;
    }
  }
  return profile.map((step, k) => ({ ...step, reach: max(step.reach, reach[k]!) }));
}

/** Returns the strips merged into few steps, those first whose merging loses least. */
function merged(profile: readonly Step[]): Step[] {
  const steps = profile.map((step) => ({ ...step }));
  for (;;) {
    let cheapest = { at: -1, lost: Infinity, depth: 0 };
    for (let k = 1; k < steps.length; k++) {
      const [a, b] = [steps[k - 1]!, steps[k]!];
      const lower = a.reach < b.reach ? a : b;
      const depth = max(a.reach, b.reach) - lower.reach;
      const lost = depth * (lower.to - lower.from);
      if (lost < cheapest.lost) cheapest = { at: k, lost, depth };
    }
    if (cheapest.at < 0 || (steps.length <= maxSteps && cheapest.depth >= minStepIn)) return steps;
    const [a, b] = [steps[cheapest.at - 1]!, steps[cheapest.at]!];
    steps.splice(cheapest.at - 1, 2, { from: a.from, to: b.to, reach: max(a.reach, b.reach) });
  }
}

/** Returns the corners, along and across, of the largest area of adjacent steps that do not reach the end; none without any. */
function largestRun(steps: readonly Step[], end: number): readonly (readonly [number, number])[] {
  let best: readonly Step[] = [];
  let run: Step[] = [];
  const areaOf = (of: readonly Step[]): number =>
    of.reduce((sum, { from, to, reach }) => sum + (to - from) * (end - reach), 0);
  for (const step of [...steps, null]) {
    if (step !== null && step.reach < end) run.push(step);
    else {
      if (areaOf(run) > areaOf(best)) best = run;
      run = [];
    }
  }
  if (best.length === 0) return [];
  const edge = best.flatMap(({ from, to, reach }) => [[reach, from] as const, [reach, to] as const]);
  return [...edge, [end, best.at(-1)!.to], [end, best[0]!.from]];
}

/** Returns the largest piece of a left-over inside an outline, without places narrower than a width; null without one. */
function insideOf(
  left: readonly OutlineCorner[],
  shape: readonly OutlineCorner[],
  widthIn: number,
): readonly OutlineCorner[] | null {
  const common = intersection([polygonOf(left)], [polygonOf(shape)]);
  const wide = offsetArea(offsetArea(common, -widthIn / 2, miterLimit), widthIn / 2, miterLimit);
  const pieces = intersection(wide, common).filter((polygon) => polygonArea(polygon) > 0);
  const [largest] = pieces.toSorted((a, b) => polygonArea(b) - polygonArea(a));
  if (largest === undefined) return null;
  return Array.from(largest.xs, (x, k) => ({ xIn: fine(x), yIn: fine(largest.ys[k]!) }));
}

/** Rounds to a ten-thousandth of an inch. */
const fine = (inches: number): number => round(inches * 1e4) / 1e4;

const polygonOf = (corners: readonly OutlineCorner[]): Polygon => ({
  xs: Float64Array.from(corners, ({ xIn }) => xIn),
  ys: Float64Array.from(corners, ({ yIn }) => yIn),
});
