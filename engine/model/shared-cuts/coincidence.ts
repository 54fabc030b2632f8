import type { Line } from '@measurement-nesting/curves';
import type { ParameterRange } from './ranges.ts';

/** Piece of a line on which another one coincides with it. */
export type Coincidence = {
  /** Parameters of the piece on the line. */
  readonly range: ParameterRange;
  /** Parameters of the line at the start and at the end of the other one. */
  readonly at: readonly [start: number, end: number];
};

/** Minimum length in inches of a shared piece: a shorter one saves less than the pierce of an open contour costs. */
const MIN_PIECE_IN = 0.01;

/**
 * Returns the piece of a line that is nowhere further than `maxGap` from another line; null where the two are apart, cross, or coincide on less
 * than MIN_PIECE_IN. The piece ends at an end of the line where the other one ends within `maxGap` of it.
 */
export function coincidence(line: Line, other: Line, maxGap: number): Coincidence | null {
  const [dx, dy] = [line.x1 - line.x0, line.y1 - line.y0];
  const long = Math.hypot(dx, dy);
  if (long < MIN_PIECE_IN) return null;
  const along = (x: number, y: number): number => ((x - line.x0) * dx + (y - line.y0) * dy) / (long * long);
  const across = (x: number, y: number): number => ((y - line.y0) * dx - (x - line.x0) * dy) / long;
  const at = [along(other.x0, other.y0), along(other.x1, other.y1)] as const;
  const [from, to] = [Math.max(0, Math.min(...at)), Math.min(1, Math.max(...at))];
  if ((to - from) * long < MIN_PIECE_IN) return null;
  const [start, end] = [across(other.x0, other.y0), across(other.x1, other.y1)];
  const gapAt = (t: number): number => start + ((t - at[0]) / (at[1] - at[0])) * (end - start);
  if (Math.max(Math.abs(gapAt(from)), Math.abs(gapAt(to))) > maxGap) return null;
  const isEnd = (t: number, of: 0 | 1): boolean => Math.hypot((t - of) * long, gapAt(t)) <= maxGap;
  return { range: { from: isEnd(from, 0) ? 0 : from, to: isEnd(to, 1) ? 1 : to }, at };
}

/** Returns a range of the other line as one of the line. */
export function onLine({ from, to }: ParameterRange, { at: [start, end] }: Coincidence): ParameterRange {
  const [one, other] = [start + from * (end - start), start + to * (end - start)];
  return { from: Math.min(one, other), to: Math.max(one, other) };
}
