import type { Cubic } from '../types.ts';
import { cutNear, distanceSum, ruleFor, ruleNodes, ruleOrder, ruleStart, ruleWeights } from './gauss-legendre.ts';

/**
 * Range of squared coefficients without loss of bits or overflow; outside it the curve is measured at another scale.
 */
const SMALL_SQUARE = 1e-220;
const LARGE_SQUARE = 1e220;
/** An exact power of two, applied as often as necessary. */
const RESCALE = 2 ** 400;
/** Squared share of the other coefficients below which a leading one does not affect the length. */
const NEGLIGIBLE_SQUARE = 1e-30;
/**
 * Distance of a root from the real axis, in interval widths, below which it is a kink to cut at instead of a
 * singularity to avoid.
 */
const REAL = 1e-8;
/** Difference below which two roots are conjugate, so that the speed is a polynomial. */
const CONJUGATE = 1e-9;
/**
 * Distance of the derivative's root beyond which the speed is so uniform that eight nodes are more accurate than the
 * closed form, which cancels.
 */
const FAR = 20;
const EIGHT_NODES = 2;
const MAX_DEPTH = 60;

/**
 * Returns the length of a quadratic Bezier, in the unit of its points; closed form, relative error about 1e-15,
 * including cusps (control point beyond both ends) and straight or coincident points.
 */
export function quadraticLength(x0: number, y0: number, cx: number, cy: number, x1: number, y1: number): number {
  const ux = 2 * (cx - x0);
  const uy = 2 * (cy - y0);
  const vx = 2 * (x1 - cx) - ux;
  const vy = 2 * (y1 - cy) - uy;
  const squares = ux * ux + uy * uy + vx * vx + vy * vy;
  if (!(squares > SMALL_SQUARE && squares < LARGE_SQUARE)) {
    const size = Math.max(Math.abs(ux), Math.abs(uy), Math.abs(vx), Math.abs(vy));
    if (!(size > 0) || !Number.isFinite(size)) return size;
    const k = size < 1 ? RESCALE : 1 / RESCALE;
    return (1 / k) * quadraticLength(0, 0, k * (cx - x0), k * (cy - y0), k * (x1 - x0), k * (y1 - y0));
  }
  return linearSpeedLength(vx, vy, ux, uy, x1 - x0, y1 - y0);
}

/** Returns the integral over [0, 1] of |v t + u|, u + v/2 being the chord. */
function linearSpeedLength(vx: number, vy: number, ux: number, uy: number, chordX: number, chordY: number): number {
  const vv = vx * vx + vy * vy;
  if (vv <= NEGLIGIBLE_SQUARE * (ux * ux + uy * uy)) return Math.sqrt(chordX * chordX + chordY * chordY);
  // |v t + u| = |v| |t - r| with the complex root r = x + i d.
  const x = -(ux * vx + uy * vy) / vv;
  const d = Math.abs(ux * vy - uy * vx) / vv;
  const speed = Math.sqrt(vv);
  if (Math.abs(x - 0.5) + d > FAR) {
    const start = ruleStart[EIGHT_NODES]!;
    let sum = 0;
    for (let i = start; i < start + 8; i++) {
      const s = 0.5 + 0.5 * ruleNodes[i]! - x;
      sum += ruleWeights[i]! * Math.sqrt(s * s + d * d);
    }
    return 0.5 * speed * sum;
  }
  return speed * (integralOfDistance(1 - x, d) - integralOfDistance(-x, d));
}

/** Returns the antiderivative of sqrt(u² + d²), zero at u = 0. */
function integralOfDistance(u: number, d: number): number {
  const kink = d * d;
  return 0.5 * (u * Math.sqrt(u * u + kink) + (kink > 1e-40 ? kink * Math.asinh(u / d) : 0));
}

/**
 * Returns the length of a cubic Bezier, in the unit of its points. Relative error below 1e-13 for every curve: cusps,
 * loops, straight and coincident points included. Allocates nothing except for sizes near the limits of double
 * precision.
 *
 * With the plane as complex numbers the derivative is a t² + b t + c = a (t - r1)(t - r2), so the speed is |a| |t -
 * r1| |t - r2| without cancellation, and r1, r2 and their conjugates are its only singularities: they determine
 * exactly the number of Gauss nodes of an interval and the cuts. Real roots are kinks of |t - r|, at which the
 * interval is cut.
 */
