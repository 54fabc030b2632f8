import type { Contour, Segment } from '@measurement-nesting/curves';
import { abs } from '@measurement-nesting/curves/math';
import type { Part } from '@measurement-nesting/curves/drawing';

/** Maximum difference in inches between equal outlines, from serialization and from the position in a drawing. */
const equalWithin = 1e-6;

/**
 * Returns the translation from the first part to the second in their drawings when their outlines and holes are
 * otherwise equal, else null. Names, groups and open lines do not matter.
 */
export function offsetOfEqual(a: Part, b: Part): { readonly x: number; readonly y: number } | null {
  const x = b.box.minX - a.box.minX;
  const y = b.box.minY - a.box.minY;
  if (a.holes.length !== b.holes.length || !areEqual(a.outer, b.outer, x, y)) return null;
  return a.holes.every((hole, k) => areEqual(hole, b.holes[k]!, x, y)) ? { x, y } : null;
}

/** Returns a key that differs for most outlines which are not equal, and for some that are. */
export function roughKey({ box, outer, holes }: Part): string {
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  return [outer.segments.length, holes.length, width.toFixed(3), height.toFixed(3)].join('/');
}

function areEqual(a: Contour, b: Contour, x: number, y: number): boolean {
  if (a.closed !== b.closed || a.segments.length !== b.segments.length) return false;
  return a.segments.every((segment, k) => areEqualSegments(segment, b.segments[k]!, x, y));
}

/** Compares the numbers of two segments of one kind, of which the coordinates move with the part. */
function areEqualSegments(a: Segment, b: Segment, x: number, y: number): boolean {
  if (a.kind !== b.kind || !areNear(a.x0 + x, b.x0) || !areNear(a.y0 + y, b.y0)) return false;
  if (!areNear(a.x1 + x, b.x1) || !areNear(a.y1 + y, b.y1)) return false;
  if (a.kind === 'quadratic' && b.kind === 'quadratic') return areNear(a.cx + x, b.cx) && areNear(a.cy + y, b.cy);
  if (a.kind === 'cubic' && b.kind === 'cubic') {
    const first = areNear(a.ax + x, b.ax) && areNear(a.ay + y, b.ay);
    return first && areNear(a.bx + x, b.bx) && areNear(a.by + y, b.by);
  }
  if (a.kind === 'arc' && b.kind === 'arc') {
    const center = areNear(a.cx + x, b.cx) && areNear(a.cy + y, b.cy);
    // The ends and the center determine the start of an arc; those of an ellipse do not determine its axes.
    const isTurnedAlike = areNear(a.rx, a.ry) || areNear(a.rotation, b.rotation);
    return center && isTurnedAlike && areNear(a.rx, b.rx) && areNear(a.ry, b.ry) && areNear(a.sweep, b.sweep);
  }
  return true;
}

const areNear = (a: number, b: number): boolean => abs(a - b) <= equalWithin;
