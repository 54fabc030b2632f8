import {
  cmykToRgb,
  labToRgb,
  linearToRgb,
  type Rgb,
  rgbOfComponents,
  transformed,
  xyzOfD50ToRgb,
  xyzToRgb,
} from '@measurement-nesting/curves/drawing';
import { cssAngle, numberOrShare } from './css-number.ts';

/** Components of a color function, or null where one is not a number. */
type Reader = (parts: readonly string[]) => Rgb | null;

/** Converts a number, or a percentage of `whole`; 'none' is 0 (CSS Color 4, 4.4). NaN for other text. */
function component(text: string | undefined, whole: number): number {
  if (text === undefined) return NaN;
  if (text === 'none') return 0;
  const value = numberOrShare(text);
  if (value === null) return NaN;
  return text.endsWith('%') ? value * whole : value;
}

/** Converts a number of degrees or an angle with a unit to degrees. */
function degrees(text: string | undefined): number {
  if (text === undefined) return NaN;
  const turns = cssAngle(text);
  return turns === null ? component(text, NaN) : (turns * 180) / Math.PI;
}

const three = (parts: readonly string[], [first, second, third]: readonly [number, number, number]): Rgb => [
  component(parts[0], first),
  component(parts[1], second),
  component(parts[2], third),
];

const within = (value: number, max: number): number => Math.min(max, Math.max(0, value));

/** Returns a hue at full saturation and brightness as shares of the channels. */
function hueToRgb(hue: number): Rgb {
  const channel = (from: number): number => {
    const sixth = (((from + hue / 60) % 6) + 6) % 6;
    return 1 - within(Math.min(sixth, 4 - sixth), 1);
  };
  return [channel(5), channel(3), channel(1)];
}

/** `hsl()` with saturation and lightness in percent (CSS Color 4, 7.1). */
const hsl: Reader = ([hueText, ...parts]) => {
  const [saturation, lightness] = parts.map((part) => component(part, 100) / 100);
  const [s, l] = [Math.max(0, saturation ?? NaN), lightness ?? NaN];
  const chroma = s * Math.min(l, 1 - l);
  const [r, g, b] = hueToRgb(degrees(hueText));
  const channel = (share: number): number => l + chroma * (2 * share - 1);
  return [channel(r), channel(g), channel(b)];
};

/** `hwb()` with whiteness and blackness in percent (CSS Color 4, 8.1). */
const hwb: Reader = ([hueText, ...parts]) => {
  const [white = NaN, dark = NaN] = parts.map((part) => component(part, 100) / 100);
  const [r, g, b] = hueToRgb(degrees(hueText));
  const sum = white + dark;
  if (sum >= 1) return [white / sum, white / sum, white / sum];
  const channel = (share: number): number => share * (1 - sum) + white;
  return [channel(r), channel(g), channel(b)];
};

/** Converts lightness, chroma and hue to lightness and two axes. */
function fromPolar(lightness: number, chroma: number, hueText: string | undefined): Rgb {
  const hue = (degrees(hueText) * Math.PI) / 180;
  const c = Math.max(0, chroma);
  return [lightness, c * Math.cos(hue), c * Math.sin(hue)];
}

