import { readEps } from '../src/read-eps.ts';
import type { ReadOptions, Drawing } from '@measurement-nesting/curves/drawing';
import { contoursLength } from '@measurement-nesting/curves';

/** Reads a program from a string; characters above 127 are bytes as in Latin-1. */
export function runEps(program: string, options: Partial<ReadOptions> = {}): Drawing {
  const bytes = Uint8Array.from(program, (letter) => letter.charCodeAt(0));
  return readEps(bytes, { fileName: 'test.eps', ...options });
}

/** Returns the length in points of everything drawn. */
export function pointsDrawn(drawing: Drawing): number {
  return contoursLength(drawing.shapes.flatMap((shape) => shape.contours)) * 72;
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

export const square = '20 20 moveto 72 0 rlineto 0 72 rlineto -72 0 rlineto closepath';

/** Returns the length in points, rounded to a millionth. */
export function roundedPoints(drawing: Drawing): number {
  return round(pointsDrawn(drawing));
}
