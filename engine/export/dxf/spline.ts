import type { Arc, Contour, Cubic, Quadratic, Segment } from '../../geometry/types.ts';

/** A rational cubic B-spline in homogeneous form: points and their weights. */
export type Spline = {
  readonly points: readonly { readonly x: number; readonly y: number; readonly weight: number }[];
  readonly knots: readonly number[];
  readonly isRational: boolean;
};

type ControlPoint = Spline['points'][number];

const QUARTER = Math.PI / 2;
const ROUNDING = 1e-9;

/**
 * A whole contour as one cubic spline, exact: lines and quadratics are raised in degree, cubics taken as they are, elliptic
 * arcs become rational pieces of at most a quarter turn (Piegl and Tiller, The NURBS Book, 1997, sections 5.5 and 7.3).
 * Each piece spans one knot interval; inner knots are threefold, so the pieces stay the Bezier curves they were.
 */
export function contourSpline(contour: Contour): Spline {
  const pieces = contour.segments.flatMap(cubicPieces);
  const points: ControlPoint[] = [];
  for (const [index, piece] of pieces.entries()) points.push(...(index === 0 ? piece : piece.slice(1)));
  const knots = [0, 0, 0, 0];
  for (let index = 1; index < pieces.length; index += 1) knots.push(index, index, index);
  knots.push(...Array<number>(4).fill(pieces.length));
  return { points, knots, isRational: points.some((point) => point.weight !== 1) };
}

function cubicPieces(segment: Segment): ControlPoint[][] {
  switch (segment.kind) {
    case 'line': {
      const { x0, y0, x1, y1 } = segment;
      const at = (share: number) => plain(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share);
      return [[plain(x0, y0), at(1 / 3), at(2 / 3), plain(x1, y1)]];
    }
    case 'quadratic':
      return [raisedQuadratic(segment)];
    case 'cubic':
      return [cubicPoints(segment)];
    case 'arc':
      return arcPieces(segment);
  }
}

function plain(x: number, y: number): ControlPoint {
  return { x, y, weight: 1 };
}

function raisedQuadratic({ x0, y0, cx, cy, x1, y1 }: Quadratic): ControlPoint[] {
  return [
    plain(x0, y0),
    plain(x0 + (2 / 3) * (cx - x0), y0 + (2 / 3) * (cy - y0)),
    plain(x1 + (2 / 3) * (cx - x1), y1 + (2 / 3) * (cy - y1)),
    plain(x1, y1),
  ];
}

function cubicPoints({ x0, y0, ax, ay, bx, by, x1, y1 }: Cubic): ControlPoint[] {
  return [plain(x0, y0), plain(ax, ay), plain(bx, by), plain(x1, y1)];
}

function arcPieces(arc: Arc): ControlPoint[][] {
  const count = Math.max(1, Math.ceil(Math.abs(arc.sweep) / QUARTER - ROUNDING));
  const step = arc.sweep / count;
  const cos = Math.cos(arc.rotation);
  const sin = Math.sin(arc.rotation);
  const at = (angle: number, reach: number): { x: number; y: number } => {
    const u = arc.rx * Math.cos(angle) * reach;
    const v = arc.ry * Math.sin(angle) * reach;
    return { x: arc.cx + cos * u - sin * v, y: arc.cy + sin * u + cos * v };
  };
  const weight = Math.cos(step / 2);
  return Array.from({ length: count }, (_, index) => {
    const from = arc.start + step * index;
    const start = index === 0 ? { x: arc.x0, y: arc.y0 } : at(from, 1);
    const end = index === count - 1 ? { x: arc.x1, y: arc.y1 } : at(from + step, 1);
    // The tangents at both ends meet on the bisector, 1 / cos(step / 2) out from the centre.
    const middle = at(from + step / 2, 1 / weight);
    const raised = (1 + 2 * weight) / 3;
    const towards = (point: { x: number; y: number }): ControlPoint => ({
      x: (point.x + 2 * weight * middle.x) / (1 + 2 * weight),
      y: (point.y + 2 * weight * middle.y) / (1 + 2 * weight),
      weight: raised,
    });
    return [plain(start.x, start.y), towards(start), towards(end), plain(end.x, end.y)];
  });
}
