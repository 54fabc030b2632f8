import { BoxIndex, type Contour, pointAt, type Segment, subSegment } from '@measurement-nesting/curves';
import { appendMonotone, type Monotone, nearestOn, runBoxes } from '@measurement-nesting/curves/arrangement';
import { sameWithin } from './same.ts';

/** Parameters at which a stretch is compared with a contour, in addition to its ends. */
const SAMPLES = [0.13, 0.37, 0.5, 0.71, 0.94];
/** Difference of parameters below which two points on a segment are the same. */
const SAME_PLACE = 1e-9;

/** Point on a contour: a segment and a parameter of it. */
export type Place = { readonly index: number; readonly t: number };

/** Part of one segment between two nodes, either its own or those of contours beside it. */
export type Stretch = { readonly index: number; readonly from: number; readonly to: number };

/** Returns the numbers of the contours that pass within `reach` (inches) of a point. */
export type ContourFinder = (x: number, y: number, reach: number) => ReadonlySet<number>;

export function contourFinder(contours: readonly Contour[]): ContourFinder {
  const { runs, index } = indexedRuns(contours);
  return (x, y, reach) => {
    const found = new Set<number>();
    index.search(x - reach, y - reach, x + reach, y + reach, (number) => {
      const run = runs[number]!;
      if (!found.has(run.loop) && nearestOn(run, x, y, reach) !== null) found.add(run.loop);
    });
    return found;
  };
}

function indexedRuns(contours: readonly Contour[]): { readonly runs: readonly Monotone[]; readonly index: BoxIndex } {
  const runs: Monotone[] = [];
  contours.forEach((contour, number) => appendMonotone(contour, number, runs));
  return { runs, index: new BoxIndex(runBoxes(runs), runs.length) };
}

/** Returns, by line number, the points within `reach` (inches) of a node of another contour. A contour can leave the line only there. */
export function nodesOn(
  lines: readonly Contour[],
  others: readonly Contour[],
  reach: number,
): ReadonlyMap<number, readonly Place[]> {
  const { runs, index } = indexedRuns(lines);
  const places = new Map<number, Place[]>();
  for (const { segments } of others) {
    for (const { x0: x, y0: y } of segments) {
      index.search(x - reach, y - reach, x + reach, y + reach, (number) => {
        const run = runs[number]!;
        const t = nearestOn(run, x, y, reach);
        if (t === null) return;
        const list = places.get(run.loop) ?? [];
        places.set(run.loop, list);
        list.push({ index: run.index, t });
      });
    }
  }
  return places;
}

/** Splits segments at parameters. */
export function stretchesOf(segments: readonly Segment[], places: readonly Place[]): Stretch[] {
  const inOrder = places.toSorted((a, b) => a.index - b.index || a.t - b.t);
  let next = 0;
  return segments.flatMap((_, index) => {
    const ends = [0];
    for (; inOrder[next]?.index === index; next++) {
      const { t } = inOrder[next]!;
      if (t > ends.at(-1)! + SAME_PLACE && t < 1 - SAME_PLACE) ends.push(t);
    }
    ends.push(1);
    return ends.slice(1).map((to, i): Stretch => ({ index, from: ends[i]!, to }));
  });
}

/** Returns the distance between the ends of a stretch (inches). */
export function chordOf(segments: readonly Segment[], { index, from, to }: Stretch): number {
  const [a, b] = [pointAt(segments[index]!, from), pointAt(segments[index]!, to)];
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** Returns the numbers of the contours that pass within `reach` (inches; less for a short stretch) of all of a stretch. */
export function contoursAlong(
  segments: readonly Segment[],
  stretch: Stretch,
  finder: ContourFinder,
  reach: number,
): readonly number[] {
  const within = Math.min(reach, sameWithin(chordOf(segments, stretch)));
  const { index, from, to } = stretch;
  return within > 0 ? contoursAlongAll([subSegment(segments[index]!, from, to)], within, finder) : [];
}

/** Returns the numbers of the contours that pass within `reach` (inches) of all these segments. */
export function contoursAlongAll(
  segments: readonly Segment[],
  reach: number,
  finder: ContourFinder,
): readonly number[] {
  let left: readonly number[] | null = null;
  for (const segment of segments) {
    for (const t of [0, ...SAMPLES, 1]) {
      const { x, y } = pointAt(segment, t);
      const here = finder(x, y, reach);
      left = left === null ? [...here] : left.filter((contour) => here.has(contour));
      if (left.length === 0) return left;
    }
  }
  return left ?? [];
}
