/** A device colour: one, three or four shares from 0 to 1 (gray, RGB, CMYK), or none that can be named. */
export type Colour = {
  readonly space: 'gray' | 'rgb' | 'cmyk' | 'other';
  readonly values: readonly number[];
  /** What the program set, where the device colour was worked out from it. */
  readonly components?: readonly number[];
};

export const black: Colour = { space: 'gray', values: [0] };

const within = (value: number): number => Math.min(1, Math.max(0, value));

export function colourOf(space: Colour['space'], values: readonly number[]): Colour {
  return { space, values: space === 'other' ? values : values.map(within) };
}

/** PLRM 3, 7.2: conversions among device colour spaces, black generation and undercolour removal as the default ones. */
export function toRgb(colour: Colour): readonly [number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = colour.values;
  if (colour.space === 'rgb') return [a, b, c];
  if (colour.space === 'cmyk') return [1 - within(a + d), 1 - within(b + d), 1 - within(c + d)];
  return colour.space === 'gray' ? [a, a, a] : [0, 0, 0];
}

export function toGray(colour: Colour): number {
  if (colour.space === 'gray') return colour.values[0] ?? 0;
  const [r, g, b] = toRgb(colour);
  return 0.3 * r + 0.59 * g + 0.11 * b;
}

export function toCmyk(colour: Colour): readonly [number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = colour.values;
  if (colour.space === 'cmyk') return [a, b, c, d];
  if (colour.space === 'gray') return [0, 0, 0, 1 - a];
  const [red, green, blue] = toRgb(colour);
  const k = 1 - Math.max(red, green, blue);
  return [1 - red - k, 1 - green - k, 1 - blue - k, k];
}

/** '#rrggbb', or '' for colours without a plain device value. */
export function hexColour(colour: Colour): string {
  if (colour.space === 'other') return '';
  return `#${toRgb(colour)
    .map((share) =>
      Math.round(share * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
