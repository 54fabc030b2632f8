import sharp, { type Sharp } from 'sharp';
import type { Rgb } from '#engine';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';
import { chooseBackground, flattenOnBackground, WHITE } from './choose-background.ts';
import type { PictureType } from '#lib/shared/picture/picture-header.ts';
import { identifyPicture } from './identify-picture.ts';
import { readBmp } from './read-bmp.ts';

/** Readers of the library for the supported formats only: no SVG, PDF, HEIC or anything that starts programs. */
const READERS = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer', 'TiffBuffer'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: READERS.map((name) => `VipsForeignLoad${name}`) });
// No cache between pictures, and one thread, because a process has one core's worth of CPU.
sharp.cache(false);
sharp.concurrency(1);

export type DecodedPicture = {
  readonly type: PictureType;
  /** Size of the upright picture. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Raster on its background, sRGB, at the requested size. */
  readonly raster: Rgb;
  /** False if transparent parts are on another color than white, because the drawing would be invisible on white. */
  readonly isOnWhite: boolean;
  readonly isReduced: boolean;
};

/**
 * Decodes a picture: upright, transparent parts on white (pale drawings on another background; see chooseGround), 8-bit sRGB, first page
 * only, without the file's other metadata (location, camera, notes). Larger pictures are reduced to `maxPixels`. Rejects pictures beyond
 * the limits before decoding, and damaged ones. Throws AppError.
 */
export async function decodePicture(bytes: Buffer, maxPixels: number, tellsColors = false): Promise<DecodedPicture> {
  const head = identifyPicture(bytes);
  try {
    const { image, widthPx, heightPx } = await uprightImage(bytes, head);
    const share = Math.min(1, Math.sqrt(maxPixels / (widthPx * heightPx)));
    if (share < 1) {
      const width = Math.max(1, Math.round(widthPx * share));
      const height = Math.max(1, Math.round(heightPx * share));
      image.resize({ width, height, fit: 'fill', kernel: 'cubic' });
    }
    const { data, info } = await image
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const ground = info.channels === 4 ? chooseBackground(data, tellsColors) : WHITE;
    const raster = {
      width: info.width,
      height: info.height,
      data: info.channels === 4 ? flattenOnBackground(data, ground) : threeChannels(data, info.channels),
    };
    return { type: head.type, widthPx, heightPx, raster, isOnWhite: ground === WHITE, isReduced: share < 1 };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('picture_damaged', { logDetail: String(error) });
  }
}

async function uprightImage(
  bytes: Buffer,
  { type, ...size }: { type: PictureType; widthPx: number; heightPx: number },
): Promise<{ image: Sharp; widthPx: number; heightPx: number }> {
  if (type === 'bmp') {
    const { widthPx, heightPx, channels, data } = readBmp(bytes);
    return { image: sharp(data, { raw: { width: widthPx, height: heightPx, channels } }), widthPx, heightPx };
  }
  const options = { limitInputPixels: limits.picture.pixels, failOn: 'error', pages: 1 } as const;
  // Orientations 5 to 8 are rotated by a quarter turn.
  const { orientation = 1, space, icc } = await sharp(bytes, options).metadata();
  const isOnItsSide = orientation >= 5;
  const upright = {
    widthPx: isOnItsSide ? size.heightPx : size.widthPx,
    heightPx: isOnItsSide ? size.widthPx : size.heightPx,
  };
  const image = sharp(bytes, options).autoOrient();
  if (type !== 'jpeg' || space !== 'cmyk' || icc) return { image, ...upright };
  // CMYK without a profile: browsers convert the inks directly, the library with a press profile.
  const { data, info } = await image
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  return { image: sharp(fromInks(data), { raw }), ...upright };
}

/** Multiplies each ink's transmission by that of black. The library has already inverted inks of files with Adobe's marker. */
function fromInks(inks: Buffer): Buffer {
  const rgb = Buffer.alloc((inks.length / 4) * 3);
  for (let i = 0, k = 0; i < inks.length; i += 4, k += 3) {
    const black = 255 - inks[i + 3]!;
    for (let c = 0; c < 3; c++) rgb[k + c] = Math.round(((255 - inks[i + c]!) * black) / 255);
  }
  return rgb;
}

/** Expands the first channel, gray, to three. */
function threeChannels(data: Buffer, channels: number): Uint8Array {
  if (channels === 3) return data;
  const pixels = data.length / channels;
  const out = new Uint8Array(3 * pixels);
  for (let i = 0; i < pixels; i++) out.fill(data[i * channels]!, 3 * i, 3 * i + 3);
  return out;
}
