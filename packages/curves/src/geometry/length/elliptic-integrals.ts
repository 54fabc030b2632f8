/**
 * Relative error of the truncated series below; the duplication continues until the arguments are equal to this
 * accuracy.
 */
const SERIES = 1e-17;

/**
 * Carlson's symmetric integral of the first kind, R_F(x, y, z); arguments >= 0, at most one zero.
 *
 * Source: B. C. Carlson, Numerical computation of real or complex elliptic integrals, Numerical Algorithms 10 (1995),
 * section 2; series terms as in DLMF 19.36.1.
 */
export function carlsonRF(x: number, y: number, z: number): number {
  const start = (x + y + z) / 3;
  const reach = (3 * SERIES) ** (-1 / 6) * Math.max(Math.abs(start - x), Math.abs(start - y), Math.abs(start - z));
  let mean = start;
  let scale = 1;
  let [a, b, c] = [x, y, z];
  while (scale * reach > Math.abs(mean)) {
    const root = Math.sqrt(a) * Math.sqrt(b) + Math.sqrt(a) * Math.sqrt(c) + Math.sqrt(b) * Math.sqrt(c);
    a = (a + root) / 4;
    b = (b + root) / 4;
    c = (c + root) / 4;
    mean = (mean + root) / 4;
    scale /= 4;
  }
  const X = ((start - x) * scale) / mean;
  const Y = ((start - y) * scale) / mean;
  const Z = -X - Y;
  const e2 = X * Y - Z * Z;
  const e3 = X * Y * Z;
  const series =
    1 -
    e2 / 10 +
    e3 / 14 +
    (e2 * e2) / 24 -
    (3 * e2 * e3) / 44 -
    (5 * e2 ** 3) / 208 +
    (3 * e3 * e3) / 104 +
    (e2 * e2 * e3) / 16;
  return series / Math.sqrt(mean);
}

/**
 * Carlson's R_D(x, y, z) = R_J(x, y, z, z); x, y >= 0, at most one of them zero, z > 0. Source as above (DLMF
 * 19.36.2).
 */
export function carlsonRD(x: number, y: number, z: number): number {
  const start = (x + y + 3 * z) / 5;
  const reach = (SERIES / 4) ** (-1 / 6) * Math.max(Math.abs(start - x), Math.abs(start - y), Math.abs(start - z));
  let mean = start;
  let scale = 1;
  let sum = 0;
  let [a, b, c] = [x, y, z];
  while (scale * reach > Math.abs(mean)) {
    const root = Math.sqrt(a) * Math.sqrt(b) + Math.sqrt(a) * Math.sqrt(c) + Math.sqrt(b) * Math.sqrt(c);
    sum += scale / (Math.sqrt(c) * (c + root));
    a = (a + root) / 4;
    b = (b + root) / 4;
    c = (c + root) / 4;
    mean = (mean + root) / 4;
    scale /= 4;
  }
  const X = ((start - x) * scale) / mean;
  const Y = ((start - y) * scale) / mean;
  const Z = -(X + Y) / 3;
  const e2 = X * Y - 6 * Z * Z;
  const e3 = (3 * X * Y - 8 * Z * Z) * Z;
  const e4 = 3 * (X * Y - Z * Z) * Z * Z;
  const e5 = X * Y * Z ** 3;
  const series =
    1 -
    (3 * e2) / 14 +
    e3 / 6 +
    (9 * e2 * e2) / 88 -
    (3 * e4) / 22 -
    (9 * e2 * e3) / 52 +
    (3 * e5) / 26 -
    e2 ** 3 / 16 +
    (3 * e3 * e3) / 40 +
    (3 * e2 * e4) / 20 +
    (45 * e2 * e2 * e3) / 272 -
    (9 * (e3 * e4 + e2 * e5)) / 68;
  return 3 * sum + (scale * series) / (mean * Math.sqrt(mean));
}

/** Complete elliptic integral of the second kind, E(m), 0 <= m <= 1. */
export const completeE = (m: number): number =>
  m >= 1 ? 1 : carlsonRF(0, 1 - m, 1) - (m / 3) * carlsonRD(0, 1 - m, 1);

/**
 * Elliptic integral of the second kind, E(phi | m), any phi, 0 <= m <= 1. Whole half periods are added as multiples of
 * the complete integral.
 */
export function ellipticE(phi: number, m: number): number {
  const halfPeriods = Math.round(phi / Math.PI);
  const rest = phi - halfPeriods * Math.PI;
  const sin = Math.sin(rest);
  const sinSq = sin * sin;
  const cosSq = Math.cos(rest) ** 2;
  const q = 1 - m * sinSq;
  const part = m >= 1 ? sin : sin * carlsonRF(cosSq, q, 1) - ((m * sinSq * sin) / 3) * carlsonRD(cosSq, q, 1);
  return halfPeriods === 0 ? part : part + 2 * halfPeriods * completeE(m);
}
