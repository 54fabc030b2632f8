import {
  BoxIndex,
  contourLength,
  groupBy,
  type Point,
  pointAt,
  type Segment,
  subSegment,
  withEnds,
} from '@measurement-nesting/curves';
import { appendMonotone, isFarFrom, type Monotone, nearestOn, runBoxes } from '@measurement-nesting/curves/arrangement';
import { LineEnds } from '../join/line-ends.ts';
import type { OpenLine } from '../open-line.ts';
import { SAME_IN, sameWithin } from './same.ts';

/**
 * Length for which two lines must run along each other, as a multiple of their distance: about half a degree. Sides of two outlines that
 * meet at a wider angle are not duplicates, however close they are there.
 */
const STRETCH = 100;
/** Parameters of each segment at which the distance is sampled. */
const SAMPLES = [0.25, 0.5, 0.75, 1];
/** Distance in inches below which points are the same: finer than the rounding of drawing programs, so that exact copies remain exact. */
const PLACE_IN = 1e-6;
/** Common rounding of drawing programs in inches, a further distance for comparing short stretches. */
const ROUNDED_IN = 2e-5;

/** Point where a line is cut: the parameter of one of its segments, and the end of another line, which the cut is moved to. */
type Cut = { readonly index: number; readonly t: number } & Point;

/** A line or a piece of one, with the original line and its length. */
export type Piece = OpenLine & { readonly of: OpenLine; readonly wholeIn: number };

/** Returns an uncut line as a piece. */
export const asPiece = (line: OpenLine): Piece => ({ ...line, of: line, wholeIn: line.drawnIn });

/**
 * Cuts open lines where another one begins or ends that runs along them, so that duplicates are whole lines, however the copies were split:
 * within SAME_IN, straight or curved. Cut ends are moved to the other line's end; lengths are as drawn. Lines that separate at an inner
 * corner of both are not cut there.
 */
export function cutWhereDoubled(lines: readonly OpenLine[]): Piece[] {
  const cuts = cutsOf(lines);
  return lines.flatMap((line, i): Piece[] => {
    const places = cuts.get(i);
    if (!places) return [asPiece(line)];
    // The drawn length is divided among the pieces, because an earlier cut may have moved the ends of the line.
    const share = line.drawnIn / contourLength(line.contour);
    return piecesOf(line.contour.segments, places).map(({ segments, lengthIn }) => {
      const drawnIn = share * lengthIn;
      return { ...line, contour: { segments, closed: false }, drawnIn, of: line, wholeIn: line.drawnIn };
    });
  });
}

/** Point of a line that is nearest to another point. */
type Passing = { readonly run: Monotone; readonly t: number; readonly at: Point; readonly distance: number };

function cutsOf(lines: readonly OpenLine[]): Map<number, Cut[]> {
  const cuts = new Map<number, Cut[]>();
  if (lines.length < 2) return cuts;
  const runs: Monotone[] = [];
  lines.forEach(({ contour }, line) => appendMonotone(contour, line, runs));
  const index = new BoxIndex(runBoxes(runs), runs.length);
  /** Returns the lines that pass a point or end there, each with its nearest point; of `among` only, if stated. */
  const passing = ({ x, y }: Point, within: number, among?: ReadonlySet<number>): Map<number, Passing> => {
    const found = new Map<number, Passing>();
    index.search(x - within, y - within, x + within, y + within, (number) => {
      const run = runs[number]!;
      if (among?.has(run.loop) === false) return;
      const t = nearestOn(run, x, y, Math.min(PLACE_IN, within)) ?? nearestOn(run, x, y, within);
      if (t === null) return;
      const at = pointAt(run.segment, t);
      const distance = Math.hypot(at.x - x, at.y - y);
      if (distance < (found.get(run.loop)?.distance ?? Infinity)) found.set(run.loop, { run, t, at, distance });
    });
    return found;
  };
  const lineEnds = new LineEnds(lines, PLACE_IN);
  for (const place of lineEnds.neighborly()) {
    const [x, y] = [lineEnds.placeX[place]!, lineEnds.placeY[place]!];
    // Most ends are close to no other line, and a line is never cut where it meets itself.
    let only = -1;
    let isAlone = true;
    index.search(x - SAME_IN, y - SAME_IN, x + SAME_IN, y + SAME_IN, (number) => {
      const run = runs[number]!;
      if (isFarFrom(run, x, y, SAME_IN)) return true;
      const { loop } = run;
      isAlone = only < 0 || only === loop;
      only = loop;
      return isAlone;
    });
    if (isAlone) continue;
    const withinOf = (line: number) => sameWithin(lines[line]!.drawnIn);
    const ways = Array.from(lineEnds.at(place), (end) => wayFrom(end, lines));
    /** Returns those of `among` that run along a path. All are tested at once, because many lines can pass one point. */
    const linesAlong = (way: Way, among: readonly number[]): Set<number> => {
      const along = new Set<number>();
      const addWithin = (within: number, tested: readonly number[]): void => {
        let left = new Set(tested);
        const stretch = left.size === 0 ? null : pointsAlong(way, lines, STRETCH * within);
        for (const point of stretch ?? []) if (left.size > 0) left = new Set(passing(point, within, left).keys());
        if (stretch !== null) for (const line of left) along.add(line);
      };
      const others = () => among.filter((line) => line !== way.line && !along.has(line));
      addWithin(PLACE_IN, others());
      addWithin(ROUNDED_IN, others());
      const byWithin = groupBy(others(), (line) => Math.min(withinOf(line), withinOf(way.line)));
      for (const [within, tested] of byWithin) addWithin(within, tested);
      return along;
    };
    let left = [...passing({ x, y }, SAME_IN)].filter(
      ([line, { at, distance }]) => distance <= withinOf(line) && !isEndOf(lines[line]!, at),
    );
    // A line cut here also begins here, for lines that run along it but not along the ends.
    for (let next = 0; next < ways.length && left.length > 0; next++) {
      const along = linesAlong(
        ways[next]!,
        left.map(([line]) => line),
      );
      left = left.filter(([line, { run, t }]) => {
        if (!along.has(line)) return true;
        const list = cuts.get(line) ?? [];
        cuts.set(line, list);
        list.push({ index: run.index, t, x, y });
        for (const forward of [false, true]) ways.push({ line, index: run.index, t, forward });
        return false;
      });
    }
  }
  return cuts;
}

