import { tracePicture } from '#engine';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';
import { decodePicture } from './picture/decode-picture.ts';
import type { TraceAnswer } from './trace-job.ts';

/** Sides of the test picture, and radius of its disc. */
const SIDE_PX = 96;
const RADIUS_PX = 32;
/** Maximum relative error of the self-test's trace. */
const TOLERANCE = 0.01;

/** Decodes and traces a built-in disc and compares its perimeter with the circle's. Throws when tracing does not work. */
export async function runSelfTest(): Promise<TraceAnswer> {
  const { raster } = await decodePicture(discBmp(), limits.picture.previewPixels);
  const { layers } = tracePicture(raster, {
    mode: 'bw',
    colors: null,
    detail: 'normal',
    smoothing: 50,
    speckIn: 0,
    threshold: null,
    invert: false,
    removeBackground: true,
    layers: 'cutout',
    pixelsPerIn: 1,
    isLossy: false,
    limits: limits.picture,
  });
  const truth = 2 * Math.PI * RADIUS_PX;
  const found = layers.reduce((sum, { perimeterIn }) => sum + perimeterIn, 0);
  if (layers.length !== 1 || Math.abs(found / truth - 1) > TOLERANCE) {
    throw new AppError('tracing_unavailable', { logDetail: `a disc of ${truth} px was traced as ${found} px` });
  }
  return { json: JSON.stringify({ ok: true }) };
}

/** The disc as a 24-bit BMP, edges smoothed, rows without padding (the side is a multiple of four). */
function discBmp(): Buffer {
  const header = 54;
  const bytes = Buffer.alloc(header + 3 * SIDE_PX * SIDE_PX, 255);
  bytes.fill(0, 0, header);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(header, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(SIDE_PX, 18);
  bytes.writeInt32LE(SIDE_PX, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < SIDE_PX; y++) {
    for (let x = 0; x < SIDE_PX; x++) {
      const distance = Math.hypot(x + 0.5 - SIDE_PX / 2, y + 0.5 - SIDE_PX / 2);
      const level = Math.round(255 * Math.min(1, Math.max(0, distance - RADIUS_PX + 0.5)));
      bytes.fill(level, header + 3 * (y * SIDE_PX + x), header + 3 * (y * SIDE_PX + x) + 3);
    }
  }
  return bytes;
}
