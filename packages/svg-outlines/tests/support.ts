import { readDrawing } from '../../../engine/drawing/read-drawing.ts';
import type { ReadOptions, Diagnostic, Drawing, Shape } from '@measurement-nesting/curves/drawing';
import {
  EngineError,
  type EngineErrorCode,
  contoursBox,
  pointAt,
  type Box,
  type Segment,
} from '@measurement-nesting/curves';
import { limits as productLimits } from '../../../lib/shared/limits.ts';

const { fileBytes, shapes, segments } = productLimits;
/** Options of the product. */
export const asProduct: ReadOptions = { fileName: 'drawing.svg', limits: { fileBytes, shapes, segments } };

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Returns a whole file: one user unit is 1 inch unless `root` sets other attributes. */
export function svg(content: string, root = 'width="100in" height="100in" viewBox="0 0 100 100"'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${content}</svg>`;
}

export function read(text: string, options: Partial<ReadOptions> = {}): Drawing {
  return readDrawing(bytesOf(text), { ...asProduct, ...options });
}

export function readFragment(content: string, root?: string, options?: Partial<ReadOptions>): Drawing {
  return read(svg(content, root), options);
}

/** Returns the error of a rejected file; throws if the file is accepted. */
export function refusal(bytes: Uint8Array, options: Partial<ReadOptions> = {}): EngineError {
  try {
    readDrawing(bytes, { ...asProduct, ...options });
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  throw new Error('The file was accepted.');
}

export function codeOf(text: string): EngineErrorCode {
  return refusal(bytesOf(text)).code;
}

export function codes(drawing: Drawing): string[] {
  return [...new Set(drawing.diagnostics.map((diagnostic) => diagnostic.code))].sort();
}

export function diagnostic(drawing: Drawing, code: Diagnostic['code']): Diagnostic | undefined {
  return drawing.diagnostics.find((one) => one.code === code);
}

export function boxOf(shapes: Drawing | Shape): Box {
  const list = 'shapes' in shapes ? shapes.shapes : [shapes];
  return contoursBox(list.flatMap((shape) => shape.contours));
}

/** Returns the length by chords, independent of the engine's own measuring, accurate to 1e-7 with 2,000 chords per segment. */
export function chordLength(shapes: Drawing | Shape): number {
  const list = 'shapes' in shapes ? shapes.shapes : [shapes];
  let length = 0;
  for (const shape of list) for (const contour of shape.contours) for (const s of contour.segments) length += chords(s);
  return length;
}

function chords(segment: Segment): number {
  if (segment.kind === 'line') return Math.hypot(segment.x1 - segment.x0, segment.y1 - segment.y0);
  const pieces = 2000;
  let length = 0;
  let last = pointAt(segment, 0);
  for (let i = 1; i <= pieces; i++) {
    const next = pointAt(segment, i / pieces);
    length += Math.hypot(next.x - last.x, next.y - last.y);
    last = next;
  }
  return length;
}

/** Returns the largest difference between the sides of two boxes. */
export function boxDistance(a: Box, b: Box): number {
  return Math.max(
    Math.abs(a.minX - b.minX),
    Math.abs(a.minY - b.minY),
    Math.abs(a.maxX - b.maxX),
    Math.abs(a.maxY - b.maxY),
  );
}

/** Returns the difference of two numbers as a share of the expected one. */
export function relativeError(actual: number, expected: number): number {
  return Math.abs(actual - expected) / Math.abs(expected);
}
