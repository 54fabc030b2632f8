import { cmykToRgb, hexOf, type Rgb } from '@measurement-nesting/curves/drawing';

/**
 * Device color: one, three or four components from 0 to 1 (gray, RGB, CMYK), or `other` without a known device color.
 */
export type Color = {
  readonly space: 'gray' | 'rgb' | 'cmyk' | 'other';
  readonly values: readonly number[];
  /** Components that the program set, when the device color was computed from them. */
  readonly components?: readonly number[];
};

export const black: Color = { space: 'gray', values: [0] };

const within = (value: number): number => Math.min(1, Math.max(0, value));

export function colorOf(space: Color['space'], values: readonly number[]): Color {
  return { space, values: space === 'other' ? values : values.map(within) };
}

/**
 * Converts to RGB (PLRM 3, 7.2: conversions among device color spaces, with default black generation and undercolor
 * removal).
 */
export function toRgb(color: Color): Rgb {
  const [a = 0, b = 0, c = 0] = color.values;
  if (color.space === 'rgb') return [a, b, c];
  if (color.space === 'cmyk') return cmykToRgb(color.values);
  return color.space === 'gray' ? [a, a, a] : [0, 0, 0];
}

export function toGray(color: Color): number {
  if (color.space === 'gray') return color.values[0] ?? 0;
  const [r, g, b] = toRgb(color);
  return 0.3 * r + 0.59 * g + 0.11 * b;
}

export function toCmyk(color: Color): readonly [number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = color.values;
  if (color.space === 'cmyk') return [a, b, c, d];
  if (color.space === 'gray') return [0, 0, 0, 1 - a];
  const [red, green, blue] = toRgb(color);
  const k = 1 - Math.max(red, green, blue);
  return [1 - red - k, 1 - green - k, 1 - blue - k, k];
}

/** Returns '#rrggbb', or '' for colors without a device color. */
export const hexColor = (color: Color): string => (color.space === 'other' ? '' : hexOf(toRgb(color)));

/** Returns the device color of 1, 3 or 4 components of a profile, which is not evaluated; `other` for other numbers. */
export function colorOfProfile(values: readonly number[]): Color {
  const space = ({ 1: 'gray', 3: 'rgb', 4: 'cmyk' } as const)[values.length];
  return colorOf(space ?? 'other', values);
}
