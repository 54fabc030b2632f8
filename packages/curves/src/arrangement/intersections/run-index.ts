import { BoxIndex, wrapBoxes } from '../../geometry/box-index.ts';
import { pointAt } from '../../geometry/segment.ts';
import { parameterAt, type Monotone } from './monotone-run.ts';

/** Returns the boxes of runs, four numbers each, for the index and for neighbor lookups. */
export function runBoxes(runs: readonly Monotone[]): Float64Array {
  const boxes = new Float64Array(4 * runs.length);
  for (let i = 0; i < runs.length; i++) {
    const { x0, y0, x1, y1 } = runs[i]!;
    boxes[4 * i] = x0 < x1 ? x0 : x1;
    boxes[4 * i + 1] = y0 < y1 ? y0 : y1;
    boxes[4 * i + 2] = x0 < x1 ? x1 : x0;
    boxes[4 * i + 3] = y0 < y1 ? y1 : y0;
  }
  return boxes;
}

/** Number of runs, or boxes of the level below, per box. */
const FAN = 8;

/** One contour's runs: the interval of the list of all runs from `first` up to `end`. */
export type ContourRuns = { readonly loop: number; readonly first: number; readonly end: number };

/**
 * Runs by contour: an index of the contours' boxes, and a tree of boxes over each contour's consecutive runs. When a
 * box is beyond the ray's start, the ends of its chain of runs determine its crossings with the ray, so only boxes
 * that contain the start are opened.
 */
export class ContourIndex {
  readonly all: readonly ContourRuns[];
  /** Boxes of the contours, four numbers each. */
  readonly boxes: Float64Array;
  /** Number of boxes and runs inspected by rays: the cost of winding numbers. */
  inspected = 0;
  readonly #runs: readonly Monotone[];
  readonly #runBoxes: Float64Array;
  readonly #index: BoxIndex;
  /** For each queried contour, the levels of its tree above the runs, the widest boxes last. */
  readonly #levels: (Float64Array[] | undefined)[] = [];

  /** Runs of one contour must be consecutive; `boxes` are theirs (runBoxes). */
  constructor(runs: readonly Monotone[], boxes: Float64Array) {
    const all: ContourRuns[] = [];
    for (let first = 0; first < runs.length;) {
      const { loop } = runs[first]!;
      let end = first + 1;
      while (end < runs.length && runs[end]!.loop === loop) end++;
      all.push({ loop, first, end });
      first = end;
    }
    this.all = all;
    this.#runs = runs;
    this.#runBoxes = boxes;
    this.boxes = new Float64Array(4 * all.length);
    all.forEach(({ first, end }, i) => wrapBoxes(boxes, first, end, this.boxes, i));
    this.#index = new BoxIndex(this.boxes, all.length);
  }

  /**
   * Calls `visit` with the number of every contour whose box shares a point with the query box; returns the number
   * compared.
   */
  search(minX: number, minY: number, maxX: number, maxY: number, visit: (contour: number) => void): number {
    return this.#index.search(minX, minY, maxX, maxY, visit);
  }