export function cubicLength({ x0, y0, ax, ay, bx, by, x1, y1 }: Omit<Cubic, 'kind'>): number {
  // Legs of the control polygon; derivative / 3 = a t² + b t + c in them.
  const px = ax - x0;
  const py = ay - y0;
  const qx = bx - ax;
  const qy = by - ay;
  const sx = x1 - bx;
  const sy = y1 - by;
  const leadX = px - 2 * qx + sx;
  const leadY = py - 2 * qy + sy;
  const midX = 2 * (qx - px);
  const midY = 2 * (qy - py);
  const leadSq = leadX * leadX + leadY * leadY;
  const midSq = midX * midX + midY * midY;
  const startSq = px * px + py * py;
  const squares = leadSq + midSq + startSq;
  if (!(squares > SMALL_SQUARE && squares < LARGE_SQUARE)) {
    const size = Math.max(Math.abs(px), Math.abs(py), Math.abs(qx), Math.abs(qy), Math.abs(sx), Math.abs(sy));
    if (!(size > 0) || !Number.isFinite(size)) return size;
    const k = size < 1 ? RESCALE : 1 / RESCALE;
    const legs = { x0: 0, y0: 0, ax: k * px, ay: k * py, bx: k * (bx - x0), by: k * (by - y0) };
    return (1 / k) * cubicLength({ ...legs, x1: k * (x1 - x0), y1: k * (y1 - y0) });
  }
  if (leadSq <= NEGLIGIBLE_SQUARE * (midSq + startSq)) {
    return linearSpeedLength(3 * midX, 3 * midY, 3 * px, 3 * py, x1 - x0, y1 - y0);
  }
  // Square root of the complex discriminant b² - 4 a c, its sign such that b + root does not cancel.
  const discriminantX = midX * midX - midY * midY - 4 * (leadX * px - leadY * py);
  const discriminantY = 2 * midX * midY - 4 * (leadX * py + leadY * px);
  const modulus = Math.sqrt(discriminantX * discriminantX + discriminantY * discriminantY);
  let rootX = Math.sqrt(0.5 * (modulus + Math.abs(discriminantX)));
  let rootY = rootX > 0 ? Math.abs(discriminantY) / (2 * rootX) : 0;
  if (discriminantX < 0) {
    const swap = rootX;
    rootX = rootY;
    rootY = swap;
  }
  if (discriminantY < 0) rootY = -rootY;
  if (midX * rootX + midY * rootY < 0) {
    rootX = -rootX;
    rootY = -rootY;
  }
  const halfX = -0.5 * (midX + rootX);
  const halfY = -0.5 * (midY + rootY);
  const halfSq = halfX * halfX + halfY * halfY;
  const r1x = (halfX * leadX + halfY * leadY) / leadSq;
  const r1y = (halfY * leadX - halfX * leadY) / leadSq;
  const r2x = halfSq > 0 ? (px * halfX + py * halfY) / halfSq : r1x;
  const r2y = halfSq > 0 ? (py * halfX - px * halfY) / halfSq : r1y;
  const polynomial = Math.abs(r1x - r2x) < CONJUGATE && Math.abs(r1y + r2y) < CONJUGATE;
  const integral = polynomial
    ? gaussIntegral(r1x, r1y, r2x, r2y, 0, 1, 0)
    : productIntegral(r1x, r1y, r2x, r2y, 0, 1, 0);
  return 3 * Math.sqrt(leadSq) * integral;
}

/** Returns the integral of |t - r1| |t - r2| from lo to hi. */
function productIntegral(
  r1x: number,
  r1y: number,
  r2x: number,
  r2y: number,
  lo: number,
  hi: number,
  depth: number,
): number {
  const width = hi - lo;
  let nearest = Infinity;
  let nearX = 0;
  let nearY = 0;
  const real = REAL * width;
  for (let which = 0; which < 2; which++) {
    const x = which === 0 ? r1x : r2x;
    const y = which === 0 ? r1y : r2y;
    if (Math.abs(y) < real) {
      if (x > lo + 1e-12 * width && x < hi - 1e-12 * width && depth < MAX_DEPTH) {
        return (
          productIntegral(r1x, r1y, r2x, r2y, lo, x, depth + 1) + productIntegral(r1x, r1y, r2x, r2y, x, hi, depth + 1)
        );
      }
    } else {
      const distance = distanceSum(x, y, lo, hi);
      if (distance < nearest) {
        nearest = distance;
        nearX = x;
        nearY = y;
      }
    }
  }
  let chosen = ruleFor(nearest);
  if (chosen < 0 && depth < MAX_DEPTH) {
    const cut = cutNear(nearX, nearY, lo, hi);
    return (
      productIntegral(r1x, r1y, r2x, r2y, lo, cut, depth + 1) + productIntegral(r1x, r1y, r2x, r2y, cut, hi, depth + 1)
    );
  }
  if (chosen < 0) chosen = ruleOrder.length - 1;
  return gaussIntegral(r1x, r1y, r2x, r2y, lo, hi, chosen);
}

/** Returns the same integral by one rule, exact where the product is a polynomial of t. */
function gaussIntegral(
  r1x: number,
  r1y: number,
  r2x: number,
  r2y: number,
  lo: number,
  hi: number,
  rule: number,
): number {
  const start = ruleStart[rule]!;
  const end = start + ruleOrder[rule]!;
  const middle = 0.5 * (lo + hi);
  const half = 0.5 * (hi - lo);
  const y1Sq = r1y * r1y;
  const y2Sq = r2y * r2y;
  let sum = 0;
  for (let i = start; i < end; i++) {
    const t = middle + half * ruleNodes[i]!;
    const u = t - r1x;
    const v = t - r2x;
    sum += ruleWeights[i]! * Math.sqrt((u * u + y1Sq) * (v * v + y2Sq));
  }
  return sum * half;
}
