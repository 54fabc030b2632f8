import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { EngineError } from '@measurement-nesting/curves';
import { clipForms } from '../../../../tools/harness/drawing-forms/clip-forms.ts';
import { drawnByResvg } from '../drawn-by-resvg.ts';
import type { PictureBox } from '../picture-box.ts';
import { boxOf, read } from '../support.ts';

/** As in `painted.test.ts`: forms that resvg does not support (transform-origin, transforms in styles) are recorded from Chromium. */
const inBrowsers = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../tests/fixtures/svg-forms/clips-in-browsers.json'), 'utf8'),
) as Record<string, PictureBox>;

/** A clip that uses itself is omitted entirely and reported; Chromium and resvg omit only the second use. */
const ownWay = new Set(['clip of itself']);

const tolerancePx = 1.5;

function product(svg: string): PictureBox {
  try {
    const drawing = read(svg);
    const line = Math.max(0, ...drawing.shapes.map((shape) => shape.strokeWidthIn ?? 0)) / 2;
    const { minX, minY, maxX, maxY } = boxOf(drawing);
    return [minX - line, minY - line, maxX + line, maxY + line];
  } catch (error) {
    if (error instanceof EngineError && error.code === 'no_shapes') return null;
    throw error;
  }
}

test('clips like browsers for all units, transforms, origins, contents and targets', () => {
  const wrong = clipForms().flatMap(({ name, svg }) => {
    if (ownWay.has(name)) return [];
    const wanted = Object.hasOwn(inBrowsers, name) ? inBrowsers[name]! : drawnByResvg(svg);
    const found = product(svg);
    const same =
      wanted === null || found === null
        ? wanted === found
        : found.every((value, i) => Math.abs(value - wanted[i]!) <= tolerancePx);
    return same ? [] : [`${name}: ${found?.join(' ') ?? 'nothing'} instead of ${wanted?.join(' ') ?? 'nothing'}`];
  });
  expect(wrong).toEqual([]);
});
