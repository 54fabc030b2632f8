import { BoxIndex } from '../../geometry/box-index.ts';
import { meetInEndOnly } from './line-intersections.ts';
import type { Monotone } from './monotone-run.ts';
import type { ContourIndex } from './run-index.ts';
import { tooComplex, type Work } from './work-limit.ts';

/** Maximum number of pairs of nearby runs: a real drawing has two or three for each segment. */
export const MAX_PAIRS = 8_000_000;
/** Maximum number of box comparisons: about a second. */
export const MAX_BOXES = 300_000_000;

/** Lookup of nearby runs. */
export type Nearby = {
  /**
   * Calls `visit` with every other run whose box is within the tolerance of the run's, until it returns false; returns
   * the number of boxes compared. Runs whose kind excludes an intersection, except at a common end, are omitted.
   */
  readonly eachNear: (run: number, visit: (other: number) => boolean) => number;
  /** True when the second run follows the first in its contour, or the first the second around the contour's end. */
  readonly neighbors: (i: number, j: number) => boolean;
};

/** Returns a lookup of nearby runs by an index of their boxes. */
export function nearbyRuns(
  runs: readonly Monotone[],
  boxes: Float64Array,
  contourIndex: ContourIndex,
  tolerance: number,
): Nearby {
  const contourOf = new Int32Array(runs.length);
  contourIndex.all.forEach(({ first, end }, contour) => contourOf.fill(contour, first, end));
  const follows = (i: number, j: number): boolean => {
    const contour = contourOf[i]!;
    if (contour !== contourOf[j]!) return false;
    const { first, end } = contourIndex.all[contour]!;
    return j === i + 1 || (i === first && j === end - 1);
  };
  const neighbors = (i: number, j: number): boolean => follows(i, j) || follows(j, i);
  const index = new BoxIndex(boxes, runs.length);
  const eachNear: Nearby['eachNear'] = (i, visit) =>
    index.search(
      boxes[4 * i]! - tolerance,
      boxes[4 * i + 1]! - tolerance,
      boxes[4 * i + 2]! + tolerance,
      boxes[4 * i + 3]! + tolerance,
      (j) => {
        if (j === i || circlesApart(runs[i]!, runs[j]!, tolerance)) return true;
        return (neighbors(i, j) && onlyEndsMeet(boxes, i, j)) || visit(j);
      },
    );
  return { eachNear, neighbors };
}

/**
 * Returns all pairs of nearby runs: two numbers for each, the lower one first, in ascending order. For lines that meet
 * only at a common end it includes just enough pairs to find that end. Throws too_complex beyond the limits of work,
 * pairs and boxes.
 */
export function findNearPairs(
  { eachNear, neighbors }: Nearby,
  runs: readonly Monotone[],
  tolerance: number,
  work: Work,
): Int32Array {
  const endMet = new Uint8Array(2 * runs.length);
  const found = new Growing(4 * runs.length);
  for (let i = 0; i < runs.length; i++) {
    const start = found.length;
    work.boxes += eachNear(i, (j) => {
      if (j > i && (neighbors(i, j) || !endsKnown(i, runs[i]!, j, runs[j]!, tolerance, endMet))) found.push(j);
      return true;
    });
    found.pairUp(start, i);
    work.left -= (found.length - start) >> 1;
    if (work.left < 0 || found.length > 2 * MAX_PAIRS || work.boxes > MAX_BOXES) throw tooComplex();
  }
  return found.all();
}

/**
 * Returns true for lines that meet only at a common end where both are known to meet others: a thousand lines from one
 * point are a million such pairs.
 */
function endsKnown(i: number, a: Monotone, j: number, b: Monotone, tolerance: number, endMet: Uint8Array): boolean {
  if (a.segment.kind !== 'line' || b.segment.kind !== 'line') return false;
  const startOfA = (a.x0 === b.x0 && a.y0 === b.y0) || (a.x0 === b.x1 && a.y0 === b.y1);
  if (!startOfA && !((a.x1 === b.x0 && a.y1 === b.y0) || (a.x1 === b.x1 && a.y1 === b.y1))) return false;
  if (!meetInEndOnly(a, b, tolerance)) return false;
  const [x, y] = startOfA ? [a.x0, a.y0] : [a.x1, a.y1];
  const endOfA = 2 * i + (startOfA ? 0 : 1);
  const endOfB = 2 * j + (b.x0 === x && b.y0 === y ? 0 : 1);
  if (endMet[endOfA] === 1 && endMet[endOfB] === 1) return true;
  endMet[endOfA] = endMet[endOfB] = 1;
  return false;
}

/**
 * Returns true for arcs of two circles that are too far apart or one inside the other: by far the most frequent pairs
 * of nearby curves.
 */
function circlesApart({ segment: a }: Monotone, { segment: b }: Monotone, tolerance: number): boolean {
  if (a.kind !== 'arc' || b.kind !== 'arc' || a.rx !== a.ry || b.rx !== b.ry) return false;
  const dx = a.cx - b.cx;
  const dy = a.cy - b.cy;
  const distance = Math.sqrt(dx * dx + dy * dy);
  return distance > a.rx + b.rx + 4 * tolerance || distance < Math.abs(a.rx - b.rx) - 4 * tolerance;
}

/**
 * Returns true for consecutive runs whose boxes overlap only in a line or a point, and that have an extent across that
 * line: they meet only at their common end, because monotone curves reach it once.
 */
function onlyEndsMeet(boxes: Float64Array, i: number, j: number): boolean {
  for (let axis = 0; axis < 2; axis++) {
    const lowI = boxes[4 * i + axis]!;
    const highI = boxes[4 * i + 2 + axis]!;
    const lowJ = boxes[4 * j + axis]!;
    const highJ = boxes[4 * j + 2 + axis]!;
    if (Math.min(highI, highJ) <= Math.max(lowI, lowJ) && highI > lowI && highJ > lowJ) return true;
  }
  return false;
}

/** A growing typed array of numbers. */
class Growing {
  length = 0;
  #numbers: Int32Array;

  constructor(room: number) {
    this.#numbers = new Int32Array(Math.max(16, room));
  }

  push(value: number): void {
    if (this.length === this.#numbers.length) this.#grow(2 * this.length);
    this.#numbers[this.length++] = value;
  }

  /** Sorts the numbers from `start` on and inserts `first` before each of them. */
  pairUp(start: number, first: number): void {
    const count = this.length - start;
    if (count === 0) return;
    if (start + 2 * count > this.#numbers.length) this.#grow(2 * (start + 2 * count));
    const numbers = this.#numbers;
    numbers.subarray(start, this.length).sort();
    for (let k = count - 1; k >= 0; k--) {
      numbers[start + 2 * k + 1] = numbers[start + k]!;
      numbers[start + 2 * k] = first;
    }
    this.length += count;
  }

  #grow(room: number): void {
    const wider = new Int32Array(room);
    wider.set(this.#numbers.subarray(0, this.length));
    this.#numbers = wider;
  }

  all(): Int32Array {
    return this.#numbers.subarray(0, this.length);
  }
}
