import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tracePicture } from '@measurement-nesting/vectorize';
import { contourArea, type Contour } from '@measurement-nesting/curves';
import { boundaryDistance } from '../../../tools/harness/trace/boundary-distance.ts';
import { contoursOf, options, raster } from './rasters.ts';
import { degraded } from './degraded.ts';
import { runs } from '../../../tools/harness/depth.ts';

const areaOf = (contours: readonly Contour[]): number =>
  contours.reduce((sum, contour) => sum + contourArea(contour), 0);

/** E, H and O of capitals so high, at an odd place: stems of a seventh of their height, as in Arial. */
function lettering(height: number, dx: number, dy: number): { d: string; width: number } {
  const stem = height / 7;
  const [x, y] = [12 + dx, 12 + dy];
  const wide = 0.65 * height;
  const next = x + wide + 0.45 * height;
  const middle = y + height / 2 - stem / 2;
  const letterE = `M${x} ${y}H${x + wide}V${y + stem}H${x + stem}V${middle}H${x + wide}V${middle + stem}H${x + stem}V${y + height - stem}H${x + wide}V${y + height}H${x}Z`;
  const letterH = `M${next} ${y}H${next + stem}V${middle}H${next + wide}V${y}H${next + wide + stem}V${y + height}H${next + wide}V${middle + stem}H${next + stem}V${y + height}H${next}Z`;
  const third = next + wide + stem + 0.45 * height;
  const ellipse = (inset: number, sweep: number): string => {
    const [rx, ry] = [height * 0.45 - inset, height / 2 - inset];
    const [cx, cy] = [third + height * 0.45, y + height / 2];
    return `M${cx - rx} ${cy}A${rx} ${ry} 0 0 ${sweep} ${cx + rx} ${cy}A${rx} ${ry} 0 0 ${sweep} ${cx - rx} ${cy}Z`;
  };
  return { d: letterE + letterH + ellipse(0, 1) + ellipse(stem, 0), width: Math.ceil(third + 0.9 * height + 14) };
}

const drawn = fc.record({
  height: fc.double({ min: 20, max: 40, noNaN: true }),
  /** Softness as a share of the height: up to about a third of a stem. */
  softness: fc.double({ min: 0.02, max: 0.05, noNaN: true }),
  dx: fc.double({ min: 0, max: 1, noNaN: true }),
  dy: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** Share of the letters' area that a trace may be off, and times the blur that an outline may. */
const AREA_SHARE = 0.1;
const FAR_TIMES = 2.5;
const MIN_BLUR_PX = 0.5;

test('traces small soft capitals with their area and outlines in any ink', () => {
  fc.assert(
    fc.property(drawn, fc.constantFrom('#000000', '#404040', '#7a1f1f'), ({ height, softness, dx, dy }, ink) => {
      const { d, width } = lettering(height, dx, dy);
      const sharp = raster(width, Math.ceil(height + 26), [[ink, d]]);
      const blurPx = Math.max(MIN_BLUR_PX, softness * height);
      const { layers } = tracePicture(degraded(sharp, { blurPx }), options);
      const found = layers.flatMap(({ contours }) => contours);
      expect(Math.abs(areaOf(found) / areaOf(contoursOf(d)) - 1)).toBeLessThan(AREA_SHARE);
      expect(boundaryDistance(found, contoursOf(d)).hausdorff).toBeLessThan(
        FAR_TIMES * Math.max(blurPx, 2 * MIN_BLUR_PX),
      );
    }),
    { numRuns: runs(60) },
  );
});
