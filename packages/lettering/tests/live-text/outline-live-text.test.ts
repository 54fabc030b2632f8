import { beforeAll, expect, test } from '@jest/globals';
import type { TextOutline, TextRun } from '@measurement-nesting/curves/drawing';
import { contoursBox } from '@measurement-nesting/curves';
import { liveTextOutliner } from '../../src/index.ts';
import { productFonts } from '../product-fonts.ts';

/** Tolerance in em. */
const exact = 1e-12;

let outline: (run: TextRun) => TextOutline | null;
beforeAll(async () => {
  outline = liveTextOutliner(await productFonts());
});
const run = (text: string, ...families: string[]): TextRun => ({ text, families, weight: 400, italic: false });

test('sets a run at one em in the first known family', () => {
  const found = outline(run('H', 'Unheard Of', 'arial', 'Verdana'))!;
  expect(found.fontMeasured).toBe('TeX Gyre Heros');
  // Arial has 2048 units per em; its H is 1466 high and 1479 wide including side bearings.
  expect(Math.abs(contoursBox(found.contours).minY + 1466 / 2048)).toBeLessThan(exact);
  expect(Math.abs(found.advance - 1479 / 2048)).toBeLessThan(exact);
});

test('accepts the names of stand-ins and generic families', () => {
  expect(outline(run('H', 'serif'))!.fontMeasured).toBe('TeX Gyre Termes');
  // A substitute font requested by its own name retains its widths. Arimo's H is 1409 of 2048 high and 1479 wide with side bearings.
  const arimo = outline(run('H', 'arimo'))!;
  expect(arimo.fontMeasured).toBe('Arimo');
  expect(Math.abs(contoursBox(arimo.contours).minY + 1409 / 2048)).toBeLessThan(exact);
  expect(Math.abs(arimo.advance - 1479 / 2048)).toBeLessThan(exact);
});

test('spaces retain their width and draw nothing', () => {
  const blank = outline(run('  ', 'Arial'))!;
  expect(blank.contours).toEqual([]);
  expect(blank.advance).toBeGreaterThan(0.5);
});

test('returns null for text that it cannot set correctly', () => {
  expect(outline(run('H', 'Wingdings'))).toBeNull();
  expect(outline({ ...run('H', 'Arial'), weight: 700 })).toBeNull();
  expect(outline({ ...run('H', 'Arial'), italic: true })).toBeNull();
  expect(outline(run('漢', 'Arial'))).toBeNull();
});
