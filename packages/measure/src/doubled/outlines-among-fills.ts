import { appendMonotone, isFilled, type Loop, type Monotone, Winding } from '@measurement-nesting/curves/arrangement';
import {
  type Box,
  type Contour,
  contourBox,
  derivativeAt,
  type FillRule,
  pointAt,
  segmentLength,
  subSegment,
} from '@measurement-nesting/curves';
import type { Duplicate } from './duplicates.ts';
import { SAME_IN } from './same.ts';
import {
  contourFinder,
  contoursAlong,
  contoursAlongAll,
  nodesOn,
  stretchesOf,
  type ContourFinder,
  type Stretch,
} from './stretches.ts';

/**
 * Role of an outline without fill in a drawing that has fills:
 * - `repeated`: duplicates filled contours, or is a border whose stroke covers their edges; changes the length only;
 * - `united`: follows filled shapes in part; forms one shape with them;
 * - `nested`: a hole in the material around it, or material with holes.
 */
type OutlineRole = 'repeated' | 'united' | 'nested';

/** Maximum length in inches of the gap between two ends that are equal within SAME_IN. */
const NEGLIGIBLE_IN = 4 * SAME_IN;
/** Minimum length along fills that unites: in inches, and as a share of an outline. A shorter one is only a touch. */
const MIN_IN = 0.1;
const MIN_SHARE = 0.01;
/** Maximum distance of a border line from the edge it borders, in stroke widths. */
const BORDER_REACH = 0.5;
/**
 * Maximum length of a border line around a corner of the edge, in stroke widths, on which it is farther away: 0.72 of the stroke at a right
 * angle (its diagonal), more at an acute one.
 */
const CORNER_WIDTHS = 4 * 0.72;
/** Minimum side of the box of a border, in stroke widths; excludes small holes near an edge. */
const BORDER_WIDTHS = 4;
/** Parameters at which a stretch without neighbors is tested. */
const SAMPLES = [0.21, 0.5, 0.79];

/** Lengths in inches of one outline, or of several that abut, by their surroundings. */
type Lengths = {
  /** Along filled contours, with fill on the inner side only, on the outer side only, on both or on neither. */
  fillInside: number;
  fillOutside: number;
  seam: number;
  /** Along no filled contour, within fills and beside them. */
  withinFills: number;
  besideFills: number;
};

/** Returns the width of a shape's stroke (inches), 0 without one. */
type StrokeWidths = (shape: number) => number;

/** A stretch of an outline with the loops along it. */
type Neighbors = {
  readonly stretch: Stretch;
  readonly lengthIn: number;
  readonly fills: readonly number[];
  readonly outlines: readonly number[];
};

/**
 * Returns the role of each loop; `nested` for filled ones. docs/fidelity.md describes the rule with pictures. Abutting outlines have one
 * role, that of the outline around all of them. O(n log n) in the segments.
 */
function outlineRoles(loops: readonly Loop[], strokeWidths: StrokeWidths): readonly OutlineRole[] {
  const roles: OutlineRole[] = loops.map(() => 'nested');
  const outlines = loops.flatMap(({ fill }, i) => (fill === null ? [i] : []));
  const fills = loops.flatMap(({ fill }, i) => (fill === null ? [] : [i]));
  if (outlines.length === 0 || fills.length === 0) return roles;
  const neighbors = findNeighbors(loops, outlines, fills);
  const fillContours = fills.map((fill) => loops[fill]!.contour);
  const rest = outlines.filter((outline) => {
    const isRepeated = neighbors.get(outline)!.every((each) => each.fills.length > 0 || each.lengthIn <= NEGLIGIBLE_IN);
    if (isRepeated || isBorder(loops[outline]!, fillContours, strokeWidths)) roles[outline] = 'repeated';
    return roles[outline] !== 'repeated';
  });
  const sides = new SideFinder(loops);
  for (const group of abuttingGroups(rest, neighbors, sides)) {
    const lengths = { fillInside: 0, fillOutside: 0, seam: 0, withinFills: 0, besideFills: 0 };
    for (const outline of group) {
      for (const each of neighbors.get(outline)!) addLength(lengths, outline, each, sides);
    }
    const drawnIn = group.reduce((sum, outline) => sum + loops[outline]!.drawnIn, 0);
    const role = roleOf(lengths, Math.min(MIN_IN, MIN_SHARE * drawnIn));
    for (const outline of group) roles[outline] = role;
  }
  return roles;
}

