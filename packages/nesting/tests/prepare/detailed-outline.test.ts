import { expect, test } from '@jest/globals';
import { searchOutline } from '../../src/prepare/search-outline.ts';
import { distanceSqToPolygons, insidePolygons, polygonOf, polygonsArea } from '../../src/shape/polygon.ts';
import { polygonItem } from '../parts.ts';

const spacingIn = 0.25;
/** Rounding of the integers that outlines are grown in. */
const grainIn = 2e-6;

/** A wheel with teeth, of so many corners. */
const wheel = (corners: number, teeth: number) =>
  Array.from({ length: corners }, (_, i): readonly [number, number] => {
    const angle = (2 * Math.PI * i) / corners;
    const radius = 0.7 + 0.15 * Math.sin(teeth * angle) + 0.05 * Math.sin(3 * angle + 1);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });

for (const [corners, teeth] of [
  [480, 5],
  [480, 16],
  [2000, 9],
] as const) {
  test(`an outline of ${corners} corners is simplified, contains its part grown by half the spacing, and is hardly larger`, () => {
    const points = wheel(corners, teeth);
    const { outer } = searchOutline([polygonItem(points).part], spacingIn, false, false)!;
    const drawn = [polygonOf(points)];
    for (const [x, y] of points) {
      expect(insidePolygons(outer, x, y)).toBe(true);
      expect(Math.sqrt(distanceSqToPolygons(outer, x, y))).toBeGreaterThan(spacingIn / 2 - grainIn);
    }
    expect(outer.reduce((sum, { xs }) => sum + xs.length, 0)).toBeLessThan(0.6 * corners);
    const around = points.reduce((sum, [x, y], i) => {
      const [px, py] = points.at(i - 1)!;
      return sum + Math.hypot(x - px, y - py);
    }, 0);
    // At most the rim of half the spacing all around, its outer corners, and what simplifying and flattening may add.
    const max =
      polygonsArea(drawn) + (around * spacingIn) / 2 + Math.PI * (spacingIn / 2) ** 2 + 0.05 * around * spacingIn;
    expect(polygonsArea(outer)).toBeLessThan(max);
  });
}
