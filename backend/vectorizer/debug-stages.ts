import sharp from 'sharp';
import { drawOutlines, type Gray, type Rgb, type TracedPicture } from '#engine';
import type { DecodedPicture } from './picture/decode-picture.ts';

type Stage = { readonly name: string; readonly content: string };

/** Maximum side of the returned pictures, in pixels. */
const SHOWN_PX = 1200;
/** Difference, on a scale of 0 to 255, above which pixels count as different. */
const DIFFERENT = 64;

/** Records the rasters and durations of a trace's steps if requested. */
export function createStages(isRequested: boolean) {
  const rasters: { name: string; raster: Gray | Rgb }[] = [];
  const timingsMs: Record<string, number> = {};
  let last = performance.now();
  return {
    onStage: isRequested ? (name: string, raster: Gray | Rgb) => void rasters.push({ name, raster }) : undefined,
    time(name: string): void {
      const now = performance.now();
      timingsMs[name] = now - last;
      last = now;
    },
    async finish(picture: DecodedPicture, traced: TracedPicture, pixelsPerIn: number) {
      const stages: Stage[] = [];
      for (const { name, raster } of rasters) stages.push({ name, content: await dataUrl(raster) });
      const reference = rasters.findLast(({ name }) => name === 'ink' || name === 'colors')!;
      const { width, height } = reference.raster;
      const drawn = drawOutlines(traced.layers, {
        width,
        height,
        pixelsPerIn: (pixelsPerIn * width) / picture.raster.width,
      });
      stages.push({ name: 'outlines', content: await dataUrl(drawn) });
      return {
        stages,
        histogram: traced.counts ? [...traced.counts] : [],
        timingsMs,
        error: difference(drawn, reference),
      };
    },
  };
}

async function dataUrl({ width, height, data }: Gray | Rgb): Promise<string> {
  const channels = data.length === width * height ? 1 : 3;
  const png = await sharp(data, { raw: { width, height, channels } })
    .resize({ width: SHOWN_PX, height: SHOWN_PX, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/**
 * Returns the difference between the drawn outlines and the reference. An ink raster is inverted first: it is high where the drawing is
 * dark.
 */
function difference(drawn: Rgb, { name, raster }: { name: string; raster: Gray | Rgb }) {
  const isInk = name === 'ink';
  let sum = 0;
  let different = 0;
  for (let i = 0; i < drawn.width * drawn.height; i++) {
    let miss = 0;
    for (let k = 0; k < 3; k++) {
      const expected = isInk ? 255 - raster.data[i]! : raster.data[3 * i + k]!;
      miss += Math.abs(drawn.data[3 * i + k]! - expected) / 3;
    }
    sum += miss;
    if (miss > DIFFERENT) different++;
  }
  const pixels = drawn.width * drawn.height;
  return { meanAbsolute: sum / pixels, differingShare: different / pixels };
}
