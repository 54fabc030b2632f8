/**
 * Gauss-Legendre rules on [-1, 1], with the selection of the rule for an interval.
 *
 * An n-point rule errs by about rho^(-2n), rho being the size of the largest Bernstein ellipse around the interval in
 * which the integrand is analytic (Trefethen, Is Gauss quadrature better than Clenshaw-Curtis?, SIAM Review 50, 2008,
 * theorem 4.5). With the singularity at w (interval mapped to [-1, 1]), rho + 1/rho = |w - 1| + |w + 1|: comparing
 * that sum with a table avoids the logarithm.
 */
const ORDERS = [4, 6, 8, 10, 12, 16, 20, 24, 32];

/** Natural logarithm of the reciprocal of the target relative error, 1e-14. */
const DIGITS = 14 * Math.LN10;

/** First node of each rule in the tables below. */
export const ruleStart: readonly number[] = ORDERS.map((_, i) => ORDERS.slice(0, i).reduce((sum, n) => sum + n, 0));
export const ruleOrder: readonly number[] = ORDERS;
export const ruleNodes: Float64Array = Float64Array.from(ORDERS.flatMap((n) => rule(n).map(([node]) => node)));
export const ruleWeights: Float64Array = Float64Array.from(ORDERS.flatMap((n) => rule(n).map(([, weight]) => weight)));

/** Least |w - 1| + |w + 1| for each rule, ascending orders. */
const minSum: readonly number[] = ORDERS.map((n) => 2 * Math.cosh(DIGITS / (2 * n)));

/**
 * Returns the index of the smallest rule that is accurate with a singularity at this distance; -1 when the interval
 * must be cut.
 */
export function ruleFor(sumOfDistances: number): number {
  for (let i = 0; i < minSum.length; i++) if (sumOfDistances >= minSum[i]!) return i;
  return -1;
}

/** Returns |w - 1| + |w + 1| for a singularity at x + iy and the interval from lo to hi. */
export function distanceSum(x: number, y: number, lo: number, hi: number): number {
  const scale = 2 / (hi - lo);
  const toHigh = (x - hi) * scale;
  const toLow = (x - lo) * scale;
  const v = y * scale;
  return Math.sqrt(toHigh * toHigh + v * v) + Math.sqrt(toLow * toLow + v * v);
}

/**
 * Returns the cut position of an interval that is too near to a singularity: at its foot, or so that the near piece
 * shrinks with it.
 */
export function cutNear(x: number, y: number, lo: number, hi: number): number {
  const width = hi - lo;
  if (x > lo + 0.15 * width && x < hi - 0.15 * width) return x;
  const fromLow = x < lo + 0.5 * width;
  const inside = fromLow ? x - lo : hi - x;
  const away = Math.max(2.5 * Math.abs(y) - Math.min(0, inside), 0.02 * width);
  const step = Math.min(0.5 * width, Math.max(0, inside) + away);
  return fromLow ? lo + step : hi - step;
}

/** Computes nodes and weights by Newton's method on the Legendre recurrence. */
function rule(n: number): [node: number, weight: number][] {
  return Array.from({ length: n }, (_, i) => {
    let x = Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = 0;
    for (let round = 0; round < 20; round++) {
      let p = 1;
      let before = 0;
      for (let k = 1; k <= n; k++) [p, before] = [((2 * k - 1) * x * p - (k - 1) * before) / k, p];
      slope = (n * (x * p - before)) / (x * x - 1);
      const step = p / slope;
      x -= step;
      if (Math.abs(step) < 1e-17) break;
    }
    return [x, 2 / ((1 - x * x) * slope * slope)];
  });
}
