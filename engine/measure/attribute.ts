import type { Contour } from '@measurement-nesting/curves';
import type { Boundary, Edge, Loop } from '@measurement-nesting/curves/arrangement';
import type { Duplicate } from './doubled/duplicates.ts';
import { middlePoint, type PartFinder } from './parts.ts';

/**
 * Returns for each part (by its number in the finder) the length of its closed contours as drawn: its own edges, repeats of them, and
 * contours inside it; and the lowest number of a shape with a share in its boundary.
 */
export function attribute(of: {
  readonly loops: readonly Loop[];
  readonly edges: readonly Edge[];
  readonly boundary: Boundary;
  /** Lengths of every curve of every edge. */
  readonly lengths: readonly (readonly number[])[];
  readonly duplicates: readonly Duplicate[];
  readonly finder: PartFinder;
}): { drawnIn: number[]; firstShape: number[] } {
  const { finder, loops } = of;
  const drawnIn = finder.parts.map(() => 0);
  const firstShape = finder.parts.map(() => Infinity);
  const add = (part: number, lengthIn: number, shape: number) => {
    if (part < 0) return;
    drawnIn[part]! += lengthIn;
    firstShape[part] = Math.min(firstShape[part]!, shape);
  };
  const partAtMiddle = (contour: Contour): number => {
    const { x, y } = middlePoint(contour);
    return finder.partAt(x, y);
  };

  const partOfEdge = new Map<number, number>();
  of.boundary.loops.forEach(({ edges }, i) => {
    for (const edge of edges) partOfEdge.set(edge, finder.partOf[i]!);
  });
  const partOfLoop = new Map<number, number>();
  of.edges.forEach((edge, i) => {
    const part = partOfEdge.get(i) ?? partAtMiddle({ segments: edge.curves[0]!.segments, closed: false });
    edge.curves.forEach(({ loop }, copy) => {
      if (partOfEdge.has(i) || !partOfLoop.has(loop)) partOfLoop.set(loop, part);
      add(part, of.lengths[i]![copy]!, partOfEdge.has(i) ? loops[loop]!.shape : Infinity);
    });
  });
  loops.forEach((loop, i) => {
    // Without edges (polygon outline) a contour belongs entirely to the part at its middle.
    const part = partOfLoop.get(i) ?? partAtMiddle(loop.contour);
    if (of.edges.length === 0) add(part, loop.drawnIn, loop.shape);
    else add(part, -loop.addedIn, Infinity);
  });
  for (const duplicate of of.duplicates) add(partAtMiddle(duplicate.contour), duplicate.drawnIn, Infinity);
  return { drawnIn, firstShape };
}
