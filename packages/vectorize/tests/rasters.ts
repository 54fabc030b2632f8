import { drawOutlines, type Rgb } from '@measurement-nesting/vectorize';
import { type Contour, readPathData } from '@measurement-nesting/curves';

export const contoursOf = (d: string): readonly Contour[] => readPathData(d, Number.POSITIVE_INFINITY).contours;

/** Returns path data as a raster with one unit per pixel: later shapes over earlier ones, on white. */
export function raster(width: number, height: number, shapes: readonly (readonly [color: string, d: string])[]): Rgb {
  const layers = shapes.map(([color, d]) => ({ color, contours: contoursOf(d) }));
  return drawOutlines(layers, { width, height, pixelsPerIn: 1 });
}

/** Options with one pixel per inch, so that figures are in pixels unless a test overrides it. */
export { traceOptions as options } from '../../../tools/harness/trace/trace-options.ts';

export const circle = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}A${r} ${r} 0 0 1 ${cx + r} ${cy}A${r} ${r} 0 0 1 ${cx - r} ${cy}Z`;

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}H${x + width}V${y + height}H${x}Z`;
