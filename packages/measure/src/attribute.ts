import type { Contour } from '@measurement-nesting/curves';
import type { Boundary, Edge, Loop, Outline } from '@measurement-nesting/curves/arrangement';
import type { Duplicate } from './doubled/duplicates.ts';
import { middlePoint, type PartFinder } from './parts.ts';

/** Parts by their numbers in the finder; -1 for none. */
export type Attribution = {
  /** Length of each part's closed contours as drawn: its own edges, repeats of them, and contours inside it. */
  readonly drawnIn: readonly number[];
  /** Lowest number of a shape with a share in each part's boundary. */
  readonly firstShape: readonly number[];
  readonly partOfEdge: readonly number[];
  readonly partOfLoop: readonly number[];
  readonly partOfDuplicate: readonly number[];
};

/** Assigns the closed contours of a drawing to its parts. */
export function attribute(of: {
  readonly loops: readonly Loop[];
  readonly edges: readonly Edge[];
  readonly boundary: Boundary;
  /** Lengths of every curve of every edge. */
  readonly lengths: readonly (readonly number[])[];
  readonly spurs: Outline['spurs'];
  readonly duplicates: readonly Duplicate[];
  readonly finder: PartFinder;
}): Attribution {
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

  const partOfBoundary = new Map<number, number>();
  of.boundary.loops.forEach(({ edges }, i) => {
    for (const edge of edges) partOfBoundary.set(edge, finder.partOf[i]!);
  });
  const partByLoop = new Map<number, number>();
  const partOfEdge = of.edges.map((edge, i) => {
    const isBoundary = partOfBoundary.has(i);
    const part = partOfBoundary.get(i) ?? partAtMiddle({ segments: edge.curves[0]!.segments, closed: false });
    edge.curves.forEach(({ loop }, copy) => {
      if (isBoundary || !partByLoop.has(loop)) partByLoop.set(loop, part);
      add(part, of.lengths[i]![copy]!, isBoundary ? loops[loop]!.shape : Infinity);
    });
    return part;
  });
  const partOfLoop = loops.map((loop, i) => {
    // Without edges (polygon outline) a contour belongs entirely to the part at its middle.
    const part = partByLoop.get(i) ?? partAtMiddle(loop.contour);
    if (of.edges.length === 0) add(part, loop.drawnIn, loop.shape);
    else add(part, -loop.addedIn, Infinity);
    return part;
  });
  for (const { loop, drawnIn: spurIn } of of.spurs) add(partOfLoop[loop]!, spurIn, Infinity);
  const partOfDuplicate = of.duplicates.map((duplicate) => {
    const part = partAtMiddle(duplicate.contour);
    add(part, duplicate.drawnIn, Infinity);
    return part;
  });
  return { drawnIn, firstShape, partOfEdge, partOfLoop, partOfDuplicate };
}
