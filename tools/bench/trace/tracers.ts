/** Tracers on the same pixels: ours, VTracer and imagetracerjs with their own defaults, and the system's potrace. */
import { execFileSync, spawnSync } from 'node:child_process';
import { vectorizeRawSync } from '@neplex/vectorizer';
import ImageTracer from 'imagetracerjs';
import { readDrawing, tracePicture, type Contour, type Rgb } from '#engine';
import { traceOptions } from '#harness/trace/trace-options.ts';
import { limits } from '#lib/shared/limits.ts';
import { transformContour } from '#packages/curves/src/geometry/affine.ts';
import type { TraceOptions } from '#packages/vectorize/src/trace-options.ts';

/** Outlines of one color in pixels. */
export type Layer = { readonly color: string; readonly contours: readonly Contour[] };

export const traceOurs = (picture: Rgb, options: Partial<TraceOptions>) =>
  tracePicture(picture, { ...traceOptions, limits: limits.picture, ...options });

/** Traces with imagetracerjs, which needs the number of colors. */
export function traceByImageTracer(picture: Rgb, colors: number): Layer[] {
  const { width, height } = picture;
  const data = new Uint8ClampedArray(opaque(picture));
  return layersOf(ImageTracer.imagedataToSVG({ width, height, data }, { numberofcolors: colors, strokewidth: 0 }));
}

export function traceByVTracer(picture: Rgb, mode: 'bw' | 'color'): Layer[] {
  const config = {
    colorMode: mode === 'bw' ? 1 : 0,
    hierarchical: 0,
    filterSpeckle: 4,
    colorPrecision: 6,
    layerDifference: 16,
    mode: 2,
    cornerThreshold: 60,
    lengthThreshold: 4,
    maxIterations: 10,
    spliceThreshold: 45,
    pathPrecision: 3,
  };
  return layersOf(vectorizeRawSync(opaque(picture), { width: picture.width, height: picture.height }, config));
}

export const hasPotrace = ['potrace', 'mkbitmap'].every((name) => spawnSync(name, ['-v']).status === 0);

/**
 * Traces with potrace at the level that divides ink from paper. If `isPrepared`, mkbitmap filters, enlarges and
 * thresholds the picture before, as its manual advises for scans.
 */
export function traceByPotrace({ width, height, data }: Rgb, level: number, isPrepared: boolean): Layer[] {
  const gray = Buffer.from(data.filter((_, k) => k % 3 === 0));
  const share = String(level / 255);
  const run = (program: string, args: readonly string[], input: Buffer): Buffer =>
    execFileSync(program, args, { input, maxBuffer: 1 << 28 });
  const pgm = Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), gray]);
  const bitmap = isPrepared ? run('mkbitmap', ['-n', '-s', '2', '-3', '-t', share, '-o', '-', '-'], pgm) : pgm;
  const svg = run('potrace', ['-b', 'svg', '--flat', '-k', share, '-o', '-', '-'], bitmap).toString();
  return layersOf(svg, isPrepared ? 2 : 1);
}

function opaque({ width, height, data }: Rgb): Buffer {
  const rgba = Buffer.alloc(4 * width * height, 255);
  for (let i = 0; i < width * height; i++) rgba.set(data.subarray(3 * i, 3 * i + 3), 4 * i);
  return rgba;
}

/** Returns the layers of an SVG that is `times` as large as the picture. */
function layersOf(svg: string, times = 1): Layer[] {
  if (!/<path\b/.test(svg)) return [];
  const { shapes } = readDrawing(Buffer.from(svg), {
    fileName: 'traced.svg',
    scale: { by: 'unitsPerIn', unitsPerIn: 1 },
  });
  const inPixels = [1 / times, 0, 0, 1 / times, 0, 0] as const;
  return shapes.map(({ contours, source }) => ({
    color: source.fillColor,
    contours: contours.map((contour) => ({ ...transformContour(inPixels, contour), closed: true })),
  }));
}
