/** Red, green and blue of sRGB as shares from 0 to 1; values outside are not displayable and clipped by `hexOf`. */
export type Rgb = readonly [number, number, number];

/** Maximum rounding error of a channel in levels: half a level is rounded up as in exact arithmetic. */
const slack = 1e-9;

/** Returns '#rrggbb', with the channels clipped and rounded to the nearest of 256 levels; NaN is 0. */
export function hexOf(color: Rgb): string {
  return `#${color
    .map((share) =>
      Math.round((share > 0 ? Math.min(1, share) : 0) * 255 + slack)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Converts CMYK to RGB (PLRM 3, 7.2.4): one formula for every format, so that equal inks are equal colors. */
export function cmykToRgb([c = 0, m = 0, y = 0, k = 0]: readonly number[]): Rgb {
  return [1 - Math.min(1, c + k), 1 - Math.min(1, m + k), 1 - Math.min(1, y + k)];
}

/** Returns the color of 1, 3 or 4 components of a device or of an unknown profile: gray, RGB or CMYK; null for others. */
export function rgbOfComponents(values: readonly number[]): Rgb | null {
  const [a = 0, b = 0, c = 0] = values;
  if (values.length === 1) return [a, a, a];
  if (values.length === 3) return [a, b, c];
  return values.length === 4 ? cmykToRgb(values) : null;
}

type Matrix = readonly [Rgb, Rgb, Rgb];

/** Multiplies a matrix of three rows by a column. */
export function transformed(rows: Matrix, [x, y, z]: Rgb): Rgb {
  const [first, second, third] = rows.map(([a, b, c]) => a * x + b * y + c * z);
  return [first!, second!, third!];
}

/** White of D50, relative to Y = 1 (CSS Color 4, 18). */
const whiteOfD50 = { x: 0.3457 / 0.3585, z: (1 - 0.3457 - 0.3585) / 0.3585 };

const d65OfD50: Matrix = [
  [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
  [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
  [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
];

const linearOfXyz: Matrix = [
  [12831 / 3959, -329 / 214, -1974 / 3959],
  [-851781 / 878810, 1648619 / 878810, 36519 / 878810],
  [705 / 12673, -2585 / 12673, 705 / 667],
];

/** Converts CIE XYZ with the white point D65 to sRGB (CSS Color 4, 18). */
export const xyzToRgb = (xyz: Rgb): Rgb => linearToRgb(transformed(linearOfXyz, xyz));

/** Converts CIE XYZ with the white point D50, adapted by Bradford's method, to sRGB. */
export const xyzOfD50ToRgb = (xyz: Rgb): Rgb => xyzToRgb(transformed(d65OfD50, xyz));

/** Applies the transfer function of sRGB to linear light. */
export function linearToRgb([r, g, b]: Rgb): Rgb {
  const encoded = (c: number): number => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);
  return [encoded(r), encoded(g), encoded(b)];
}

/** Converts CIE L*a*b* with the white point D50 to sRGB (CSS Color 4, 18). */
export function labToRgb([l, a, b]: Rgb): Rgb {
  const y = (l + 16) / 116;
  const cubed = (t: number): number => (t > 6 / 29 ? t ** 3 : (t - 4 / 29) * (108 / 841));
  return xyzOfD50ToRgb([whiteOfD50.x * cubed(y + a / 500), cubed(y), whiteOfD50.z * cubed(y - b / 200)]);
}
