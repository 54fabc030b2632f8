import { expect, test } from '@jest/globals';
import { expectWithin } from '#harness/expect-within.ts';
import fc from 'fast-check';
import { createFontLibrary, measureArtwork } from '#engine';
import { contourLength, readContours, distanceTo } from '#lib/browser/measure-tool/contours.ts';
import { runs } from '#harness/depth.ts';

/** No drawing here has text. */
const fonts = createFontLibrary({ faces: [] });
const near = 1e-8;
const total = (path: string) => readContours(path).reduce((sum, contour) => sum + contourLength(contour), 0);

test('lines, circles and flat curves have their closed-form lengths', () => {
  expectWithin(total('M0 0L10 0L10 10L0 10Z'), 40, 1e-9);
  expectWithin(total('M0 0L12 0'), 12, 1e-12);
  expectWithin(total('M5 0A5 5 0 0 1 0 5A5 5 0 0 1 -5 0'), 5 * Math.PI, 1e-9);
  expectWithin(total('M0 0C1 0 2 0 3 0'), 3, 1e-9);
  // y = x^2 from 0 to 1 (as a quadratic): sqrt(5)/2 + asinh(2)/4.
  expectWithin(total('M0 0Q0.5 0 1 1'), Math.sqrt(5) / 2 + Math.asinh(2) / 4, 1e-9);
});

const inches = fc.double({ min: 0.2, max: 20, noNaN: true });
const shapes = fc.oneof(
  fc
    .record({ w: inches, h: inches })
    .map(({ w, h }) => `<rect width="${w}" height="${h}" rx="${Math.min(w, h) / 5}"/>`),
  fc
    .record({ rx: inches, ry: inches, turn: fc.integer({ min: 0, max: 90 }) })
    .map(({ rx, ry, turn }) => `<ellipse cx="20" cy="20" rx="${rx}" ry="${ry}" transform="rotate(${turn} 20 20)"/>`),
  fc
    .array(inches, { minLength: 6, maxLength: 6 })
    .map(([a, b, c, d, e, f]) => `<path d="M0 0C${a} ${-b!} ${c! + 20} ${-d!} ${e! + 20} 0L10 ${f}Z"/>`),
);

test('the contours of a measured part have the length of the engine', async () => {
  await fc.assert(
    fc.asyncProperty(shapes, async (shape) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60in" height="60in" viewBox="-10 -10 60 60">${shape}</svg>`;
      const { answer } = measureArtwork(
        {
          file: { fileName: 'one.svg', bytes: new TextEncoder().encode(svg), quantity: 1 },
          rows: [],
        },
        { fonts },
      );
      for (const { path, figures } of answer.rows[0]!.parts) {
        expect(Math.abs(total(path) / figures.perimeterIn - 1)).toBeLessThan(near);
      }
    }),
    { numRuns: runs(25) },
  );
});

test('the distance from a curve is that of its nearest point', () => {
  const [ring] = readContours('M5 0A5 5 0 0 1 -2.5 4.330127018922193A5 5 0 0 1 -2.5 -4.330127018922193A5 5 0 0 1 5 0Z');
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 6.28, noNaN: true }),
      fc.double({ min: 0.5, max: 12, noNaN: true }),
      (angle, r) => {
        const point = { x: r * Math.cos(angle), y: r * Math.sin(angle) };
        expectWithin(distanceTo(ring!, point), Math.abs(r - 5), 1e-6);
      },
    ),
  );
});