const isEndOf = ({ contour: { segments } }: OpenLine, at: Point): boolean => {
  const [first, last] = [segments[0]!, segments.at(-1)!];
  return isAt(at, first.x0, first.y0) || isAt(at, last.x1, last.y1);
};

const isAt = (at: Point, x: number, y: number): boolean => Math.hypot(at.x - x, at.y - y) <= PLACE_IN;

/** Path along a line from a point on it, in one direction. */
type Way = { readonly line: number; readonly index: number; readonly t: number; readonly forward: boolean };

/** Returns the path along a line from one of its ends. */
function wayFrom(end: number, lines: readonly OpenLine[]): Way {
  const line = end >> 1;
  return (end & 1) === 0
    ? { line, index: 0, t: 0, forward: true }
    : { line, index: lines[line]!.contour.segments.length - 1, t: 1, forward: false };
}

/** Returns points along a path up to the distance `reach` from its start; null if the path does not extend that far. */
function pointsAlong({ line, index, t, forward }: Way, lines: readonly OpenLine[], reach: number): Point[] | null {
  const { segments } = lines[line]!.contour;
  const home = pointAt(segments[index]!, t);
  const points: Point[] = [];
  for (let i = index; i >= 0 && i < segments.length; i += forward ? 1 : -1) {
    const segment = segments[i]!;
    const end = forward ? 1 : 0;
    const start = i === index ? t : 1 - end;
    const along = (share: number) => pointAt(segment, start + share * (end - start));
    const away = (share: number) => Math.hypot(along(share).x - home.x, along(share).y - home.y);
    let [low, high] = [0, 1];
    const arrives = away(1) >= reach;
    for (let round = 0; arrives && round < 30; round++) {
      const middle = (low + high) / 2;
      if (away(middle) < reach) low = middle;
      else high = middle;
    }
    for (const share of SAMPLES) points.push(along(share * high));
    if (arrives) return points;
  }
  return null;
}

/** Returns the segments between consecutive cuts. Cuts at the same point count once, and cuts at the ends of the line are ignored. */
function piecesOf(segments: readonly Segment[], cuts: readonly Cut[]): { segments: Segment[]; lengthIn: number }[] {
  const pieces: { segments: Segment[]; lengthIn: number }[] = [];
  const [{ x0, y0 }, { x1: endX, y1: endY }] = [segments[0]!, segments.at(-1)!];
  let start: Point = { x: x0, y: y0 };
  let piece: Segment[] = [];
  const finish = (end: Point) => {
    const lengthIn = contourLength({ segments: piece, closed: false });
    const first = piece[0]!;
    piece[0] = withEnds(first, start.x, start.y, first.x1, first.y1);
    const last = piece.at(-1)!;
    piece[piece.length - 1] = withEnds(last, last.x0, last.y0, end.x, end.y);
    pieces.push({ segments: piece, lengthIn });
    [piece, start] = [[], end];
  };
  const inOrder = cuts.toSorted((a, b) => a.index - b.index || a.t - b.t);
  let next = 0;
  segments.forEach((segment, index) => {
    let from = 0;
    for (; inOrder[next]?.index === index; next++) {
      const { t, x, y } = inOrder[next]!;
      if (isAt(start, x, y) || isAt({ x: endX, y: endY }, x, y)) continue;
      if (t > from) piece.push(subSegment(segment, from, t));
      if (piece.length > 0) finish({ x, y });
      from = t;
    }
    if (from < 1) piece.push(from === 0 ? segment : subSegment(segment, from, 1));
  });
  if (piece.length > 0) finish({ x: endX, y: endY });
  return pieces;
}
