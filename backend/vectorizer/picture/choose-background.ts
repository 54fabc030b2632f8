/** Background color under the transparent parts of a picture. */
export type BackgroundColor = { readonly red: number; readonly green: number; readonly blue: number };

export const WHITE: BackgroundColor = { red: 255, green: 255, blue: 255 };
const BLACK: BackgroundColor = { red: 0, green: 0, blue: 0 };
/** Colors rarely used in logos; the one most distant from the picture's colors is chosen. */
const ODD: readonly BackgroundColor[] = [
  BLACK,
  { red: 255, green: 0, blue: 255 },
  { red: 0, green: 255, blue: 255 },
  { red: 120, green: 255, blue: 0 },
];
const SOLID = 128;
/** Parts paler than this are not seen on white. */
const PALE = 225;
/** A drawing with less of it that is pale has lost nothing on white; with more of it, everything. */
const SOME = 0.02;
const NEARLY_ALL = 0.95;
const MIN_CLEAR = 0.005;

/**
 * Returns the background for a picture of four channels: white, unless that hides parts of the drawing. Entirely pale pictures get black;
 * where colors matter, a color that none of them is close to.
 */
export function chooseBackground(rgba: Uint8Array, tellsColors: boolean): BackgroundColor {
  const pixels = rgba.length / 4;
  const counts = new Uint32Array(512);
  let [solid, pale] = [0, 0];
  for (let i = 0; i < rgba.length; i += 4) {
    if (rgba[i + 3]! < SOLID) continue;
    solid++;
    if (Math.min(rgba[i]!, rgba[i + 1]!, rgba[i + 2]!) >= PALE) pale++;
    counts[((rgba[i]! >> 5) << 6) | ((rgba[i + 1]! >> 5) << 3) | (rgba[i + 2]! >> 5)]!++;
  }
  if (solid === 0 || pixels - solid < MIN_CLEAR * pixels || pale < SOME * solid) return WHITE;
  if (pale >= NEARLY_ALL * solid) return BLACK;
  return tellsColors ? furthest(counts, solid) : WHITE;
}

function furthest(counts: Uint32Array, solid: number): BackgroundColor {
  const distanceOf = ({ red, green, blue }: BackgroundColor): number => {
    let min = Infinity;
    counts.forEach((count, bin) => {
      if (count < SOME * 0.1 * solid) return;
      const [r, g, b] = [(bin >> 6) * 32 + 16, ((bin >> 3) & 7) * 32 + 16, (bin & 7) * 32 + 16];
      min = Math.min(min, (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
    });
    return min;
  };
  return ODD.reduce((best, ground) => (distanceOf(ground) > distanceOf(best) ? ground : best));
}

/** Four channels on a ground. */
export function flattenOnBackground(rgba: Uint8Array, { red, green, blue }: BackgroundColor): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  const ground = [red, green, blue];
  for (let i = 0, k = 0; i < rgba.length; i += 4, k += 3) {
    const alpha = rgba[i + 3]!;
    for (let c = 0; c < 3; c++) rgb[k + c] = Math.round((rgba[i + c]! * alpha + ground[c]! * (255 - alpha)) / 255);
  }
  return rgb;
}
