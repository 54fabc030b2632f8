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
export function toRgb(color: Color): readonly [number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = color.values;
  if (color.space === 'rgb') return [a, b, c];
  if (color.space === 'cmyk') return [1 - within(a + d), 1 - within(b + d), 1 - within(c + d)];
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
export function hexColor(color: Color): string {
  if (color.space === 'other') return '';
  return `#${toRgb(color)
    .map((share) =>
      Math.round(share * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
