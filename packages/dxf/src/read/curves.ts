import {
  type Affine,
  arcAroundCenter,
  closeContour,
  type Contour,
  type Segment,
  transformSegment,
  withEnds,
} from '@measurement-nesting/curves';
import type { Entity } from './entity.ts';
import { extrusionOf } from './planar.ts';

/** Radians of a degree. */
export const degree = Math.PI / 180;
const turn = 2 * Math.PI;
/** Difference in radians below which two ends of an arc are equal: the arc is a whole turn. */
const sameAngle = 1e-9;

export const line = (x0: number, y0: number, x1: number, y1: number): Segment => ({ kind: 'line', x0, y0, x1, y1 });

/** Maximum angle in radians; a larger one results from damage, and has too few digits for its quarter of a turn. */
const largestAngle = 1e9;

/** Returns an angle within one turn; NaN for one that results from damage. */
export const withinTurn = (angle: number): number => (Math.abs(angle) <= largestAngle ? angle % turn : Number.NaN);

/** Returns the counterclockwise sweep from one angle to another, in (0, 2 pi]. */
export function sweepBetween(start: number, end: number): number {
  const sweep = (((end - start) % turn) + turn) % turn;
  return sweep < sameAngle || turn - sweep < sameAngle ? turn : sweep;
}

/** Returns the circle or arc of an entity, in its own coordinate system. */
export function circleOf(entity: Entity): Segment {
  const [cx, cy] = entity.point(10);
  const radius = Math.abs(entity.number(40));
  const isArc = entity.type === 'ARC';
  const start = isArc ? withinTurn(entity.number(50) * degree) : 0;
  const sweep = isArc ? sweepBetween(start, entity.number(51, 360) * degree) : turn;
  return arcAroundCenter({ cx, cy, rx: radius, ry: radius, rotation: 0 }, start, sweep);
}

/** Returns the segment of an ELLIPSE, seen from above: the image of an arc of the unit circle. */
export function ellipseOf(entity: Entity): Segment {
  const [cx, cy] = entity.point(10);
  const [mx, my, mz] = entity.point(11);
  const [nx, ny, nz] = extrusionOf(entity);
  const ratio = entity.number(40, 1);
  // The minor axis is the normal times the major one.
  const minor = [(ny * mz - nz * my) * ratio, (nz * mx - nx * mz) * ratio] as const;
  const start = withinTurn(entity.number(41, 0));
  return unitArc([mx, my, minor[0], minor[1], cx, cy], start, sweepBetween(start, entity.number(42, turn)));
}

/** Returns an arc of the unit circle under an affine map. */
export function unitArc(map: Affine, start: number, sweep: number): Segment {
  return transformSegment(map, arcAroundCenter({ cx: 0, cy: 0, rx: 1, ry: 1, rotation: 0 }, start, sweep));
}

/**
 * Returns segments as one contour in which each begins exactly where the one before ended. Segments without length are
 * dropped; a contour whose ends coincide is closed, another one only if `isClosed`, by a straight line. Null without any
 * segment.
 */
export function chain(segments: readonly Segment[], isClosed = false): Contour | null {
  const kept: Segment[] = [];
  for (const segment of segments) {
    const last = kept.at(-1);
    const next = last === undefined ? segment : withEnds(segment, last.x1, last.y1, segment.x1, segment.y1);
    if (next.kind !== 'line' || next.x0 !== next.x1 || next.y0 !== next.y1) kept.push(next);
  }
  const first = kept[0];
  const last = kept.at(-1);
  if (first === undefined || last === undefined) return null;
  const meets = first.x0 === last.x1 && first.y0 === last.y1;
  const contour = { segments: kept, closed: meets && (isClosed || kept.length > 1 || last.kind !== 'line') };
  return isClosed ? closeContour(contour) : contour;
}
