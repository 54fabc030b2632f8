import { derivativeAt, pointAt } from '../../geometry/segment.ts';
import { parameterAt, type Monotone } from './monotone-run.ts';

/** Parameter of the run's nearest point when it is within `tolerance` of the given one, else null. */
export function nearestOn(run: Monotone, x: number, y: number, tolerance: number): number | null {
  const minX = Math.min(run.x0, run.x1);
  const maxX = Math.max(run.x0, run.x1);
  const minY = Math.min(run.y0, run.y1);
  const maxY = Math.max(run.y0, run.y1);
  if (x < minX - tolerance || x > maxX + tolerance || y < minY - tolerance || y > maxY + tolerance) return null;
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
