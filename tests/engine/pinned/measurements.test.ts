import { beforeAll, test } from '@jest/globals';
import type { FontLibrary } from '@measurement-nesting/lettering';
import { productFonts } from '#packages/lettering/tests/product-fonts.ts';
import { pinnedMeasurements } from './pinned-drawings.ts';
import { expectPinned, shortHash } from './pinned-table.ts';

let fonts: FontLibrary;
beforeAll(async () => {
  fonts = await productFonts();
});

/** Twelve digits; what is nothing but rounding is nothing. */
const digits = (value: number): number => (Math.abs(value) < 1e-12 ? 0 : Number(value.toPrecision(12)));

/** For JSON: every number, those in path data too, with twelve digits. */
function rounded(_: string, value: unknown): unknown {
  if (typeof value === 'number') return digits(value);
  if (typeof value !== 'string') return value;
  return value.replace(/-?\d+(\.\d+)?(e-?\d+)?/g, (number) => String(digits(Number(number))));
}

test('sixty drawings have unchanged measurements: name, length, perimeter, area, pieces, and a hash of the rest', () => {
  const lines = Array.from(
    pinnedMeasurements(fonts),
    ([name, { figures, parts, looseLinesPath, differences, scale, warnings }]) => {
      const told = warnings.map(({ code, count }) => ({ code, count }));
      const everything = JSON.stringify({ figures, parts, looseLinesPath, differences, scale, told }, rounded);
      const { lengthIn, perimeterIn, areaSqIn, pieces } = figures;
      const shown = [lengthIn, perimeterIn, areaSqIn, pieces].map(digits).join(' ');
      return `${name}\t${shown} ${shortHash(everything)}`;
    },
  );
  expectPinned('measurements.txt', lines);
});
