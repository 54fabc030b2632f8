import { splitCubic, type ControlPoint, type RationalCubic } from './rational-cubic.ts';

/** Maximum number of halvings; beyond it the bound counts as not proved. */
const DEEPEST = 4;
/** Tolerance for rounding errors, as a share of the compared values. */
const SLACK = 1e-12;

/**
 * Returns true if the curve is proved to follow the arc that connects its first point with its last and turns by `sweep` (radians, positive
 * from x toward y, 0 < |sweep| <= pi): every point of either is within `toleranceIn` of the other. False means not proved.
 *
 * The proof uses two polynomials in Bernstein form, where coefficients of one sign prove the sign of the polynomial: the squared distance
 * from the center stays between those of radius -+ tolerance, and the angle around the center never turns back. Therefore each point of the
 * curve has a counterpart at the same angle of the arc, and each point of the arc is covered. If the coefficients are not conclusive, the
 * curve is halved.
 */
export function staysNearArc(curve: RationalCubic, sweep: number, toleranceIn: number): boolean {
  const [a, , , b] = curve;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const half = Math.hypot(dx, dy) / 2;
  const radius = half / Math.abs(Math.sin(sweep / 2));
  if (radius < 4 * toleranceIn) return false;
  const rise = 1 / (2 * Math.tan(sweep / 2));
  const center = { x: (a.x + b.x) / 2 - dy * rise, y: (a.y + b.y) / 2 + dx * rise };
  const arc = { center, radius, turn: Math.sign(sweep) as 1 | -1, toleranceIn };
  return provedNear(curve, arc, 0);
}

type Target = {
  readonly center: { readonly x: number; readonly y: number };
  readonly radius: number;
  readonly turn: 1 | -1;
  readonly toleranceIn: number;
};

function provedNear(curve: RationalCubic, arc: Target, depth: number): boolean {
  const { radius, toleranceIn, turn } = arc;
  const x = curve.map((point) => (point.x - arc.center.x) * point.weight);
  const y = curve.map((point) => (point.y - arc.center.y) * point.weight);
  const w = curve.map((point) => point.weight);
  const inward = toleranceIn * (toleranceIn - 2 * radius);
  const outward = toleranceIn * (toleranceIn + 2 * radius);
  const slack = SLACK * radius * radius;
  let conclusive = true;
  for (let k = 0; k <= 6; k += 1) {
    const weight = product(w, w, k);
    const off = product(x, x, k) + product(y, y, k) - radius * radius * weight;
    if (off >= inward * weight - slack && off <= outward * weight + slack) continue;
    // The first and last coefficients are points of the curve.
    if (k === 0 || k === 6) return false;
    conclusive = false;
  }
  const [dx, dy] = [differences(x), differences(y)];
  for (let k = 0; conclusive && k <= 5; k += 1) {
    if (turn * (product(x, dy, k) - product(y, dx, k)) < -slack) conclusive = false;
  }
  if (conclusive) return true;
  if (depth === DEEPEST) return false;
  return splitCubic(curve, 0.5).every((part) => provedNear(part, arc, depth + 1));
}

/** Returns true if the curve connects its first point with its last within `toleranceIn` of the straight line, without turning back. */
export function staysNearLine(curve: RationalCubic, toleranceIn: number): boolean {
  const [a, , , b] = curve;
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0) return false;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const off = ({ x, y }: ControlPoint): number => Math.abs((y - a.y) * ux - (x - a.x) * uy);
  const along = curve.map(({ x, y }) => (x - a.x) * ux + (y - a.y) * uy);
  const slack = SLACK * length;
  return (
    curve.every((point) => off(point) <= toleranceIn) &&
    along.every((at, index) => index === 0 || at >= along[index - 1]! - slack)
  );
}

const differences = (values: readonly number[]): number[] => values.slice(1).map((value, i) => value - values[i]!);

const BINOMIALS = [
  [1],
  [1, 1],
  [1, 2, 1],
  [1, 3, 3, 1],
  [1, 4, 6, 4, 1],
  [1, 5, 10, 10, 5, 1],
  [1, 6, 15, 20, 15, 6, 1],
];

/**
 * Returns Bernstein coefficient k of the product of two polynomials (Farouki and Rajan, Algorithms for polynomials in Bernstein form,
 * 1988).
 */
function product(one: readonly number[], other: readonly number[], k: number): number {
  const [n, m] = [one.length - 1, other.length - 1];
  let sum = 0;
  for (let i = Math.max(0, k - m); i <= Math.min(n, k); i += 1) {
    sum += BINOMIALS[n]![i]! * BINOMIALS[m]![k - i]! * one[i]! * other[k - i]!;
  }
  return sum / BINOMIALS[n + m]![k]!;
}
