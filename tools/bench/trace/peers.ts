/** Other tracers on the same pixels: imagetracerjs and VTracer as they come, told how many colors there are. */
import { vectorizeRawSync, type Config } from '@neplex/vectorizer';
import ImageTracer from 'imagetracerjs';
import { transformContour } from '#packages/curves/src/geometry/affine.ts';
import { fromPath, type Layer } from './pictures.ts';

type Pixels = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

function withOpacity({ width, height, rgb }: Pixels): Buffer {
  const rgba = Buffer.alloc(4 * width * height, 255);
  for (let i = 0; i < width * height; i++) {
    for (let k = 0; k < 3; k++) rgba[4 * i + k] = rgb[3 * i + k]!;
  }
  return rgba;
}

export function imageTracer(pixels: Pixels, colors: number): Layer[] {
  const { width, height } = pixels;
  const data = new Uint8ClampedArray(withOpacity(pixels));
  const svg = ImageTracer.imagedataToSVG({ width, height, data }, { numberofcolors: colors, strokewidth: 0 });
  return readLayers(svg);
}

/** Its own defaults (visioncortex), binary for black and white. */
export function rawTracer(pixels: Pixels, mode: 'bw' | 'color'): Layer[] {
  const config: Config = {
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
  return readLayers(vectorizeRawSync(withOpacity(pixels), { width: pixels.width, height: pixels.height }, config));
}

/** Fill, place and outline of every path. */
function readLayers(svg: string): Layer[] {
  const layers: Layer[] = [];
  for (const [tag] of svg.matchAll(/<path\b[^>]*>/g)) {
    const attribute = (name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
    const [, x = '0', y = '0'] = /translate\(([-\d.e]+)[ ,]([-\d.e]+)\)/.exec(attribute('transform')) ?? [];
    const contours = fromPath(attribute('d'))
      .filter(({ segments }) => segments.length > 0)
      .map((contour) => transformContour([1, 0, 0, 1, Number(x), Number(y)], { ...contour, closed: true }));
    if (contours.length > 0) layers.push({ color: hex(attribute('fill')), contours });
  }
  return layers;
}

function hex(fill: string): string {
  const channels = /rgb\((\d+),(\d+),(\d+)\)/.exec(fill);
  if (!channels) return fill.toLowerCase();
  return `#${channels
    .slice(1)
    .map((channel) => Number(channel).toString(16).padStart(2, '0'))
    .join('')}`;
}
