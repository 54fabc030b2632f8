import { max, min } from '@measurement-nesting/curves/math';
import type { Part } from '@measurement-nesting/curves/drawing';
import { outwardPolygon } from '../prepare/outward-polygon.ts';
import { insidePolygons, polygonBounds, type Bounds, type Polygon } from '../shape/polygon.ts';

/** Cells along each side of the grid in which the rectangle is sought. */
const cells = 48;
/** Maximum distance of the polygons from the true curves, in inches, by which the rectangle is inset. */
const toleranceIn = 0.01;

/**
 * Returns a large rectangle with sides parallel to the axes that contains only material of the part; null when none is
 * found. A grid proposes it, its sides are extended to the nearest edge, and the result is verified on the edges.
 *
 * @param keepHoles true when other parts may be placed in the holes.
 */
export function inscribedRectangle(part: Part, keepHoles: boolean): Bounds | null {
  const contours = keepHoles ? [part.outer, ...part.holes] : [part.outer];
  const polygons = contours.map((contour, k) => outwardPolygon(contour, k === 0 ? 'outer' : 'hole', toleranceIn));
  const isStraight = contours.every(({ segments }) => segments.every(({ kind }) => kind === 'line'));
  const proposed = largestFreeOfEdges(polygons);
  if (proposed === null) return null;
  const extended = extend(polygons, proposed);
  const inset = isStraight ? 0 : toleranceIn;
  const found = {
    minX: extended.minX + inset,
    minY: extended.minY + inset,
    maxX: extended.maxX - inset,
    maxY: extended.maxY - inset,
  };
  const isInside = found.minX < found.maxX && found.minY < found.maxY && containsOnlyMaterial(polygons, extended);
  return isInside ? found : null;
}

/** Returns true when no edge passes through the interior of the rectangle and its center is inside the polygons. */
function containsOnlyMaterial(polygons: readonly Polygon[], box: Bounds): boolean {
  if (!insidePolygons(polygons, (box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)) return false;
  return !edgesOf(polygons).some((edge) => {
    const span = spanWithin(edge, 'y', box.minY, box.maxY);
    return span !== null && span.max > box.minX && span.min < box.maxX;
  });
}

/** Extends the sides, first left and right, each to the nearest edge or the end of the part's box. */
function extend(polygons: readonly Polygon[], box: Bounds): Bounds {
  const edges = edgesOf(polygons);
  const found = { ...polygonBounds(polygons) };
  const centerX = (box.minX + box.maxX) / 2;
  const centerY = (box.minY + box.maxY) / 2;
  for (const edge of edges) {
    const span = spanWithin(edge, 'y', box.minY, box.maxY);
    if (span !== null && span.max < centerX) found.minX = max(found.minX, span.max);
    if (span !== null && span.min > centerX) found.maxX = min(found.maxX, span.min);
  }
  const { minX, maxX } = found;
  for (const edge of edges) {
    const span = spanWithin(edge, 'x', minX, maxX);
    if (span !== null && span.max < centerY) found.minY = max(found.minY, span.max);
    if (span !== null && span.min > centerY) found.maxY = min(found.maxY, span.min);
  }
  return found;
}

type Edge = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

const edgesOf = (polygons: readonly Polygon[]): Edge[] =>
  polygons.flatMap(({ xs, ys }) =>
    Array.from(xs, (x0, i) => {
      const j = (i + 1) % xs.length;
      return { x0, y0: ys[i]!, x1: xs[j]!, y1: ys[j]! };
    }),
  );

/** Returns the extent of an edge across the open band from..to along an axis; null where it does not enter the band. */
function spanWithin({ x0, y0, x1, y1 }: Edge, axis: 'x' | 'y', from: number, to: number) {
  const [a0, a1, b0, b1] = axis === 'y' ? [y0, y1, x0, x1] : [x0, x1, y0, y1];
  if (max(a0, a1) <= from || min(a0, a1) >= to) return null;
  const at = (along: number): number => (a1 === a0 ? b0 : b0 + ((along - a0) / (a1 - a0)) * (b1 - b0));
  if (a0 === a1) return { min: min(b0, b1), max: max(b0, b1) };
  const [first, last] = [at(max(from, min(a0, a1))), at(min(to, max(a0, a1)))];
  return { min: min(first, last), max: max(first, last) };
}

/** Returns the largest rectangle of grid cells inside the polygons that no edge touches. */
function largestFreeOfEdges(polygons: readonly Polygon[]): Bounds | null {
  const { minX, minY, maxX, maxY } = polygonBounds(polygons);
  const [width, height] = [(maxX - minX) / cells, (maxY - minY) / cells];
  if (!(width > 0) || !(height > 0)) return null;
  const isTouched = new Uint8Array(cells * cells);
  for (const edge of edgesOf(polygons)) {
    for (let row = 0; row < cells; row++) {
      const span = spanWithin(edge, 'y', minY + row * height, minY + (row + 1) * height);
      if (span === null) continue;
      const last = min(cells - 1, Math.floor((span.max - minX) / width));
      for (let column = max(0, Math.floor((span.min - minX) / width)); column <= last; column++)
        isTouched[row * cells + column] = 1;
    }
  }
  const heights = new Int32Array(cells);
  let best = { cells: 0, row: 0, tall: 0, from: 0, to: 0 };
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const isFree =
        isTouched[row * cells + column] === 0 &&
        insidePolygons(polygons, minX + (column + 0.5) * width, minY + (row + 0.5) * height);
      heights[column] = isFree ? heights[column]! + 1 : 0;
    }
    for (let from = 0; from < cells; from++) {
      let tall = cells;
      for (let to = from; to < cells && heights[to]! > 0; to++) {
        tall = min(tall, heights[to]!);
        const count = tall * (to - from + 1);
        if (count > best.cells) best = { cells: count, row, tall, from, to };
      }
    }
  }
  if (best.cells === 0) return null;
  return {
    minX: minX + best.from * width,
    maxX: minX + (best.to + 1) * width,
    minY: minY + (best.row + 1 - best.tall) * height,
    maxY: minY + (best.row + 1) * height,
  };
}
