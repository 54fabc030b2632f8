import { expect, test } from '@jest/globals';
import { measureDrawing } from '#engine/measure/measure-drawing.ts';
import { mosaic } from './hard-drawings.ts';

/** A mosaic 3 in wide has its 576 sides within this share of its own length of where they are drawn. */
const SHARE = 1e-4;

test('tiles that draw their common borders each for itself close exactly at every rounding', () => {
  const { areaSqIn, perimeterIn } = measureDrawing(mosaic(12, 1e-12)).totals;
  // Rounded below what tells places apart, the borders stay one.
  expect(Math.abs(measureDrawing(mosaic(12, 1e-10)).totals.perimeterIn / perimeterIn - 1)).toBeLessThan(SHARE);
  for (const rounding of [1e-10, 3e-9, 1e-8, 3e-8, 1e-7, 1e-5]) {
    const { totals, diagnostics } = measureDrawing(mosaic(12, rounding));
    expect(diagnostics.map(({ code }) => code)).not.toContain('repaired_outline');
    expect(Math.abs(totals.areaSqIn / areaSqIn - 1)).toBeLessThan(SHARE);
  }
});