  /**
   * Returns the signed number of crossings of the contour with the ray from a point along +x or +y: 1 for each
   * crossing clockwise on screen about the point, -1 for the others. The runs in `except` are not counted.
   */
  turns(contour: number, x: number, y: number, axis: 'x' | 'y', except: readonly number[]): number {
    const { first, end } = this.all[contour]!;
    const levels = (this.#levels[contour] ??= levelsOf(this.#runBoxes, first, end));
    const ofRun = axis === 'x' ? crossingOfRayX : crossingOfRayY;
    const runs = this.#runs;
    /** Returns the crossings of the runs under box `node` of a level; level 0 consists of the runs themselves. */
    const under = (level: number, node: number): number => {
      this.inspected++;
      const b = level === 0 ? this.#runBoxes : levels[level - 1]!;
      const k = 4 * (level === 0 ? first + node : node);
      // The box is behind the ray's start, or beside the ray.
      if (b[k + 2]! < x || b[k + 3]! < y) return 0;
      if (axis === 'x' ? b[k + 1]! > y : b[k]! > x) return 0;
      if (level === 0) return except.includes(first + node) ? 0 : ofRun(runs[first + node]!, x, y);
      const width = FAN ** level;
      const from = first + node * width;
      const to = Math.min(end, from + width);
      const beyond = axis === 'x' ? b[k]! > x : b[k + 1]! > y;
      if (beyond && !anyWithin(except, from, to)) {
        const a = runs[from]!;
        const z = runs[to - 1]!;
        return axis === 'x' ? turnAcross(a.y0, z.y1, y) : -turnAcross(a.x0, z.x1, x);
      }
      let sum = 0;
      const children = Math.ceil((to - from) / FAN ** (level - 1));
      for (let child = 0; child < children; child++) sum += under(level - 1, node * FAN + child);
      return sum;
    };
    let sum = 0;
    const top = levels.length;
    const nodes = Math.ceil((end - first) / FAN ** top);
    for (let node = 0; node < nodes; node++) sum += under(top, node);
    return sum;
  }
}

function anyWithin(runs: readonly number[], from: number, to: number): boolean {
  for (let k = 0; k < runs.length; k++) if (runs[k]! >= from && runs[k]! < to) return true;
  return false;
}

/**
 * Returns levels of boxes over the runs from `first` up to `end`, until one box is left; none for a small number of
 * runs.
 */
function levelsOf(boxes: Float64Array, first: number, end: number): Float64Array[] {
  const levels: Float64Array[] = [];
  let below = boxes.subarray(4 * first, 4 * end);
  for (let count = end - first; count > FAN;) {
    const nodes = Math.ceil(count / FAN);
    const level = new Float64Array(4 * nodes);
    for (let node = 0; node < nodes; node++)
      wrapBoxes(below, node * FAN, Math.min(count, (node + 1) * FAN), level, node);
    levels.push(level);
    below = level;
    count = nodes;
  }
  return levels;
}

/**
 * Returns the crossing of an interval with a value. Ends count half-open, so that a ray through a corner counts it
 * consistently.
 */
const turnAcross = (start: number, end: number, value: number): number =>
  start <= value === end <= value ? 0 : end > start ? 1 : -1;

function crossingOfRayX(run: Monotone, x: number, y: number): number {
  const turn = turnAcross(run.y0, run.y1, y);
  if (turn === 0 || (run.x0 > x && run.x1 > x)) return turn;
  if (run.x0 < x && run.x1 < x) return 0;
  // Left of the directed chord: x is smaller there when it runs down the screen.
  const side = sideOfRun(run, x, y);
  if (side !== 0) return side === turn ? turn : 0;
  return placeAt(run, 'y', y) > x ? turn : 0;
}

function crossingOfRayY(run: Monotone, x: number, y: number): number {
  const turn = -turnAcross(run.x0, run.x1, x);
  if (turn === 0 || (run.y0 > y && run.y1 > y)) return turn;
  if (run.y0 < y && run.y1 < y) return 0;
  const side = sideOfRun(run, x, y);
  if (side !== 0) return side === turn ? turn : 0;
  return placeAt(run, 'x', x) > y ? turn : 0;
}

/** Returns the x at which a run passes a y, or the y at which it passes an x. */
function placeAt(run: Monotone, axis: 'x' | 'y', value: number): number {
  const { segment } = run;
  if (segment.kind === 'arc' && segment.rx === segment.ry) {
    const { cx, cy, rx } = segment;
    const off = value - (axis === 'x' ? cx : cy);
    const half = Math.sqrt(Math.max(0, rx * rx - off * off));
    // A monotone run of a circle is within one quarter of it.
    if (axis === 'x') return run.y0 + run.y1 > 2 * cy ? cy + half : cy - half;
    return run.x0 + run.x1 > 2 * cx ? cx + half : cx - half;
  }
  const { x, y } = pointAt(segment, parameterAt(run, axis, value));
  return axis === 'x' ? y : x;
}

/**
 * Returns the side of a curve for a point farther from its chord than the curve is: 1 on the side of (-dy, dx), -1 on
 * the other, 0 when it is nearer.
 */
function sideOfRun({ bulge, x0, y0, x1, y1 }: Monotone, x: number, y: number): number {
  const [ux, uy] = [x1 - x0, y1 - y0];
  const across = ux * (y - y0) - uy * (x - x0);
  // Twice the bulge, plus rounding.
  const far = 2 * bulge * (Math.abs(ux) + Math.abs(uy)) + 1e-9 * (ux * ux + uy * uy);
  return across > far ? 1 : across < -far ? -1 : 0;
}
