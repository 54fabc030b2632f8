import {
  type Box,
  BoxIndex,
  type Contour,
  groupBy,
  type Line,
  type Segment,
  subSegment,
} from '@measurement-nesting/curves';
import { coincidence, onLine } from './coincidence.ts';
import { cutOrder } from './cut-order.ts';
import { merged, type ParameterRange, without } from './ranges.ts';

/** Outline of a placed part. */
export type CutOutline = {
  readonly contour: Contour;
  /** Outlines with different keys share no cuts, such as those of two colors. */
  readonly key: string;
};

/** Ranges of the straight segments of an outline that other outlines cut, by `lineKey`; parameters from 0 to 1, ascending. */
export type SharedRanges = ReadonlyMap<string, readonly ParameterRange[]>;

export type SharedCuts = {
  /** For each outline the ranges to leave out. */
  readonly ranges: readonly SharedRanges[];
  readonly figures: SharedFigures;
};

export type SharedFigures = {
  /** Number of straight pieces that are cut once instead of twice. */
  readonly pieces: number;
  /** Length of these pieces in inches: the cut length before, less the one after. */
  readonly lengthIn: number;
  /** Change of the number of pierces; negative for fewer. */
  readonly pierces: number;
};

/** Maximum distance in inches between two pieces that are one cut. Layouts have contacts within 0.0001 in. */
export const MAX_GAP_IN = 0.0002;

type Side = { readonly outline: number; readonly line: Line };

/**
 * Finds the straight pieces on which outlines of one sheet coincide, and assigns each to one of the outlines. Every point of a piece that is
 * left out is within 0.00025 in of a straight piece of another outline that is cut. As many outlines as a search in breadth finds remain whole:
 * half of a grid of rectangles. Curves are never shared. O(n log n) in the straight segments of a layout.
 */
export function findSharedCuts(outlines: readonly CutOutline[]): SharedCuts {
  const sides = outlines.flatMap(({ contour }, outline) =>
    contour.segments.flatMap((line): Side[] => (line.kind === 'line' ? [{ outline, line }] : [])),
  );
  const neighbors = neighborsOf(sides, outlines);
  const order = cutOrder(outlines.length, sides, neighbors);
  const ranges = outlines.map(() => new Map<string, readonly ParameterRange[]>());
  const cutBefore = new Set<number>();
  let pieces = 0;
  let lengthIn = 0;
  const sidesOf = groupBy([...sides.keys()], (side) => sides[side]!.outline);
  for (const outline of order) {
    for (const side of sidesOf.get(outline) ?? []) {
      const { line } = sides[side]!;
      const shared = neighbors[side]!.flatMap((other) => {
        const owner = sides[other]!;
        if (!cutBefore.has(owner.outline)) return [];
        const found = coincidence(line, owner.line, MAX_GAP_IN);
        if (found === null) return [];
        const removed = ranges[owner.outline]!.get(lineKey(owner.line)) ?? [];
        return without(
          found.range,
          removed.map((range) => onLine(range, found)),
        );
      });
      if (shared.length === 0) continue;
      const long = Math.hypot(line.x1 - line.x0, line.y1 - line.y0);
      const left = merged(shared, MAX_GAP_IN / long);
      ranges[outline]!.set(lineKey(line), left);
      pieces += left.length;
      for (const { from, to } of left) lengthIn += (to - from) * long;
    }
    cutBefore.add(outline);
  }
  let pierces = 0;
  outlines.forEach(({ contour }, k) => {
    pierces += cutContours(contour, ranges[k]!).length - 1;
  });
  return { ranges, figures: { pieces, lengthIn, pierces } };
}

/** Returns the figures of all sheets of a layout. */
export function sharedFigures(sheets: Iterable<readonly CutOutline[]>): SharedFigures {
  const sum = { pieces: 0, lengthIn: 0, pierces: 0 };
  for (const outlines of sheets) {
    const { pieces, lengthIn, pierces } = findSharedCuts(outlines).figures;
    sum.pieces += pieces;
    sum.lengthIn += lengthIn;
    sum.pierces += pierces;
  }
  return sum;
}

/** Returns the key of the outlines that a machine cuts alike: those of one color. */
export const cutKey = (strokeColor: string, strokeSpot = ''): string => `${strokeColor.toLowerCase()} ${strokeSpot}`;

/** Returns what remains to cut of an outline: itself if it shares nothing, otherwise open contours in its direction; none if all of it is shared. */
export function cutContours(contour: Contour, shared: SharedRanges): readonly Contour[] {
  if (shared.size === 0) return [contour];
  const runs: Segment[][] = [[]];
  for (const segment of contour.segments) {
    const ranges = segment.kind === 'line' ? (shared.get(lineKey(segment)) ?? []) : [];
    const kept = without({ from: 0, to: 1 }, ranges);
    if (kept[0]?.from !== 0) runs.push([]);
    kept.forEach(({ from, to }, nth) => {
      if (nth > 0) runs.push([]);
      runs.at(-1)!.push(subSegment(segment, from, to));
    });
    if (kept.length > 0 && kept.at(-1)!.to !== 1) runs.push([]);
  }
  const [first = [], ...others] = runs;
  const last = others.pop() ?? [];
  // The contour continues from its end to its start.
  const all = contour.closed ? [[...last, ...first], ...others] : [first, ...others, last];
  return all.flatMap((segments) => (segments.length === 0 ? [] : [{ segments, closed: false }]));
}

/** Returns the key of a straight segment within its outline; equal for outlines that have it with equal bits. */
const lineKey = ({ x0, y0, x1, y1 }: Line): string => `${x0} ${y0} ${x1} ${y1}`;

/** Returns for each side those of other outlines of the same key that coincide with it. */
function neighborsOf(sides: readonly Side[], outlines: readonly CutOutline[]): number[][] {
  const boxes = new Float64Array(4 * sides.length);
  sides.forEach(({ line }, side) => {
    const { minX, minY, maxX, maxY } = boxAround(line);
    boxes.set([minX, minY, maxX, maxY], 4 * side);
  });
  const index = new BoxIndex(boxes, sides.length);
  return sides.map(({ outline, line }) => {
    const found: number[] = [];
    const { minX, minY, maxX, maxY } = boxAround(line);
    index.search(minX, minY, maxX, maxY, (other) => {
      const { outline: of, line: beside } = sides[other]!;
      if (of === outline || outlines[of]!.key !== outlines[outline]!.key) return;
      if (coincidence(line, beside, MAX_GAP_IN) !== null) found.push(other);
    });
    return found.sort((a, b) => a - b);
  });
}

const boxAround = ({ x0, y0, x1, y1 }: Line): Box => ({
  minX: Math.min(x0, x1) - MAX_GAP_IN,
  minY: Math.min(y0, y1) - MAX_GAP_IN,
  maxX: Math.max(x0, x1) + MAX_GAP_IN,
  maxY: Math.max(y0, y1) + MAX_GAP_IN,
});
