import { type Contour, flattenContour } from '@measurement-nesting/curves';
import type { Rgb } from './types.ts';

/** Number of scan lines per row of pixels; along a line coverage is exact. */
const LINES = 16;
const TOLERANCE_PX = 0.05;

type DrawnLayer = { readonly color: string; readonly contours: readonly Contour[] };

/**
 * Rasterizes outlines to compare a trace with its original: each layer over the previous ones, even-odd, antialiased,
 * on white.
 */
export function drawOutlines(
  layers: readonly DrawnLayer[],
  { width, height, pixelsPerIn }: { readonly width: number; readonly height: number; readonly pixelsPerIn: number },
): Rgb {
  const data = new Uint8Array(3 * width * height).fill(255);
  for (const { color, contours } of layers) {
    const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    const lines = crossings(contours, height, pixelsPerIn);
    const cover = new Float32Array(width);
    for (let y = 0; y < height; y++) {
      cover.fill(0);
      for (let line = y * LINES; line < (y + 1) * LINES; line++) addSpans(cover, lines[line]!, width);
      for (let x = 0; x < width; x++) {
        const share = Math.min(1, cover[x]! / LINES);
        if (share === 0) continue;
        const at = 3 * (y * width + x);
        for (let k = 0; k < 3; k++) data[at + k] = Math.round(data[at + k]! + share * (rgb[k]! - data[at + k]!));
      }
    }
  }
  return { width, height, data };
}

/** Returns the positions where the outlines cross each scan line, in pixels. */
function crossings(contours: readonly Contour[], height: number, pixelsPerIn: number): number[][] {
  const lines: number[][] = Array.from({ length: height * LINES }, () => []);
  for (const contour of contours) {
    const points = flattenContour(contour, TOLERANCE_PX / pixelsPerIn);
    points.forEach((from, i) => {
      const to = points[(i + 1) % points.length]!;
      // In scan lines: the middle of line n is at n + 0.5.
      const y0 = from.y * pixelsPerIn * LINES - 0.5;
      const y1 = to.y * pixelsPerIn * LINES - 0.5;
      const first = Math.max(0, Math.ceil(Math.min(y0, y1)));
      const last = Math.min(lines.length - 1, Math.ceil(Math.max(y0, y1)) - 1);
      for (let line = first; line <= last; line++) {
        lines[line]!.push((from.x + ((line - y0) / (y1 - y0)) * (to.x - from.x)) * pixelsPerIn);
      }
    });
  }
  for (const line of lines) line.sort((a, b) => a - b);
  return lines;
}

function addSpans(cover: Float32Array, line: readonly number[], width: number): void {
  for (let i = 0; i + 1 < line.length; i += 2) {
    const from = Math.max(0, line[i]!);
    const to = Math.min(width, line[i + 1]!);
    for (let x = Math.floor(from); x < to; x++) cover[x]! += Math.min(to, x + 1) - Math.max(from, x);
  }
}
