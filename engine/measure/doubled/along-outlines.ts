import { BoxIndex } from '../../geometry/box-index.ts';
import { contourLength } from '../../geometry/length/segment-length.ts';
import { pointAt, subSegment } from '../../geometry/segment.ts';
import type { Contour, Segment } from '../../geometry/types.ts';
import { appendMonotone, type Monotone } from '../../arrangement/intersections/monotone-run.ts';
import { nearestOn } from '../../arrangement/intersections/nearest-point.ts';
import { runBoxes } from '../../arrangement/intersections/run-index.ts';
import type { Piece } from './cut-where-doubled.ts';
import { sameWithin } from './same.ts';

/** A stretch of a line must be this near to an outline (inches): what drawing programs commonly round by. */
const STRETCH_IN = 2e-5;
/** Shorter stretches are where a line touches a curve (inches). */
const LEAST_IN = 0.1;
/** Where along a stretch it is asked. */
const SAMPLES = [0.13, 0.37, 0.5, 0.71, 0.94];
/** Parameters nearer than this are one place. */
const SAME_PLACE = 1e-9;

/** A stretch of one segment of a line, between places where an outline may leave it. */
type Stretch = { readonly index: number; readonly from: number; readonly to: number; readonly along: boolean };

/**
 * Tells open lines from what repeats a side of a closed outline and would be cut twice: whole lines within SAME_IN of one
 * outline, and stretches of at least LEAST_IN that run on it, from a corner of either to another. Lengths are as drawn.
 * O(n log n) in the segments of both.
 */
export function splitAlongOutlines(
  lines: readonly Piece[],
  outlines: readonly Contour[],
): { readonly off: readonly Piece[]; readonly along: readonly Piece[] } {
  if (lines.length === 0 || outlines.length === 0) return { off: lines, along: [] };
  const near = runFinder(outlines);
  const corners = cornersOn(lines, outlines);
  const off: Piece[] = [];
  const along: Piece[] = [];
  lines.forEach((line, i) => {
    const { segments } = line.contour;
    if (isAlong(segments, sameWithin(line.drawnIn), near)) {
      along.push(line);
      return;
    }
    const found = stretchesOf(segments, corners.get(i) ?? [], near);
    const groups = found.some((stretch) => stretch.along) ? grouped(segments, found) : [];
    if (!groups.some((group) => group.along)) {
      off.push(line);
      return;
    }
    for (const group of groups) {
      const drawnIn = contourLength(group.contour);
      (group.along ? along : off).push({ ...line, contour: group.contour, drawnIn });
    }
  });
  return { off, along };
}

/** Numbers of the outlines that pass within a distance of a point. */
type Near = (x: number, y: number, within: number) => ReadonlySet<number>;

function runFinder(contours: readonly Contour[]): Near {
  const { runs, index } = runsOf(contours);
  return (x, y, within) => {
    const found = new Set<number>();
    index.search(x - within, y - within, x + within, y + within, (number) => {
      const run = runs[number]!;
      if (!found.has(run.loop) && nearestOn(run, x, y, within) !== null) found.add(run.loop);
    });
    return found;
  };
}

function runsOf(contours: readonly Contour[]): { readonly runs: readonly Monotone[]; readonly index: BoxIndex } {
  const runs: Monotone[] = [];
  contours.forEach((contour, number) => appendMonotone(contour, number, runs));
  return { runs, index: new BoxIndex(runBoxes(runs), runs.length) };
}

/** By line: the places on it, by segment and parameter, where an outline has a corner. */
function cornersOn(
  lines: readonly Piece[],
  outlines: readonly Contour[],
): ReadonlyMap<number, { readonly index: number; readonly t: number }[]> {
  const { runs, index } = runsOf(lines.map(({ contour }) => contour));
  const places = new Map<number, { index: number; t: number }[]>();
  for (const { segments } of outlines) {
    for (const { x0: x, y0: y } of segments) {
      index.search(x - STRETCH_IN, y - STRETCH_IN, x + STRETCH_IN, y + STRETCH_IN, (number) => {
        const run = runs[number]!;
        const t = nearestOn(run, x, y, STRETCH_IN);
        if (t === null) return;
        const list = places.get(run.loop) ?? [];
        places.set(run.loop, list);
        list.push({ index: run.index, t });
      });
    }
  }
  return places;
}

/** Does one outline lie within a distance of all these segments? */
function isAlong(segments: readonly Segment[], within: number, near: Near): boolean {
  let left: readonly number[] | null = null;
  for (const segment of segments) {
    for (const t of [0, ...SAMPLES, 1]) {
      const { x, y } = pointAt(segment, t);
      const here = near(x, y, within);
      left = left === null ? [...here] : left.filter((outline) => here.has(outline));
      if (left.length === 0) return false;
    }
  }
  return true;
}

function stretchesOf(
  segments: readonly Segment[],
  corners: readonly { readonly index: number; readonly t: number }[],
  near: Near,
): Stretch[] {
  const inOrder = corners.toSorted((a, b) => a.index - b.index || a.t - b.t);
  let next = 0;
  return segments.flatMap((segment, index) => {
    const ends = [0];
    for (; inOrder[next]?.index === index; next++) {
      const { t } = inOrder[next]!;
      if (t > ends.at(-1)! + SAME_PLACE && t < 1 - SAME_PLACE) ends.push(t);
    }
    ends.push(1);
    return ends.slice(1).map((to, i): Stretch => {
      const from = ends[i]!;
      const [first, last] = [pointAt(segment, from), pointAt(segment, to)];
      const within = Math.min(STRETCH_IN, sameWithin(Math.hypot(last.x - first.x, last.y - first.y)));
      return { index, from, to, along: within > 0 && isAlong([subSegment(segment, from, to)], within, near) };
    });
  });
}

/** Stretches of one kind that follow each other, as contours; what is short along an outline counts as off it. */
function grouped(
  segments: readonly Segment[],
  stretches: readonly Stretch[],
): { readonly contour: Contour; readonly along: boolean }[] {
  const chordIn = ({ index, from, to }: Stretch): number => {
    const [a, b] = [pointAt(segments[index]!, from), pointAt(segments[index]!, to)];
    return Math.hypot(b.x - a.x, b.y - a.y);
  };
  const ofOneKind = (list: readonly Stretch[]): Stretch[][] => {
    const groups: Stretch[][] = [];
    for (const stretch of list) {
      const last = groups.at(-1);
      if (last?.[0]!.along === stretch.along) last.push(stretch);
      else groups.push([stretch]);
    }
    return groups;
  };
  const longEnough = ofOneKind(stretches).flatMap((group) => {
    const isLong = group.reduce((sum, stretch) => sum + chordIn(stretch), 0) >= LEAST_IN;
    return group[0]!.along && !isLong ? group.map((stretch) => ({ ...stretch, along: false })) : group;
  });
  return ofOneKind(longEnough).map((group) => {
    const own: Segment[] = [];
    for (let i = 0; i < group.length;) {
      const { index, from } = group[i]!;
      let { to } = group[i]!;
      for (i++; group[i]?.index === index; i++) to = group[i]!.to;
      own.push(subSegment(segments[index]!, from, to));
    }
    return { contour: { segments: own, closed: false }, along: group[0]!.along };
  });
}
