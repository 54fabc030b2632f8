import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { contoursBox, EngineError } from '@measurement-nesting/curves';
import { read } from './support.ts';

/**
 * Drawings of 400 x 400 px with the box of what Chromium 156 paints of them in a window of 500 x 500, in pixels; null for
 * nothing. Each file holds one subject.
 */
const folder = path.join(import.meta.dirname, '../../../tests/fixtures/svg-boxes');
const pxPerIn = 96;
/** Boxes of pictures are whole pixels. */
const TOLERANCE_PX = 1.2;

type Drawn = {
  readonly root: string;
  readonly content: string;
  readonly box: readonly [minX: number, minY: number, maxX: number, maxY: number] | null;
};

describe.each(readdirSync(folder))('%s', (file) => {
  const drawings = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as readonly Drawn[];

  test.each(drawings)('$root $content', ({ root, content, box }) => {
    const product = boxOf(root, content);
    const far = box?.filter((side, i) => !(Math.abs(side - (product?.[i] ?? Number.NaN)) <= TOLERANCE_PX));
    expect({ product, far: far ?? [] }).toEqual({ product: box === null ? null : product, far: [] });
  });
});

function boxOf(root: string, content: string): number[] | null {
  const size = root.includes('width=') ? '' : 'width="400px" height="400px"';
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  try {
    const { shapes } = read(`<svg ${names} ${size} ${root}>${content}</svg>`);
    const { minX, minY, maxX, maxY } = contoursBox(shapes.flatMap(({ contours }) => contours));
    return [minX, minY, maxX, maxY].map((side) => side * pxPerIn);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'no_shapes') return null;
    throw error;
  }
}