const lmsOfOklab = [
  [1, 0.3963377773761749, 0.2158037573099136],
  [1, -0.1055613458156586, -0.0638541728258133],
  [1, -0.0894841775298119, -1.2914855480194092],
] as const;
const xyzOfLms = [
  [1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
  [-0.0405757452148008, 1.112286803280317, -0.0717110580655164],
  [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816],
] as const;

function oklabToRgb([l, a, b]: Rgb): Rgb {
  const [long, medium, short] = transformed(lmsOfOklab, [within(l, 1), a, b]);
  return xyzToRgb(transformed(xyzOfLms, [long ** 3, medium ** 3, short ** 3]));
}

/** Applies a transfer function to negative values as well, by symmetry. */
const signed =
  (toLinear: (magnitude: number) => number) =>
  (value: number): number =>
    Math.sign(value) * toLinear(Math.abs(value));

const srgbToLinear = signed((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
const a98ToLinear = signed((c) => c ** (563 / 256));
const prophotoToLinear = signed((c) => (c <= 16 / 512 ? c / 16 : c ** 1.8));
const [rec2020Alpha, rec2020Beta] = [1.09929682680944, 0.018053968510807];
const rec2020ToLinear = signed((c) =>
  c < rec2020Beta * 4.5 ? c / 4.5 : ((c + rec2020Alpha - 1) / rec2020Alpha) ** (1 / 0.45),
);

const mapped = ([a, b, c]: Rgb, map: (value: number) => number): Rgb => [map(a), map(b), map(c)];

const xyzOfP3 = [
  [608311 / 1250200, 189793 / 714400, 198249 / 1000160],
  [35783 / 156275, 247089 / 357200, 198249 / 2500400],
  [0, 32229 / 714400, 5220557 / 5000800],
] as const;
const xyzOfA98 = [
  [573536 / 994567, 263643 / 1420810, 187206 / 994567],
  [591459 / 1989134, 6239551 / 9945670, 374412 / 4972835],
  [53769 / 1989134, 351524 / 4972835, 4929758 / 4972835],
] as const;
const xyzOfProphoto = [
  [0.7977666449006423, 0.13518129740053308, 0.0313477341283922],
  [0.2880748288194013, 0.711835234241873, 0.00008993693872564],
  [0, 0, 0.8251046025104602],
] as const;
const xyzOfRec2020 = [
  [63426534 / 99577255, 20160776 / 139408157, 47086771 / 278816314],
  [26158966 / 99577255, 472592308 / 697040785, 8267143 / 139408157],
  [0, 19567812 / 697040785, 295819943 / 278816314],
] as const;

/** Color spaces of `color()` (CSS Color 4, 10) to sRGB. */
const spaces: ReadonlyMap<string, (values: Rgb) => Rgb> = new Map([
  ['srgb', (values) => values],
  ['srgb-linear', linearToRgb],
  ['display-p3', (values) => xyzToRgb(transformed(xyzOfP3, mapped(values, srgbToLinear)))],
  ['display-p3-linear', (values) => xyzToRgb(transformed(xyzOfP3, values))],
  ['a98-rgb', (values) => xyzToRgb(transformed(xyzOfA98, mapped(values, a98ToLinear)))],
  ['prophoto-rgb', (values) => xyzOfD50ToRgb(transformed(xyzOfProphoto, mapped(values, prophotoToLinear)))],
  ['rec2020', (values) => xyzToRgb(transformed(xyzOfRec2020, mapped(values, rec2020ToLinear)))],
  ['xyz', xyzToRgb],
  ['xyz-d65', xyzToRgb],
  ['xyz-d50', xyzOfD50ToRgb],
]);

const device: Reader = (values) => rgbOfComponents(values.map((value) => component(value, 1)));
/** Components of a profile; those of a named ink are its share, whose color is unknown. */
const profile: Reader = ([name = '', ...values]) => (/^["']?#/.test(name) ? null : device(values));

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['hsl', hsl],
  ['hsla', hsl],
  ['hwb', hwb],
  ['lab', (parts) => labToRgb(clippedLab(three(parts, [100, 125, 125])))],
  ['lch', ([l, c, h]) => labToRgb(clippedLab(fromPolar(component(l, 100), component(c, 150), h)))],
  ['oklab', (parts) => oklabToRgb(three(parts, [1, 0.4, 0.4]))],
  ['oklch', ([l, c, h]) => oklabToRgb(fromPolar(component(l, 1), component(c, 0.4), h))],
  ['color', ([space = '', ...parts]) => spaces.get(space)?.(three(parts, [1, 1, 1])) ?? null],
  ['device-cmyk', (parts) => cmykToRgb(parts.slice(0, 4).map((part) => within(component(part, 1), 1)))],
  ['device-gray', device],
  ['device-rgb', device],
  // A profile is not evaluated: its components are those of the device color of the same number (SVG 1.1, 12.3).
  ['icc-color', profile],
]);

const clippedLab = ([l, a, b]: Rgb): Rgb => [within(l, 100), a, b];

/** Names of functions that state a color. */
export const isColorFunction = (name: string): boolean => readers.has(name);

/**
 * Returns the sRGB of a color function of CSS Color 4 and SVG, with lower-case components; null for one without a known
 * color: an unknown space, or a component that is not a number. Colors outside of sRGB are clipped by channel, as in
 * browsers.
 */
export function colorOfFunction(name: string, parts: readonly string[]): Rgb | null {
  const color = readers.get(name)?.(parts) ?? null;
  return color?.every(Number.isFinite) === true ? color : null;
}
