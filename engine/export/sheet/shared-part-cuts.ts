import { cutContours, cutKey, findSharedCuts } from '../../model/shared-cuts/shared-cuts.ts';
import type { PartContours, PlacedPart } from './placed-part.ts';

/**
 * Returns the parts of one sheet without the straight pieces of their outer cuts that neighbors of the same color cut. Holes, lines, marks and
 * names are cut as drawn, so that nothing is shared between operations or layers.
 */
export function withSharedCuts(parts: readonly PlacedPart[]): PlacedPart[] {
  const { ranges } = findSharedCuts(
    parts.map(({ outer, part }) => ({ contour: outer, key: cutKey(part.strokeColor, part.strokeSpot) })),
  );
  return parts.map((part, k) => {
    const shared = ranges[k]!;
    if (shared.size === 0) return part;
    // The arcs of a contour have its straight segments to the last bit.
    const cut = <Shape extends PartContours>(shape: Shape): Shape => ({
      ...shape,
      outerCuts: cutContours(shape.outer, shared),
    });
    return { ...cut(part), arcs: cut(part.arcs) };
  });
}