/** Returns true for an outline inside or outside of the edges of fills whose stroke touches them along its whole length, except at corners. */
function isBorder({ contour, shape }: Loop, fills: readonly Contour[], strokeWidths: StrokeWidths): boolean {
  const widthIn = strokeWidths(shape);
  const box = contourBox(contour);
  const minSide = Math.min(box.maxX - box.minX, box.maxY - box.minY);
  if (!(widthIn > 2 * SAME_IN) || minSide < BORDER_WIDTHS * widthIn) return false;
  const reach = BORDER_REACH * widthIn + SAME_IN;
  const near = fills.filter((fill) => boxesTouch(contourBox(fill), box, reach));
  if (near.length === 0) return false;
  const finder = contourFinder(near);
  const { segments } = contour;
  const pieces = stretchesOf(segments, nodesOn([contour], near, reach).get(0) ?? []).map(({ index, from, to }) => {
    const piece = subSegment(segments[index]!, from, to);
    return { lengthIn: segmentLength(piece), isAlong: contoursAlongAll([piece], reach, finder).length > 0 };
  });
  const first = pieces.findIndex(({ isAlong }) => isAlong);
  if (first < 0) return false;
  let apartIn = 0;
  return [...pieces.slice(first), ...pieces.slice(0, first)].every(({ lengthIn, isAlong }) => {
    apartIn = isAlong ? 0 : apartIn + lengthIn;
    return apartIn <= CORNER_WIDTHS * widthIn;
  });
}

const boxesTouch = (a: Box, b: Box, within: number): boolean =>
  a.minX <= b.maxX + within && a.maxX >= b.minX - within && a.minY <= b.maxY + within && a.maxY >= b.minY - within;

function roleOf(of: Lengths, min: number): OutlineRole {
  if (of.fillInside < min) return 'nested';
  if (of.besideFills > 0) return 'united';
  // A notch makes the outline of a fill longer. An outline that would make it shorter only divides the fill.
  return of.fillInside + of.seam > of.withinFills ? 'united' : 'nested';
}

/** Returns the stretches of each outline, by its number, with the filled contours and other outlines along them. */
function findNeighbors(
  loops: readonly Loop[],
  outlines: readonly number[],
  fills: readonly number[],
): ReadonlyMap<number, readonly Neighbors[]> {
  const contours = (numbers: readonly number[]) => numbers.map((i) => loops[i]!.contour);
  const [fillFinder, outlineFinder] = [contourFinder(contours(fills)), contourFinder(contours(outlines))];
  const nodes = nodesOn(contours(outlines), contours([...fills, ...outlines]), SAME_IN);
  return new Map(
    outlines.map((outline, number) => {
      const { segments } = loops[outline]!.contour;
      const along = (stretch: Stretch, finder: ContourFinder) => contoursAlong(segments, stretch, finder, SAME_IN);
      const found = stretchesOf(segments, nodes.get(number) ?? []).map((stretch): Neighbors => ({
        stretch,
        lengthIn: segmentLength(subSegment(segments[stretch.index]!, stretch.from, stretch.to)),
        fills: along(stretch, fillFinder).map((i) => fills[i]!),
        outlines: along(stretch, outlineFinder).flatMap((i) => (i === number ? [] : [outlines[i]!])),
      }));
      return [outline, found];
    }),
  );
}

/** Groups outlines on opposite sides of a shared stretch. */
function abuttingGroups(
  outlines: readonly number[],
  neighbors: ReadonlyMap<number, readonly Neighbors[]>,
  sides: SideFinder,
): number[][] {
  const parent = new Map(outlines.map((outline) => [outline, outline]));
  const root = (outline: number): number => {
    let at = outline;
    while (parent.get(at) !== at) at = parent.get(at)!;
    parent.set(outline, at);
    return at;
  };
  for (const outline of outlines) {
    for (const { stretch, outlines: others } of neighbors.get(outline)!) {
      if (others.length === 0) continue;
      const { inner, outer } = sides.at(outline, stretch);
      for (const other of others) {
        if (parent.has(other) && outer.isInside(other) && !inner.isInside(other))
          parent.set(root(outline), root(other));
      }
    }
  }
  const groups = new Map<number, number[]>();
  for (const outline of outlines) {
    const group = groups.get(root(outline));
    if (group) group.push(outline);
    else groups.set(root(outline), [outline]);
  }
  return [...groups.values()];
}

