import type { FontLibrary } from '#engine';
import { outwardPolygon } from '#packages/nesting/src/prepare/outward-polygon.ts';
import { polygonBounds } from '#packages/nesting/src/shape/polygon.ts';
import type { StripInstance, StripItem } from '#packages/nesting/src/strip/strip-types.ts';
import { lettering } from '../sheets/jobs.ts';

const CAP_HEIGHT_IN = 6;
const COPIES = 6;
const STRIP_IN = 24;
/** Maximum distance by which curves are flattened outward. */
const TOLERANCE_IN = 0.004;

/**
 * Returns a sign job as a strip instance: the capitals of one alphabet in Arial's widths, several of each, by their
 * outer outlines. Inches; each letter's box begins at the origin.
 */
export function lettersInstance(fonts: FontLibrary): StripInstance {
  const letters = lettering(fonts, [['ABCDEFGHIJKLMNOPQRSTUVWXYZ', CAP_HEIGHT_IN, COPIES]]);
  const items = letters.map(({ part, quantity }, id): StripItem => {
    const ring = outwardPolygon(part.outer, 'outer', TOLERANCE_IN);
    const { minX, minY } = polygonBounds([ring]);
    const data = Array.from(ring.xs, (x, k) => [x - minX, ring.ys[k]! - minY] as const);
    return { id, demand: quantity, allowed_orientations: [0, 90, 180, 270], shape: { type: 'simple_polygon', data } };
  });
  return { name: 'letters', strip_height: STRIP_IN, items };
}
