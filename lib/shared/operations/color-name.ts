type Color = { readonly hue: number; readonly chroma: number; readonly max: number; readonly min: number };

/** Upper limits of hues in degrees. Brown, olive and other dark colors have no name of their own, so some names need a bright color. */
const hues = [
  { below: 15, name: 'red', isBright: false },
  { below: 45, name: 'orange', isBright: true },
  { below: 70, name: 'yellow', isBright: true },
  { below: 165, name: 'green', isBright: false },
  { below: 200, name: 'cyan', isBright: true },
  { below: 260, name: 'blue', isBright: false },
  { below: 290, name: 'purple', isBright: true },
  { below: 345, name: 'magenta', isBright: true },
  { below: 361, name: 'red', isBright: false },
] as const;

/** Returns the name of a color '#rrggbb', 'red' also for #ed1c24, the red of print colors; otherwise the color itself. */
export function colorName(color: string): string {
  const { hue, chroma, max, min } = readColor(color);
  if (max <= 0.2 && chroma <= 0.1) return 'black';
  if (min >= 0.97) return 'white';
  if (chroma <= 0.04) return 'gray';
  const named = isSaturated(color) ? hues.find(({ below }) => hue < below) : undefined;
  return named === undefined || (named.isBright && max < 0.75) ? color : named.name;
}

/** Returns true for a color with a distinct hue, which drawings for lasers use as a code. */
export function isSaturated(color: string): boolean {
  const { chroma, max } = readColor(color);
  return chroma >= 0.3 && chroma / max >= 0.6;
}

/** Returns hue in degrees, and chroma and extremes of the three components from 0 to 1. */
function readColor(color: string): Color {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const chroma = max - min;
  const sixth =
    chroma === 0 ? 0 : max === r ? (g - b) / chroma : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  return { hue: (sixth * 60 + 360) % 360, chroma, max, min };
}
