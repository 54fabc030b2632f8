import { readEps } from '#engine/drawing/eps/read-eps.ts';
import type { ReadOptions } from '#engine/drawing/read-options.ts';
import type { Drawing } from '#engine/model/drawing.ts';
import { contoursLength } from '#engine/geometry/length/segment-length.ts';

/** Reads a program given as text; bytes above 127 as in Latin-1. */
export function runEps(program: string, options: Partial<ReadOptions> = {}): Drawing {
  const bytes = Uint8Array.from(program, (letter) => letter.charCodeAt(0));
  return readEps(bytes, { fileName: 'test.eps', ...options });
}

/** Length in points of everything drawn. */
export function pointsDrawn(drawing: Drawing): number {
  return contoursLength(drawing.shapes.flatMap((shape) => shape.contours)) * 72;
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

export const square = '20 20 moveto 72 0 rlineto 0 72 rlineto -72 0 rlineto closepath';

/** Length in points, rounded to a millionth. */
export function roundedPoints(drawing: Drawing): number {
  return round(pointsDrawn(drawing));
}
