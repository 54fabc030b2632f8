import type { ArcStep } from '../../src/write/fit-arcs.ts';
import type { Point } from '@measurement-nesting/curves';

/** A straight line (sweep 0) or an arc by its ends and its turn; positive from x toward y. */
export type SimpleArc = { readonly from: Point; readonly to: Point; readonly sweep: number };

export function arcsOfSteps(steps: readonly ArcStep[], { x1, y1 }: { x1: number; y1: number }): SimpleArc[] {
  return steps.map((from, i) => ({ from, to: steps[i + 1] ?? { x: x1, y: y1 }, sweep: from.sweep }));
}

/** Center and radius from ends and turn. */
function circleOf({ from, to, sweep }: SimpleArc) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const rise = 1 / (2 * Math.tan(sweep / 2));
  const [cx, cy] = [(from.x + to.x) / 2 - dy * rise, (from.y + to.y) / 2 + dx * rise];
  return { cx, cy, radius: Math.hypot(from.x - cx, from.y - cy), start: Math.atan2(from.y - cy, from.x - cx) };
}

export const distanceToArcs = (point: Point, arcs: readonly SimpleArc[]): number =>
  arcs.reduce((min, arc) => Math.min(min, distanceToArc(point, arc)), Infinity);

function distanceToArc(point: Point, arc: SimpleArc): number {
  const { from, to, sweep } = arc;
  if (sweep === 0) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const squared = dx * dx + dy * dy;
    const along = squared === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared;
    const t = Math.min(1, Math.max(0, along));
    return Math.hypot(point.x - from.x - t * dx, point.y - from.y - t * dy);
  }
  const { cx, cy, radius, start } = circleOf(arc);
  const turn = Math.sign(sweep) * (Math.atan2(point.y - cy, point.x - cx) - start);
  const share = (((turn % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)) / Math.abs(sweep);
  if (share <= 1) return Math.abs(Math.hypot(point.x - cx, point.y - cy) - radius);
  return Math.min(Math.hypot(point.x - from.x, point.y - from.y), Math.hypot(point.x - to.x, point.y - to.y));
}

export function pointsOfArcs(arcs: readonly SimpleArc[], each: number): Point[] {
  return arcs.flatMap((arc) => {
    const shares = Array.from({ length: each }, (_, i) => (i + 0.5) / each);
    if (arc.sweep === 0) {
      return shares.map((t) => ({
        x: arc.from.x + t * (arc.to.x - arc.from.x),
        y: arc.from.y + t * (arc.to.y - arc.from.y),
      }));
    }
    const { cx, cy, radius, start } = circleOf(arc);
    return shares.map((t) => ({
      x: cx + radius * Math.cos(start + t * arc.sweep),
      y: cy + radius * Math.sin(start + t * arc.sweep),
    }));
  });
}
