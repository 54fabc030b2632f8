/**
 * Geometry of the engine, as plain data.
 *
 * Frame: x to the right, y **down** (as on screen and in SVG). Unit: inches. Angles: radians; a positive angle turns x
 * toward y, which on a y-down page is clockwise. Readers whose format has y up (EPS, fonts) flip on reading; writers
 * whose format has y up (DXF, PDF) flip on writing.
 */
export type Point = { readonly x: number; readonly y: number };

/** Axis-parallel box. An empty box has minX > maxX. */
export type Box = { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };

/** x' = a x + c y + e, y' = b x + d y + f: the order of SVG's `matrix(a b c d e f)`. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export type Line = {
  readonly kind: 'line';
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
};

/** Quadratic Bezier from (x0, y0) over the control point (cx, cy) to (x1, y1). */
export type Quadratic = {
  readonly kind: 'quadratic';
  readonly x0: number;
  readonly y0: number;
  readonly cx: number;
  readonly cy: number;
  readonly x1: number;
  readonly y1: number;
};

/** Cubic Bezier from (x0, y0) over (ax, ay) and (bx, by) to (x1, y1). */
export type Cubic = {
  readonly kind: 'cubic';
  readonly x0: number;
  readonly y0: number;
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly x1: number;
  readonly y1: number;
};

/**
 * Elliptic arc. Its point at parameter t in [0, 1] is
 * center + rotate(rotation) · (rx cos(start + t sweep), ry sin(start + t sweep)).
 *
 * rx >= ry >= 0; |sweep| <= 2π; a whole ellipse is one arc with |sweep| = 2π. The end points are stored beside the
 * center form so that neighboring segments meet to the last bit.
 */
export type Arc = {
  readonly kind: 'arc';
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
  readonly rotation: number;
  readonly start: number;
  readonly sweep: number;
};

export type Segment = Line | Quadratic | Cubic | Arc;

/**
 * Connected run of segments: each begins exactly where the one before ended. `closed` contours end exactly where they
 * began (the closing line, if the source drew none, is a segment of its own). Never empty.
 */
export type Contour = { readonly segments: readonly Segment[]; readonly closed: boolean };

export type FillRule = 'nonzero' | 'evenodd';
