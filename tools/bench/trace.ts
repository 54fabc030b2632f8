/**
 * Traces pictures whose outlines are known and prints, beside imagetracerjs and VTracer on the same pixels: perimeter against the
 * truth, paths, points, and the mean difference (0 to 255) between the outlines drawn again and the picture as it should be. Then
 * the odd ones (1x1, empty, 16 megapixels) with time and memory. Exits 1 when a perimeter is off by more than 1 %.
 */
import { performance } from 'node:perf_hooks';
import sharp from 'sharp';
import { contoursBox, drawOutlines, tracePicture, type Contour } from '#engine';
import { decodePicture } from '#backend/vectorizer/picture/decode-picture.ts';
import { createTracePool } from '#backend/vectorizer/vectorizer.ts';
import { traceSettings } from '#lib/shared/contracts/vectorizer.ts';
import { limits } from '#lib/shared/limits.ts';
import { contoursLength } from '#packages/curves/src/geometry/length/segment-length.ts';
import { imageTracer, rawTracer } from './trace/peers.ts';
import { cleanRgb, knownPictures, lettering, svgOf, type KnownPicture, type Layer } from './trace/pictures.ts';

const TOLERANCE = 0.01;
/** Only the shapes count: a tracer's picture of the ground does not. */
const isGround = (contours: readonly Contour[], { width, height }: KnownPicture): boolean => {
  const box = contoursBox(contours);
  return box.maxX - box.minX >= width - 2 && box.maxY - box.minY >= height - 2;
};

async function ours(picture: KnownPicture): Promise<Layer[]> {
  const { raster, type } = await decodePicture(picture.bytes, limits.picture.tracedPixels);
  const settings = traceSettings.parse({ mode: picture.mode, speckIn: 0 });
  const traced = tracePicture(raster, {
    ...settings,
    pixelsPerIn: 1,
    isLossy: type === 'jpeg',
    limits: limits.picture,
  });
  return [...traced.layers];
}

async function compare(picture: KnownPicture): Promise<boolean> {
  const { width, height, mode } = picture;
  const truth = picture.layers.filter(({ color }) => color !== '#ffffff');
  // Edges hidden under another shape are included: a white disk on a blue one makes a ring, the true length counts both edges.
  const perimeter = contoursLength(picture.layers.flatMap(({ contours }) => [...contours]));
  const clean = await cleanRgb(picture);
  const { data: rgb } = await sharp(picture.bytes)
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { width, height, rgb: new Uint8Array(rgb) };
  const rows: [string, () => Layer[] | Promise<Layer[]>][] = [
    ['ours', () => ours(picture)],
    ['VTracer', () => rawTracer(pixels, mode)],
    ['imagetracerjs', () => imageTracer(pixels, mode === 'bw' ? 2 : truth.length + 1)],
  ];
  let isClose = true;
  for (const [name, trace] of rows) {
    const begun = performance.now();
    const all = await trace();
    const ms = performance.now() - begun;
    const layers = all.filter(
      ({ color, contours }) => color !== '#ffffff' && !isLight(color) && !isGround(contours, picture),
    );
    const found = contoursLength(layers.flatMap(({ contours }) => [...contours]));
    const drawn = drawOutlines(all, { width, height, pixelsPerIn: 1 });
    let sum = 0;
    for (let i = 0; i < clean.length; i++) sum += Math.abs(clean[i]! - drawn.data[i]!);
    const off = found / perimeter - 1;
    const contours = layers.reduce((total, layer) => total + layer.contours.length, 0);
    const nodes = layers.reduce((total, layer) => total + layer.contours.reduce((n, c) => n + c.segments.length, 0), 0);
    if (name === 'ours' && Math.abs(off) > TOLERANCE) isClose = false;
    const cells = [
      (name === 'ours' ? picture.name : '').padEnd(23),
      name.padEnd(14),
      `${(100 * off).toFixed(2)} %`.padStart(11),
      String(contours).padStart(7),
      String(nodes).padStart(8),
      (sum / clean.length).toFixed(2).padStart(8),
      `${ms.toFixed(0)} ms`.padStart(9),
    ];
    console.log(cells.join(''));
  }
  return isClose;
}

/** Paper, in whatever shade a tracer calls it. */
function isLight(color: string): boolean {
  return [1, 3, 5].every((at) => Number.parseInt(color.slice(at, at + 2), 16) > 150);
}

async function oddOnes(): Promise<void> {
  const pool = createTracePool(1);
  const huge = lettering('Huge 258', 'Arial', 760);
  const svg = svgOf(4000, 4000, huge.layers);
  const one = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const white = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const large = await sharp(svg).flatten({ background: '#fff' }).png().toBuffer();
  const cases = [
    ['1 x 1', one, 'bw'],
    ['all white', white, 'bw'],
    ['16 megapixels', large, 'bw'],
    ['16 megapixels, color', large, 'color'],
  ] as const;
  for (const [name, bytes, mode] of cases) {
    const begun = performance.now();
    let said: string;
    try {
      const { json } = await pool.run(
        {
          kind: 'vectorize',
          bytes,
          filename: 'picture.png',
          token: '',
          settings: traceSettings.parse({ mode }),
          size: { by: 'widthIn', widthIn: 40 },
          formats: ['svg', 'eps', 'dxf'],
          withPicture: false,
          tracesLeft: null,
        },
        { wallMs: 60_000 },
      );
      said = `${(JSON.parse(json) as { stats: { nodes: number } }).stats.nodes} points`;
    } catch (error) {
      said = error instanceof Error ? error.message : String(error);
    }
    console.log(`${name.padEnd(23)}${(performance.now() - begun).toFixed(0).padStart(7)} ms  ${said}`);
  }
  const { readFileSync } = await import('node:fs');
  let peak = 0;
  for (const pid of pool.pids()) {
    peak = Math.max(peak, Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]));
  }
  console.log(`largest size of a tracing process: ${(peak / 1024).toFixed(0)} MB`);
  pool.close();
}

// The product never lets the library read SVG; here it draws the truth.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
console.log(`${'picture'.padEnd(23)}${'tracer'.padEnd(14)}  perimeter  paths  points   error     time`);
let isGood = true;
for (const picture of await knownPictures()) isGood = (await compare(picture)) && isGood;
await oddOnes();
console.log(isGood ? 'every perimeter within 1 %' : 'a perimeter is off by more than 1 %');
process.exitCode = isGood ? 0 : 1;
