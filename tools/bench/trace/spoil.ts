/** A known drawing as pictures come: clean, compressed, scanned, noisy, of two levels, in uneven light, turned. */
import sharp from 'sharp';
import { drawOutlines, type Contour, type Rgb } from '#engine';
import { transformContour } from '#packages/curves/src/geometry/affine.ts';
import { inkAndPaper } from '#packages/vectorize/src/prepare/threshold.ts';
import { histogram, toGray } from '#packages/vectorize/src/prepare/gray.ts';
import type { PlacedIcon } from './icons.ts';

export type PictureClass = 'clean' | 'jpeg' | 'scan' | 'noise' | 'one-bit' | 'light' | 'rotated';
type Spoiled = { readonly picture: Rgb; readonly truth: readonly Contour[]; readonly isLossy: boolean };

const TURN_RAD = (3 * Math.PI) / 180;

export async function spoil(icon: PlacedIcon, kind: PictureClass): Promise<Spoiled> {
  const { width, height } = icon;
  const [cos, sin] = [Math.cos(TURN_RAD), Math.sin(TURN_RAD)];
  const [cx, cy] = [width / 2, height / 2];
  // Turned about the middle and a little smaller, so that it stays in the picture.
  const turned = [0.94 * cos, 0.94 * sin, -0.94 * sin, 0.94 * cos, 0, 0] as const;
  const moved = [
    ...turned.slice(0, 4),
    cx - turned[0] * cx - turned[2] * cy,
    cy - turned[1] * cx - turned[3] * cy,
  ] as unknown as typeof turned;
  const truth = kind === 'rotated' ? icon.contours.map((contour) => transformContour(moved, contour)) : icon.contours;
  const clean = drawOutlines([{ color: '#000000', contours: truth }], { width, height, pixelsPerIn: 1 });
  const plain = { truth, isLossy: false };
  switch (kind) {
    case 'clean':
    case 'rotated':
      return { ...plain, picture: clean };
    case 'jpeg':
      return { truth, isLossy: true, picture: await compressed(clean, 60) };
    case 'scan':
      return { ...plain, picture: grainy(await blurred(clean, 1), 3, () => 1) };
    case 'noise':
      return { ...plain, picture: grainy(clean, 20, () => 1) };
    case 'one-bit':
      return { ...plain, picture: { ...clean, data: clean.data.map((level) => (level > 127 ? 255 : 0)) } };
    case 'light': {
      const lit = grainy(await blurred(clean, 0.9), 6, (x, y) => 1 - (0.25 * x) / width - (0.25 * y) / height);
      return { truth, isLossy: true, picture: await compressed(lit, 80) };
    }
  }
}

const raw = ({ width, height }: Rgb) => ({ raw: { width, height, channels: 3 as const } });

async function blurred(picture: Rgb, sigma: number): Promise<Rgb> {
  return { ...picture, data: await sharp(picture.data, raw(picture)).blur(sigma).raw().toBuffer() };
}

async function compressed(picture: Rgb, quality: number): Promise<Rgb> {
  const jpeg = await sharp(picture.data, raw(picture)).jpeg({ quality }).toBuffer();
  return { ...picture, data: await sharp(jpeg).removeAlpha().raw().toBuffer() };
}

/** Light by place, and grain of the given strength; the same every time. */
function grainy({ width, height, data }: Rgb, strength: number, light: (x: number, y: number) => number): Rgb {
  const out = new Uint8Array(data.length);
  let seed = 20_261_124;
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grain = strength * 2 * (random() + random() + random() - 1.5);
      for (let k = 3 * (y * width + x), end = k + 3; k < end; k++) {
        out[k] = Math.min(255, Math.max(0, (10 + 0.94 * data[k]!) * light(x, y) + grain));
      }
    }
  }
  return { width, height, data: out };
}

export function otsuOf(picture: Rgb): number {
  return Math.round(inkAndPaper(histogram(toGray(picture)), null).threshold);
}
