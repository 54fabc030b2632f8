/** Returns the distance of two sets of outlines in both directions, sampled twice per pixel. */
import type { Contour } from '#packages/curves/src/geometry/types.ts';
import { flattenContour } from '#packages/curves/src/geometry/flatten.ts';

export type Apart = { readonly mean: number; readonly hausdorff: number };

type Polyline = { readonly xs: number[]; readonly ys: number[]; readonly next: number[] };
type Found = { readonly distance: number; readonly dx: number; readonly dy: number };

const STEP_PX = 0.5;
const FLATTEN_PX = 0.01;
const CELL_PX = 4;

/** Returns the distances of `traced` from `truth`, after the best constant shift of `traced`. The distance of empty outlines is infinite. */
export function boundaryDistance(traced: readonly Contour[], truth: readonly Contour[]): Apart {
  const a = polylines(traced);
  const b = polylines(truth);
  if (a.xs.length === 0 || b.xs.length === 0) return { mean: Infinity, hausdorff: Infinity };
  const toTruth = nearestIn(b);
  const shift = bestShift(a, toTruth);
  for (let i = 0; i < a.xs.length; i++) {
    a.xs[i]! += shift.x;
    a.ys[i]! += shift.y;
  }
  const toTraced = nearestIn(a);
  let [sum, hausdorff] = [0, 0];
  const add = ({ xs, ys }: Polyline, nearest: (x: number, y: number) => Found): void => {
    for (let i = 0; i < xs.length; i++) {
      const { distance } = nearest(xs[i]!, ys[i]!);
      sum += distance / xs.length / 2;
      hausdorff = Math.max(hausdorff, distance);
    }
  };
  add(a, toTruth);
  add(b, toTraced);
  return { mean: sum, hausdorff };
}

function polylines(contours: readonly Contour[]): Polyline {
  const line: Polyline = { xs: [], ys: [], next: [] };
  for (const contour of contours) {
    const points = flattenContour(contour, FLATTEN_PX);
    const first = line.xs.length;
    points.forEach((from, i) => {
      const to = points[(i + 1) % points.length]!;
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const parts = Math.ceil(length / STEP_PX);
      for (let k = 0; k < parts; k++) {
        line.xs.push(from.x + ((to.x - from.x) * k) / parts);
        line.ys.push(from.y + ((to.y - from.y) * k) / parts);
        line.next.push(line.xs.length);
      }
    });
    if (line.xs.length > first) line.next[line.xs.length - 1] = first;
  }
  return line;
}

function nearestIn({ xs, ys, next }: Polyline): (x: number, y: number) => Found {
  const cells = new Map<number, number[]>();
  const cellOf = (column: number, row: number): number => row * 65_536 + column;
  xs.forEach((x, i) => {
    const cell = cellOf(Math.floor(x / CELL_PX), Math.floor(ys[i]! / CELL_PX));
    const items = cells.get(cell);
    if (items) items.push(i);
    else cells.set(cell, [i]);
  });
  return (x, y) => {
    let best = { distance: Infinity, dx: 0, dy: 0 };
    const [column, row] = [Math.floor(x / CELL_PX), Math.floor(y / CELL_PX)];
    for (let ring = 0; ring < 20_000; ring++) {
      // Segments begin in the cell in which they are found and are half a pixel long.
      if (best.distance < (ring - 1) * CELL_PX - STEP_PX) break;
      const visit = (cx: number, cy: number): void => {
        for (const i of cells.get(cellOf(column + cx, row + cy)) ?? []) {
          const found = toSegment(x, y, xs[i]!, ys[i]!, xs[next[i]!]!, ys[next[i]!]!);
          if (found.distance < best.distance) best = found;
        }
      };
      for (let k = -ring; k <= ring; k++) {
        visit(k, -ring);
        if (ring > 0) visit(k, ring);
        if (Math.abs(k) < ring) {
          visit(-ring, k);
          visit(ring, k);
        }
      }
      if (ring * CELL_PX > 400 && best.distance === Infinity) return { distance: 400, dx: 0, dy: 0 };
    }
    return best;
  };
}

function toSegment(x: number, y: number, x0: number, y0: number, x1: number, y1: number): Found {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const sq = dx * dx + dy * dy;
  const t = sq > 0 ? Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / sq)) : 0;
  const [ax, ay] = [x0 + t * dx - x, y0 + t * dy - y];
  return { distance: Math.hypot(ax, ay), dx: ax, dy: ay };
}

/** Computes one step of least squares on the distances along their own directions; distant samples are ignored. */
function bestShift({ xs, ys }: Polyline, nearest: (x: number, y: number) => Found): { x: number; y: number } {
  let [xx, xy, yy, rx, ry] = [1e-9, 0, 1e-9, 0, 0];
  for (let i = 0; i < xs.length; i++) {
    const { distance, dx, dy } = nearest(xs[i]!, ys[i]!);
    if (distance === 0 || distance > 1) continue;
    const [nx, ny] = [dx / distance, dy / distance];
    xx += nx * nx;
    xy += nx * ny;
    yy += ny * ny;
    rx += nx * distance;
    ry += ny * distance;
  }
  const determinant = xx * yy - xy * xy;
  return determinant < 1e-6
    ? { x: 0, y: 0 }
    : { x: (rx * yy - ry * xy) / determinant, y: (ry * xx - rx * xy) / determinant };
}
