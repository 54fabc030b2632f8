import { type Box, BoxIndex, type Contour, contourBox, flattenContour, pointAt } from '@measurement-nesting/curves';
import type { Loop } from '@measurement-nesting/curves/arrangement';
import type { OpenLine } from '../open-line.ts';
import { cutWhereDoubled, type Piece } from './cut-where-doubled.ts';
import { neededTwice } from './needed-twice.ts';
import { SAME_IN, sameWithin } from './same.ts';

type Drawn = { readonly contour: Contour; readonly shape: number; readonly drawnIn: number };

/**
 * Returns the numbers of items that repeat an earlier one (or one of higher precedence), each with the number of that item: every point
 * within SAME_IN (or SAME_SHARE of a short one's length), independent of direction, starting point and kind of segments. `getPrecedence`: lower
 * values have precedence. Items may only repeat those that `mayRepeat` allows.
 */
function findDuplicates<T extends Drawn>(
  items: readonly T[],
  getPrecedence: (item: T) => number,
  mayRepeat: (item: T, earlier: T) => boolean,
): Map<number, number> {
  const boxes = items.map(({ contour }) => contourBox(contour));
  const order = items.map((_, i) => i).toSorted((a, b) => getPrecedence(items[a]!) - getPrecedence(items[b]!) || a - b);
  // Unrelated items with the same cell number do no harm, because boxes are compared.
  const byBox = new Map<number, number[]>();
  const cell = 4 * SAME_IN;
  const duplicates = new Map<number, number>();
  const polylines = new Map<number, Polyline>();
  for (const i of order) {
    const item = items[i]!;
    const box = boxes[i]!;
    const kx = Math.floor((box.minX + box.maxX) / (2 * cell));
    const ky = Math.floor((box.minY + box.maxY) / (2 * cell));
    let original = -1;
    for (let dx = -1; dx <= 1 && original < 0; dx++) {
      for (let dy = -1; dy <= 1 && original < 0; dy++) {
        for (const j of byBox.get(cellNumber(kx + dx, ky + dy)) ?? []) {
          const earlier = items[j]!;
          const within = sameWithin(Math.min(item.drawnIn, earlier.drawnIn));
          if (
            !mayRepeat(item, earlier) ||
            !boxesAgree(box, boxes[j]!, within) ||
            !lengthsAgree(item, earlier, within)
          ) {
            continue;
          }
          let line = polylines.get(j);
          if (!line) {
            line = polylineOf(earlier.contour, within);
            polylines.set(j, line);
          }
          if (!runsOn(item.contour, line, within)) continue;
          original = j;
          break;
        }
      }
    }
    if (original >= 0) {
      duplicates.set(i, original);
      continue;
    }
    const key = cellNumber(kx, ky);
    const list = byBox.get(key);
    if (list) list.push(i);
    else byBox.set(key, [i]);
  }
  return duplicates;
}

const cellNumber = (column: number, row: number): number =>
  (Math.imul(column | 0, 0x9e3779b1) ^ Math.imul(row | 0, 0x85ebca6b)) & 0x3fffffff;

const boxesAgree = (a: Box, b: Box, within: number): boolean =>
  Math.abs(a.minX - b.minX) <= within &&
  Math.abs(a.minY - b.minY) <= within &&
  Math.abs(a.maxX - b.maxX) <= within &&
  Math.abs(a.maxY - b.maxY) <= within;

/** Returns true if two items have similar lengths, as equal shapes have unless one of them is frayed. */
const lengthsAgree = (a: Drawn, b: Drawn, within: number): boolean =>
  Math.abs(a.drawnIn - b.drawnIn) <= 16 * within + 1e-3 * Math.max(a.drawnIn, b.drawnIn);

/** A contour flattened finely, with an index of its sides. */
type Polyline = { readonly points: readonly { x: number; y: number }[]; readonly sides: BoxIndex };

function polylineOf(contour: Contour, within: number): Polyline {
  const open = flattenContour(contour, within / 8);
  const points = contour.closed && open.length > 0 ? [...open, open[0]!] : open;
  const count = Math.max(0, points.length - 1);
  const boxes = new Float64Array(4 * count);
  for (let i = 0; i < count; i++) {
    const [p, q] = [points[i]!, points[i + 1]!];
    boxes[4 * i] = Math.min(p.x, q.x);
    boxes[4 * i + 1] = Math.min(p.y, q.y);
    boxes[4 * i + 2] = Math.max(p.x, q.x);
    boxes[4 * i + 3] = Math.max(p.y, q.y);
  }
  return { points, sides: new BoxIndex(boxes, count) };
}

