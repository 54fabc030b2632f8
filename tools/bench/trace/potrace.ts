/** potrace and mkbitmap of the system, on a picture and the level that divides ink from paper. */
import { execFileSync } from 'node:child_process';
import type { Contour, Rgb } from '#engine';
import { transformContour } from '#packages/curves/src/geometry/affine.ts';
import { fromPath } from './pictures.ts';

/** `isPrepared`: filtered, enlarged three times and thresholded by mkbitmap, as its manual advises for scans. */
export function potrace({ width, height, data }: Rgb, level: number, isPrepared: boolean): Contour[] {
  const gray = Buffer.alloc(width * height);
  for (let i = 0; i < gray.length; i++) gray[i] = data[3 * i]!;
  const pgm = Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), gray]);
  const times = isPrepared ? 2 : 1;
  const share = String(level / 255);
  const run = (program: string, args: readonly string[], input: Buffer): Buffer =>
    execFileSync(program, args, { input, maxBuffer: 1 << 28 });
  const bitmap = isPrepared ? run('mkbitmap', ['-n', '-s', '2', '-3', '-t', share, '-o', '-', '-'], pgm) : pgm;
  const svg = run('potrace', ['-b', 'svg', '--flat', '-k', share, '-o', '-', '-'], bitmap).toString();
  const [, dx, dy, sx, sy] = /translate\(([-\d.]+),([-\d.]+)\) scale\(([-\d.]+),([-\d.]+)\)/.exec(svg)!.map(Number);
  // Points of 1/72 in: a pixel is a point.
  return [...svg.matchAll(/<path[^>]* d="([^"]*)"/g)]
    .flatMap(([, d]) => fromPath(d!))
    .map((contour) =>
      transformContour([sx! / times, 0, 0, sy! / times, dx! / times, dy! / times], { ...contour, closed: true }),
    );
}