function addLength(
  lengths: Lengths,
  outline: number,
  { stretch, lengthIn, fills, outlines }: Neighbors,
  sides: SideFinder,
): void {
  if (lengthIn <= NEGLIGIBLE_IN) return;
  if (fills.length > 0) {
    const { inner, outer } = sides.at(outline, stretch);
    if (inner.isFilled && !outer.isFilled) lengths.fillInside += lengthIn;
    else if (outer.isFilled && !inner.isFilled) lengths.fillOutside += lengthIn;
    else lengths.seam += lengthIn;
  } else if (outlines.length === 0) {
    const within = SAMPLES.filter((share) => sides.isFilled(outline, stretch, share)).length / SAMPLES.length;
    lengths.withinFills += within * lengthIn;
    lengths.besideFills += (1 - within) * lengthIn;
  }
}

/** One side of a stretch of an outline. */
type Side = { readonly isFilled: boolean; readonly isInside: (loop: number) => boolean };

/** Finds the fills on both sides of outlines, by winding numbers. */
class SideFinder {
  readonly #loops: readonly Loop[];
  readonly #winding: Winding;

  constructor(loops: readonly Loop[]) {
    this.#loops = loops;
    const runs: Monotone[] = [];
    loops.forEach(({ contour }, loop) => appendMonotone(contour, loop, runs));
    this.#winding = new Winding(runs);
  }

  /** Returns true if the point at a share of the stretch's parameters is filled. */
  isFilled(outline: number, { index, from, to }: Stretch, share: number): boolean {
    const { x, y } = pointAt(this.#loops[outline]!.contour.segments[index]!, from + share * (to - from));
    return this.#side(x, y).isFilled;
  }

  /** Returns both sides of the middle of a stretch, beyond the distance within which contours count as the same. */
  at(outline: number, { index, from, to }: Stretch): { readonly inner: Side; readonly outer: Side } {
    const segment = this.#loops[outline]!.contour.segments[index]!;
    const middle = (from + to) / 2;
    const { x, y } = pointAt(segment, middle);
    const d = derivativeAt(segment, middle);
    const [a, b] = [pointAt(segment, from), pointAt(segment, to)];
    const away = Math.min(2 * SAME_IN, Math.hypot(b.x - a.x, b.y - a.y) / 4) / (Math.hypot(d.x, d.y) || 1);
    const left = this.#side(x - away * d.y, y + away * d.x);
    const right = this.#side(x + away * d.y, y - away * d.x);
    return left.isInside(outline) ? { inner: left, outer: right } : { inner: right, outer: left };
  }

  #side(x: number, y: number): Side {
    const windings = this.#winding.around(x, y, 'x', []);
    const byShape = new Map<number, { turns: number; readonly fill: FillRule }>();
    for (const [loop, turns] of windings) {
      const { fill, shape } = this.#loops[loop]!;
      if (fill === null) continue;
      const sum = byShape.get(shape);
      if (sum) sum.turns += turns;
      else byShape.set(shape, { turns, fill });
    }
    return {
      isFilled: [...byShape.values()].some(({ turns, fill }) => isFilled(turns, fill)),
      isInside: (loop) => (windings.get(loop) ?? 0) % 2 !== 0,
    };
  }
}

/** Separates outlines drawn again over fills, and marks those that form one shape with fills. */
export function sortOutlines(
  loops: readonly Loop[],
  strokeWidths: StrokeWidths,
): {
  readonly remaining: readonly Loop[];
  readonly duplicates: readonly Duplicate[];
} {
  const roles = outlineRoles(loops, strokeWidths);
  return {
    remaining: loops.flatMap((loop, i) => {
      if (roles[i] === 'repeated') return [];
      return [roles[i] === 'united' ? { ...loop, withFills: true } : loop];
    }),
    duplicates: loops.flatMap(({ contour, shape, drawnIn }, i) =>
      roles[i] === 'repeated' ? [{ contour, shape, drawnIn, closed: true }] : [],
    ),
  };
}
