import type { Bounds, Polygon } from './polygon.ts';
import { insidePolygons } from './polygon.ts';
import { DepthField } from './depth-field.ts';
import { ceil, infinity, max, min, sqrt } from '@measurement-nesting/curves/math';

/** A circle inside a shape. */
export type Pole = { readonly x: number; readonly y: number; readonly r: number };

const gridSide = 28;
const refineSteps = 14;

/**
 * Returns up to `most` disjoint circles inside the polygons (even-odd), greedily the largest first: the first is the
 * pole of inaccessibility within a few thousandths of the shape's size. Stops early when the circles cover 90 % of the
 * area.
 *
 * Distances are sampled on a grid, and the best sample is improved by hill climbing. Never empty: a shape too thin for
 * the grid has one circle of radius 0 beside the middle of its longest edge.
 *
 * After the multi-pole idea of Gardeyn and Wauters, jagua-rs (arXiv 2508.08341); the grid replaces their quadtree.
 */
export function findPoles(polygons: readonly Polygon[], box: Bounds, area: number, maximum: number): Pole[] {
  const width = box.maxX - box.minX;
  const height = box.maxY - box.minY;
  const cell = max(width, height) / gridSide;
  const nx = max(1, ceil(width / cell));
  const ny = max(1, ceil(height / cell));
  const stepX = width / nx;
  const stepY = height / ny;
  const field = new DepthField(polygons);
  const depth = field.grid(box.minX, box.minY, nx, ny, stepX, stepY);
  const xAt = (k: number): number => box.minX + ((k % nx) + 0.5) * stepX;
  const yAt = (k: number): number => box.minY + (((k / nx) | 0) + 0.5) * stepY;
  const poles: Pole[] = [];
  /**
   * Returns the depth of a point inside, also bounded by the existing poles. If it is at most `least`, any value up to
   * `least` may be returned.
   */
  const clearance = (x: number, y: number, minimum: number): number => {
    let d = infinity;
    for (const p of poles) d = min(d, sqrt((x - p.x) ** 2 + (y - p.y) ** 2) - p.r);
    return d > minimum ? min(d, field.at(x, y, max(0, minimum))) : d;
  };
  let covered = 0;
  while (poles.length < maximum && covered < 0.9 * area) {
    let top = 0;
    for (let k = 1; k < depth.length; k++) if (depth[k]! > depth[top]!) top = k;
    if (depth[top]! <= 0) break;
    const pole = climb(clearance, [xAt(top), yAt(top)], depth[top]!, cell / 2);
    if (pole.r <= 0 || (poles.length > 0 && pole.r < poles[0]!.r * 0.02)) break;
    poles.push(pole);
    covered += Math.PI * pole.r * pole.r;
    for (let k = 0; k < depth.length; k++) {
      if (depth[k]! <= 0) continue;
      depth[k] = min(depth[k]!, sqrt((xAt(k) - pole.x) ** 2 + (yAt(k) - pole.y) ** 2) - pole.r);
    }
  }
  return poles.length > 0 ? poles : [besideLongestEdge(polygons)];
}

type Clearance = (x: number, y: number, minimum: number) => number;

function climb(clearance: Clearance, from: [number, number], start: number, step: number): Pole {
  let [x, y] = from;
  let r = start;
  for (let k = 0; k < refineSteps;) {
    let moved = false;
    for (const [dx, dy] of [
      [step, 0],
      [-step, 0],
      [0, step],
      [0, -step],
    ] as const) {
      const c = clearance(x + dx, y + dy, r);
      if (c > r) {
        x += dx;
        y += dy;
        r = c;
        moved = true;
        break;
      }
    }
    if (!moved) {
      step /= 2;
      k++;
    }
  }
  return { x, y, r: min(r, clearance(x, y, -infinity)) };
}

function besideLongestEdge(polygons: readonly Polygon[]): Pole {
  let best: Pole = { x: 0, y: 0, r: 0 };
  let longest = -1;
  for (const { xs, ys } of polygons) {
    for (let i = 0, j = xs.length - 1; i < xs.length; j = i++) {
      const dx = xs[i]! - xs[j]!;
      const dy = ys[i]! - ys[j]!;
      if (dx * dx + dy * dy <= longest) continue;
      longest = dx * dx + dy * dy;
      let reach = 0.5;
      for (let k = 0; k < 40; k++, reach /= 2) {
        const x = (xs[i]! + xs[j]!) / 2 - dy * reach;
        const y = (ys[i]! + ys[j]!) / 2 + dx * reach;
        if (insidePolygons(polygons, x, y)) {
          best = { x, y, r: 0 };
          break;
        }
      }
    }
  }
  return best;
}
