import { ellipticE } from './elliptic-integrals.ts';
import { cutNear, distanceSum, ruleFor, ruleNodes, ruleOrder, ruleStart, ruleWeights } from './gauss-legendre.ts';

/** Sweep in radians from which the difference of two elliptic integrals loses at most one or two digits. */
const WIDE = 0.5;
const MAX_DEPTH = 60;

/**
 * Returns the length of an elliptic arc with half axes rx >= ry >= 0 from parameter angle `start` over `sweep`
 * (radians, |sweep| <= 2π). Relative error below 1e-12 for every axis ratio, including flat ellipses (ry = 0),
 * traversed back and forth.
 *
 * Wide arcs are the difference of two elliptic integrals of the second kind; narrow ones, where that would cancel, are
 * integrated by Gauss rules at a distance from the speed's singularities at kπ ± i artanh(ry / rx).
 */
export function arcLength(rx: number, ry: number, start: number, sweep: number): number {
  const turn = Math.abs(sweep);
  if (rx === ry || turn === 0) return rx * turn;
  // The same arc in forward direction, with its start reduced to near zero.
  const from = sweep > 0 ? start : start + sweep;
  const low = from - Math.PI * Math.round(from / Math.PI);
  const ratio = ry / rx;
  if (turn >= WIDE) {
    // speed² = rx² sin² + ry² cos² = rx² (1 - m sin²(t + π/2))
    const m = (1 - ratio) * (1 + ratio);
    return rx * (ellipticE(low + turn + Math.PI / 2, m) - ellipticE(low + Math.PI / 2, m));
  }
  return rx * speedIntegral(ratio, Math.atanh(ratio), low, low + turn, 0);
}

/** Returns the integral of sqrt(sin² + ratio² cos²) from lo to hi; height is that of the singularities over kπ. */
function speedIntegral(ratio: number, height: number, lo: number, hi: number, depth: number): number {
  const width = hi - lo;
  const pole = Math.PI * Math.round((lo + hi) / (2 * Math.PI));
  let chosen: number;
  if (height < 1e-8 * width) {
    // The integrand has a kink on the axis and is smooth beside it, so it is cut there.
    if (pole > lo + 1e-12 * width && pole < hi - 1e-12 * width && depth < MAX_DEPTH) {
      return speedIntegral(ratio, height, lo, pole, depth + 1) + speedIntegral(ratio, height, pole, hi, depth + 1);
    }
    chosen = ruleOrder.length - 1;
  } else {
    chosen = ruleFor(distanceSum(pole, height, lo, hi));
    if (chosen < 0 && depth < MAX_DEPTH) {
      const cut = cutNear(pole, height, lo, hi);
      return speedIntegral(ratio, height, lo, cut, depth + 1) + speedIntegral(ratio, height, cut, hi, depth + 1);
    }
    if (chosen < 0) chosen = ruleOrder.length - 1;
  }
  const start = ruleStart[chosen]!;
  const end = start + ruleOrder[chosen]!;
  const middle = 0.5 * (lo + hi);
  const half = 0.5 * width;
  let sum = 0;
  for (let i = start; i < end; i++) {
    const t = middle + half * ruleNodes[i]!;
    const across = Math.sin(t);
    const along = ratio * Math.cos(t);
    sum += ruleWeights[i]! * Math.sqrt(across * across + along * along);
  }
  return sum * half;
}
