import type { Arc, Line, Point } from './types.ts';

const TURN = 2 * Math.PI;
/** Maximum relative rounding error of a coordinate that is the sum of a few numbers. */
const ROUNDING = 2 * Number.EPSILON;

/** Center, radii in either order, and the rotation of the first radius from the x axis (radians). */
export type Ellipse = {
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
  readonly rotation: number;
};

/** Returns an arc in center form with rx >= ry for radii in either order. End points are used as passed. */
function arcOf(
  ends: readonly [x0: number, y0: number, x1: number, y1: number],
  { cx, cy, rx, ry, rotation }: Ellipse,
  start: number,
  sweep: number,
): Arc {
  const [x0, y0, x1, y1] = ends;
  // Swapping the axes rotates the frame by a quarter turn, and its angles back by one.
  return rx >= ry
    ? { kind: 'arc', x0, y0, x1, y1, cx, cy, rx, ry, rotation, start, sweep }
    : {
        kind: 'arc',
        x0,
        y0,
        x1,
        y1,
        cx,
        cy,
        rx: ry,
        ry: rx,
        rotation: rotation + Math.PI / 2,
        start: start - Math.PI / 2,
        sweep,
      };
}

/** Arguments of SVG's path command A between its end points; radians. */
type ArcCommand = {
  readonly rx: number;
  readonly ry: number;
  readonly rotation: number;
  readonly largeArc: boolean;
  readonly positiveSweep: boolean;
};

/**
 * Returns the arc of SVG's path command A from its end points (radians for `rotation`, either sign of radius). Radii
 * that cannot span the end points are enlarged as SVG requires; a zero radius produces a straight line; equal end
 * points produce null: the command draws nothing.
 *
 * Source: SVG 1.1, implementation notes F.6.5 and F.6.6.
 */
export function arcFromEndpoints(from: Point, command: ArcCommand, to: Point): Arc | Line | null {
  const { rotation, largeArc, positiveSweep } = command;
  const { x: x0, y: y0 } = from;
  const { x: x1, y: y1 } = to;
  if (x0 === x1 && y0 === y1) return null;
  let rx = Math.abs(command.rx);
  let ry = Math.abs(command.ry);
  if (!(rx > 0) || !(ry > 0)) return { kind: 'line', x0, y0, x1, y1 };
  const cos = Math.cos(rotation);
  const sin = Math.sin(rotation);
  const halfX = (x0 - x1) / 2;
  const halfY = (y0 - y1) / 2;
  // The half chord in the frame where the ellipse is the unit circle.
  let u = (cos * halfX + sin * halfY) / rx;
  let v = (-sin * halfX + cos * halfY) / ry;
  const lambda = Math.hypot(u, v);
  if (!Number.isFinite(lambda)) return { kind: 'line', x0, y0, x1, y1 };
  // If the chord is a diameter up to the rounding of the end points, a distance of the center from it is rounding as well.
  const rounding = (ROUNDING * (Math.abs(x0) + Math.abs(y0) + Math.abs(x1) + Math.abs(y1))) / Math.min(rx, ry);
  const isHalf = lambda > 1 - rounding;
  if (isHalf) {
    rx *= lambda;
    ry *= lambda;
    u /= lambda;
    v /= lambda;
  }
  const chordSq = u * u + v * v;
  const rise = isHalf ? 0 : Math.sqrt(Math.max(0, (1 - chordSq) / chordSq)) * (largeArc === positiveSweep ? -1 : 1);
  const centerU = rise * v;
  const centerV = -rise * u;
  const cx = cos * rx * centerU - sin * ry * centerV + (x0 + x1) / 2;
  const cy = sin * rx * centerU + cos * ry * centerV + (y0 + y1) / 2;
  const start = Math.atan2(v - centerV, u - centerU);
  const end = Math.atan2(-v - centerV, -u - centerU);
  let sweep = end - start;
  if (positiveSweep && sweep < 0) sweep += TURN;
  if (!positiveSweep && sweep > 0) sweep -= TURN;
  return arcOf([x0, y0, x1, y1], { cx, cy, rx, ry, rotation }, start, sweep);
}

/**
 * Returns an arc about a center (PostScript's arc and arcn, circles, rounded corners); `sweep` is limited to one turn
 * in either direction. The first point is the one at `start`, unless `from` is the exact end of the previous segment.
 */
export function arcAroundCenter(
  ellipse: Ellipse,
  start: number,
  sweep: number,
  from?: { readonly x: number; readonly y: number },
): Arc {
  const { cx, cy, rx, ry, rotation } = ellipse;
  const turn = Math.max(-TURN, Math.min(TURN, sweep));
  const cos = Math.cos(rotation);
  const sin = Math.sin(rotation);
  const at = (angle: number) => {
    const u = rx * Math.cos(angle);
    const v = ry * Math.sin(angle);
    return { x: cx + cos * u - sin * v, y: cy + sin * u + cos * v };
  };
  const first = from ?? at(start);
  const last = Math.abs(turn) === TURN ? first : at(start + turn);
  return arcOf([first.x, first.y, last.x, last.y], ellipse, start, turn);
}

/**
 * Returns a whole ellipse as one arc, beginning at its rightmost point (before rotation) and turning x toward y, as
 * SVG draws it.
 */
export function wholeEllipse(cx: number, cy: number, rx: number, ry: number, rotation = 0): Arc {
  return arcAroundCenter({ cx, cy, rx: Math.abs(rx), ry: Math.abs(ry), rotation }, 0, TURN);
}
