import type { Part } from '../../measure/types.ts';
import { growSimplify } from './simplify-outward.ts';
import { offsetRings } from './offset-polygons.ts';
import { outwardPolygon } from './outward-polygon.ts';
import type { Ring } from '../shape/polygon.ts';
import { oriented, ringArea, ringBounds, ringLength, ringsArea } from '../shape/polygon.ts';

/** How far the search's polygons may stand off the true curves, as a share of the part's size and in inches. */
const flattenShare = 0.0008;
const flattenIn = { min: 0.001, max: 0.006 };
/** Area the simplified polygons may add: a share of the part's, or a rim this share of the spacing wide. */
const simplifyShare = 0.001;
const simplifyRim = 0.02;

export type BodyRings = { readonly outer: readonly Ring[]; readonly holes: readonly Ring[] };

/**
 * What the search moves for one part, or for several that keep together: polygons that contain the true shapes grown by
 * half the spacing, at most a few thousandths of an inch larger. Two bodies that do not overlap are at least the
 * spacing apart. Null when the outline has no area or is not finite.
 */
export function prepareBody(parts: readonly Part[], spacingIn: number, keepHoles: boolean): BodyRings | null {
  const prepared: Ring[][] = [];
  for (const part of parts) {
    const size = Math.max(part.box.maxX - part.box.minX, part.box.maxY - part.box.minY);
    const tolerance = Math.min(flattenIn.max, Math.max(flattenIn.min, size * flattenShare));
    const outer = oriented(outwardPolygon(part.outer, 'outer', tolerance), 1);
    if (!(ringArea(outer) > 0) || !outer.xs.every(Number.isFinite) || !outer.ys.every(Number.isFinite)) return null;
    const rings = [outer];
    prepared.push(rings);
    if (!keepHoles) continue;
    for (const hole of part.holes) {
      const ring = oriented(outwardPolygon(hole, 'hole', tolerance), -1);
      if (ring.xs.length > 2 && ringArea(ring) < 0) rings.push(ring);
    }
  }
  const grown = spacingIn > 0 ? offsetRings(prepared, spacingIn / 2) : prepared.flat();
  if (grown.length === 0) return null;
  const around = grown.reduce((sum, ring) => sum + ringLength(ring), 0);
  const budget = Math.max(ringsArea(grown) * simplifyShare, around * spacingIn * simplifyRim);
  const simple = grown.map((ring) => growSimplify(ring, (budget * ringLength(ring)) / around));
  const outer = simple.filter((ring) => ringArea(ring) > 0);
  const holes = keepHoles ? simple.filter((ring) => ringArea(ring) < 0) : [];
  return outer.length > 0 && ringBounds(outer).minX < Infinity ? { outer, holes } : null;
}