/** Returns true if all samples of the contour are on the polyline. */
function runsOn(contour: Contour, { points, sides }: Polyline, within: number): boolean {
  return contour.segments.every((segment) =>
    [0, 0.21, 0.5, 0.83].every((t) => {
      const { x, y } = pointAt(segment, t);
      let on = false;
      sides.search(x - within, y - within, x + within, y + within, (side) => {
        on ||= distanceToSide(x, y, points[side]!, points[side + 1]!) <= within;
      });
      return on;
    }),
  );
}

function distanceToSide(x: number, y: number, a: { x: number; y: number }, b: { x: number; y: number }): number {
  const ux = b.x - a.x;
  const uy = b.y - a.y;
  const lengthSq = ux * ux + uy * uy;
  const along = lengthSq > 0 ? ((x - a.x) * ux + (y - a.y) * uy) / lengthSq : 0;
  const k = Math.max(0, Math.min(1, along));
  return Math.hypot(a.x + k * ux - x, a.y + k * uy - y);
}

/** A contour left out of the outline because another one follows the same path. */
export type Duplicate = Drawn & { readonly closed: boolean };

/**
 * Removes repeated loops. Outlines repeat other outlines or a filled contour; a filled contour repeats another only as a whole shape (see
 * shapes below), because two equal contours inside one shape may mean a hole filled again.
 */
export function withoutDuplicateLoops(loops: readonly Loop[]): { remaining: Loop[]; duplicates: Duplicate[] } {
  const wholeShapes = repeatedShapes(loops);
  const rest = loops.filter((loop) => !wholeShapes.has(loop.shape));
  const repeated = findDuplicates(
    rest,
    (loop) => (loop.fill === null ? 1 : 0),
    (loop) => loop.fill === null,
  );
  const duplicates = [
    ...loops.filter((loop) => wholeShapes.has(loop.shape)),
    ...[...repeated.keys()].map((i) => rest[i]!),
  ].map(({ contour, shape, drawnIn }) => ({ contour, shape, drawnIn, closed: true }));
  return { remaining: rest.filter((_, i) => !repeated.has(i)), duplicates };
}

/** Returns the filled shapes whose contours all repeat those of one earlier shape with the same rule. */
function repeatedShapes(loops: readonly Loop[]): Set<number> {
  const filled = loops.filter((loop) => loop.fill !== null);
  const counts = new Map<number, number>();
  for (const { shape } of filled) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const repeats = findDuplicates(
    filled,
    (loop) => loop.shape,
    (loop, earlier) =>
      loop.shape !== earlier.shape &&
      loop.fill === earlier.fill &&
      counts.get(loop.shape) === counts.get(earlier.shape),
  );
  const originals = new Map<number, Set<number>>();
  const found = new Map<number, number>();
  for (const [i, j] of repeats) {
    const { shape } = filled[i]!;
    const set = originals.get(shape) ?? new Set<number>();
    originals.set(shape, set.add(filled[j]!.shape));
    found.set(shape, (found.get(shape) ?? 0) + 1);
  }
  const whole = new Set<number>();
  for (const [shape, set] of originals) {
    if (set.size === 1 && found.get(shape) === counts.get(shape)) whole.add(shape);
  }
  return whole;
}

export type WithoutDuplicates = {
  readonly remaining: readonly Piece[];
  readonly duplicates: readonly Duplicate[];
  /** Edges shared by two outlines, each with its copy; not in the other lists. */
  readonly shared: readonly (readonly [Piece, Piece])[];
};

/** Removes repeated lines and stretches of lines, and edges shared by two outlines. Pieces of longer lines have precedence. */
export function withoutDuplicateLines(lines: readonly OpenLine[]): WithoutDuplicates {
  const pieces = cutWhereDoubled(lines);
  const repeated = findDuplicates(
    pieces,
    ({ wholeIn }) => -wholeIn,
    () => true,
  );
  const copyOf = new Map([...repeated].map(([copy, original]) => [original, copy]));
  const first = pieces.flatMap((_, i) => (repeated.has(i) ? [] : [i]));
  const shared = new Set(
    neededTwice(
      first.map((i) => pieces[i]!),
      (i) => copyOf.has(first[i]!),
    ).map((i) => first[i]!),
  );
  for (const original of shared) repeated.delete(copyOf.get(original)!);
  return {
    remaining: first.filter((i) => !shared.has(i)).map((i) => pieces[i]!),
    duplicates: [...repeated.keys()].map((i) => ({ ...pieces[i]!, closed: false })),
    shared: [...shared].map((i) => [pieces[i]!, pieces[copyOf.get(i)!]!]),
  };
}
