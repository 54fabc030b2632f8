import type { Segment } from '@measurement-nesting/curves';
import type { OpenLine } from '../open-line.ts';
import { LineEnds } from './line-ends.ts';
import { angleAt, extent, findBridges, reverseSegments, tangent } from '@measurement-nesting/curves/arrangement';
import { nearestPairs } from './nearest-pairs.ts';
import { pairOpposite } from './pair-opposite.ts';

/** Maximum distance in inches between ends that meet exactly, within rounding. */
export const MEETS_IN = 1e-9;
/** Maximum distance in inches between ends that are joined. */
const JOINS_IN = 0.005;

/** Maximum gap between a line's own ends that counts as unintended, as a share of its length. */
const OWN_GAP = 0.1;
/** Cosine of the angle below which two lines run back beside each other, as in hatching; their ends are not joined. */
const BESIDE = Math.cos((3 * Math.PI) / 180);
/** Cosine of the maximum turn at which two ends form a straight line, within rounding. */
const STRAIGHT = Math.cos((0.1 * Math.PI) / 180);

/** End of a line: 2 * line for its first point, 2 * line + 1 for its last one. */
type End = number;

export type Paired = {
  /** Partner of each end, or -1. A line joined to itself is closed. */
  readonly partner: Int32Array;
  /** Number of the place of each end; ends that meet exactly share it. */
  readonly place: Int32Array;
};

/**
 * Pairs the ends of lines of one style as a draftsman would join them.
 *
 * 1. Ends that meet exactly. Where more than two meet, a line whose own ends meet closes. Lines that all continue straight cross there.
 * Otherwise ends that a ring can contain come first, so that a tail does not claim a corner of a shape; of these the straightest
 * continuation is preferred.
 *
 * 2. Of the remaining ends, those within JOINS_IN of each other, the nearest first. Lines that run back beside each other are hatching, and
 * a line's own ends are a gap only if they are near for its length. Lines must be longer than MEETS_IN.
 */
export function pairEnds(lines: readonly OpenLine[]): Paired {
  const lineEnds = new LineEnds(lines, MEETS_IN);
  const { x, y, placeOf: place, places } = lineEnds;
  const partner = new Int32Array(2 * lines.length).fill(-1);

  const near = (ends: readonly End[]) => nearEnds(ends, lines, x, y);
  const isAlone = (end: End): boolean => lineEnds.at(place[end]!).length === 1;
  let cut: Uint8Array | undefined;
  const onNoRing = (line: number): boolean => {
    cut ??= cutLines(place, places, near(Array.from(partner.keys()).filter(isAlone)));
    return cut[line] === 1;
  };
  for (let each = 0; each < places; each++) joinAt(lineEnds.at(each), lines, onNoRing, partner);
  for (const [a, b] of near(Array.from(partner.keys()).filter((end) => partner[end]! < 0))) {
    partner[a] = b;
    partner[b] = a;
  }
  return { partner, place };
}

/** Pairs the ends that meet exactly in one place. */
function joinAt(
  all: Int32Array,
  lines: readonly OpenLine[],
  onNoRing: (line: number) => boolean,
  partner: Int32Array,
): void {
  for (let k = 1; k < all.length; k++) {
    if (all[k] !== (all[k - 1]! ^ 1)) continue;
    partner[all[k]!] = all[k - 1]!;
    partner[all[k - 1]!] = all[k]!;
  }
  const ends = Array.from(all).filter((end) => partner[end]! < 0);
  if (ends.length === 2) {
    partner[ends[0]!] = ends[1]!;
    partner[ends[1]!] = ends[0]!;
    return;
  }
  if (ends.length < 2) return;
  const reach = ends.reduce((min, end) => Math.min(min, extent(leaving(end, lines))), 10 * JOINS_IN) / 4;
  const angles = new Map(ends.map((end) => [end, angleAt(leaving(end, lines), reach)]));
  const onRings = cross(ends, lines) ? ends : ends.filter((end) => !onNoRing(end >> 1));
  for (const among of [onRings, ends]) {
    const free = among.filter((end) => partner[end]! < 0);
    pairOpposite(free.map((end) => angles.get(end)!)).forEach((other, i) => {
      if (other >= 0) partner[free[i]!] = free[other]!;
    });
  }
}

/** Returns true if every end continues straight into another. */
function cross(ends: readonly End[], lines: readonly OpenLine[]): boolean {
  if (ends.length % 2 !== 0) return false;
  const angles = ends.map((end) => tangent(lines[end >> 1]!.contour.segments, (end & 1) === 1, 0).angle);
  return pairOpposite(angles).every((other, i) => -Math.cos(angles[i]! - angles[other]!) >= STRAIGHT);
}

/** Returns the line's segments starting from one of its ends. */
const leaving = (end: End, lines: readonly OpenLine[]): readonly Segment[] => {
  const { segments } = lines[end >> 1]!.contour;
  return (end & 1) === 0 ? segments : reverseSegments(segments);
};

/** Returns 1 for each line that no ring can contain after joining the pairs of ends. */
function cutLines(place: Int32Array, places: number, pairs: readonly (readonly [End, End])[]): Uint8Array {
  const from: number[] = [];
  const to: number[] = [];
  for (let end = 0; end < place.length; end += 2) {
    from.push(place[end]!);
    to.push(place[end + 1]!);
  }
  for (const [a, b] of pairs) {
    from.push(place[a]!);
    to.push(place[b]!);
  }
  return findBridges(places, from, to);
}

/** Returns pairs of ends that nearly meet, nearest first. */
function nearEnds(ends: readonly End[], lines: readonly OpenLine[], x: Float64Array, y: Float64Array): [End, End][] {
  const directions = new Map<End, { x: number; y: number }>();
  const directionOf = (end: End) => {
    let direction = directions.get(end);
    if (!direction) {
      const path = leaving(end, lines);
      const angle = angleAt(path, Math.min(JOINS_IN, extent(path) / 2));
      directions.set(end, (direction = { x: Math.cos(angle), y: Math.sin(angle) }));
    }
    return direction;
  };
  const mayPair = (i: number, j: number): boolean => {
    const [a, b] = [ends[i]!, ends[j]!];
    const gap = Math.hypot(x[a]! - x[b]!, y[a]! - y[b]!);
    if (a >> 1 === b >> 1) return gap <= OWN_GAP * lines[a >> 1]!.drawnIn;
    const [u, v] = [directionOf(a), directionOf(b)];
    return u.x * v.x + u.y * v.y < BESIDE;
  };
  const at = (coordinates: Float64Array) => Float64Array.from(ends, (end) => coordinates[end]!);
  const pairs: [End, End][] = [];
  nearestPairs(at(x), at(y), JOINS_IN, mayPair).forEach((j, i) => {
    if (j > i) pairs.push([ends[i]!, ends[j]!]);
  });
  return pairs;
}
