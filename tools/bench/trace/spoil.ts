/** Distorts pictures like those of customers: compressed, scanned, noisy, of two levels, in uneven light, rotated. */
import sharp, { type Sharp } from 'sharp';
import { drawOutlines, type Contour, type Rgb } from '#engine';
import { transformContour } from '#packages/curves/src/geometry/affine.ts';
import { seededRandom } from '../random.ts';

export type PictureClass = 'clean' | 'jpeg' | 'scan' | 'noise' | 'one-bit' | 'light' | 'rotated';

const TURN_RAD = (3 * Math.PI) / 180;
/** Scale of the rotated class, so that the outlines fit in the picture. */
const TURNED_SCALE = 0.94;

/** Draws the contours in black and distorts the picture. */
export async function spoil(
  size: { readonly width: number; readonly height: number },
  contours: readonly Contour[],
  kind: PictureClass,
) {
  const { width, height } = size;
  const [cos, sin] = [TURNED_SCALE * Math.cos(TURN_RAD), TURNED_SCALE * Math.sin(TURN_RAD)];
  const [cx, cy] = [width / 2, height / 2];
  const turned = [cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy] as const;
  const outlines = kind === 'rotated' ? contours.map((contour) => transformContour(turned, contour)) : contours;
  const truth = [{ color: '#000000', contours: outlines }];
  const clean = drawOutlines(truth, { ...size, pixelsPerIn: 1 });
  const spoiled: Record<PictureClass, () => Rgb | Promise<Rgb>> = {
    clean: () => clean,
    rotated: () => clean,
    jpeg: () => compressed(clean, 60),
    scan: async () => grainy(await blurred(clean, 1), 3),
    noise: () => grainy(clean, 20),
    'one-bit': () => thresholded(clean, 127),
    light: async () => {
      const light = (x: number, y: number): number => 1 - (0.25 * x) / width - (0.25 * y) / height;
      return compressed(grainy(await blurred(clean, 0.9), 6, light), 80);
    },
  };
  return { truth, clean, picture: await spoiled[kind](), isLossy: kind === 'jpeg' || kind === 'light' };
}

const imageOf = ({ width, height, data }: Rgb): Sharp => sharp(data, { raw: { width, height, channels: 3 } });

export async function rgbOf(image: Sharp): Promise<Rgb> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

export const blurred = (picture: Rgb, sigma: number): Promise<Rgb> => rgbOf(imageOf(picture).blur(sigma));

export const compressed = async (picture: Rgb, quality: number): Promise<Rgb> =>
  rgbOf(sharp(await imageOf(picture).jpeg({ quality }).toBuffer()));

export const thresholded = (picture: Rgb, level: number): Rgb => ({
  ...picture,
  data: picture.data.map((value) => (value > level ? 255 : 0)),
});

/** Returns the picture with uneven light, and with grain of a strength; the same every time. */
export function grainy(
  { width, height, data }: Rgb,
  strength: number,
  light: (x: number, y: number) => number = () => 1,
): Rgb {
  const random = seededRandom(20_261_124);
  const out = new Uint8Array(data.length);
  for (let i = 0; i < width * height; i++) {
    const grain = strength * 2 * (random() + random() + random() - 1.5);
    const share = light(i % width, Math.floor(i / width));
    for (let k = 3 * i; k < 3 * i + 3; k++) {
      out[k] = Math.min(255, Math.max(0, (10 + 0.94 * data[k]!) * share + grain));
    }
  }
  return { width, height, data: out };
}
