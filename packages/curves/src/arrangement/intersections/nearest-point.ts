import { derivativeAt, pointAt } from '../../geometry/segment.ts';
import { parameterAt, type Monotone } from './monotone-run.ts';

/**
 * Returns true when a run is certainly farther than `tolerance` from a point; a cheap test that rejects most runs in a
 * box.
 */
export function isFarFrom({ bulge, x0, y0, x1, y1 }: Monotone, x: number, y: number, tolerance: number): boolean {
  const [ux, uy] = [x1 - x0, y1 - y0];
  const across = ux * (y - y0) - uy * (x - x0);
  // The margin of 0.1% covers rounding.
  const reach = 1.001 * (tolerance + bulge);
  return across * across > reach * reach * (ux * ux + uy * uy) && tolerance > 1e-12 * (Math.abs(x) + Math.abs(y));
}

/** Number of bisections of a curve when testing whether a point is beside it. */
const HALVINGS = 6;

/**
 * Returns true when bisection proves a curve farther than `tolerance` from a point: each half of a monotone run is
 * inside the box of its ends. It evaluates one curve point per bisection; finding the nearest point requires about
 * twenty.
 */
function isBesideHalves(run: Monotone, x: number, y: number, tolerance: number): boolean {
  if (run.segment.kind === 'line') return false;
  // The margin of 0.1% and of 1e-12 of the coordinates covers rounding.
  const reach = 1.001 * tolerance + 1e-12 * (Math.abs(x) + Math.abs(y));
  let { from, to, x0, y0, x1, y1 } = run;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (from + to) / 2;
    const m = pointAt(run.segment, middle);
    const first = isInBox(x0, y0, m.x, m.y, x, y, reach);
    const second = isInBox(m.x, m.y, x1, y1, x, y, reach);
    if (first === second) return !first;
    if (first) [to, x1, y1] = [middle, m.x, m.y];
    else [from, x0, y0] = [middle, m.x, m.y];
  }
  return false;
}

const isInBox = (x0: number, y0: number, x1: number, y1: number, x: number, y: number, reach: number): boolean =>
  x >= Math.min(x0, x1) - reach &&
  x <= Math.max(x0, x1) + reach &&
  y >= Math.min(y0, y1) - reach &&
  y <= Math.max(y0, y1) + reach;

/** Returns the parameter of the run's nearest point when it is within `tolerance` of (x, y), else null. */
export function nearestOn(run: Monotone, x: number, y: number, tolerance: number): number | null {
  const minX = Math.min(run.x0, run.x1);
  const maxX = Math.max(run.x0, run.x1);
  const minY = Math.min(run.y0, run.y1);
  const maxY = Math.max(run.y0, run.y1);
  if (x < minX - tolerance || x > maxX + tolerance || y < minY - tolerance || y > maxY + tolerance) return null;
  if (isFarFrom(run, x, y, tolerance) || isBesideHalves(run, x, y, tolerance)) return null;
  if (Math.hypot(x - run.x0, y - run.y0) <= tolerance) return run.from;
  if (Math.hypot(x - run.x1, y - run.y1) <= tolerance) return run.to;
  const byX = maxX - minX >= maxY - minY;
  let t = byX
    ? parameterAt(run, 'x', Math.min(maxX, Math.max(minX, x)))
    : parameterAt(run, 'y', Math.min(maxY, Math.max(minY, y)));
  for (let round = 0; round < 20; round++) {
    const p = pointAt(run.segment, t);
    const d = derivativeAt(run.segment, t);
    const speedSq = d.x * d.x + d.y * d.y;
    if (speedSq === 0) break;
    const step = ((x - p.x) * d.x + (y - p.y) * d.y) / speedSq;
    const next = Math.min(run.to, Math.max(run.from, t + step));
    const moved = Math.abs(next - t) * Math.sqrt(speedSq);
    t = next;
    if (moved <= 0.01 * tolerance) break;
  }
  const p = pointAt(run.segment, t);
  return Math.hypot(p.x - x, p.y - y) <= tolerance ? t : null;
}
