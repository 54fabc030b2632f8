import {
  type Box,
  type Contour,
  contourBox,
  contoursLength,
  neumaierSum,
  type Segment,
  segmentLength,
} from '@measurement-nesting/curves';
import type { Boundary, Edge, Loop, Outline } from '@measurement-nesting/curves/arrangement';
import type { OpenLine } from './open-line.ts';
import type { Duplicate } from './doubled/duplicates.ts';
import type { Difference } from './measurement.ts';

/** Maximum number of places listed for one item. */
export const MAX_PLACES = 50;

/** Share of the drawn length below which a difference is ignored. */
const ROUNDING = 1e-10;

type Kind = Difference['kind'];

/** Kinds in display order. */
const KINDS = ['open_lines', 'double_lines', 'overlaps', 'inner_edges', 'closed_gaps'] as const satisfies Kind[];

/**
 * Returns the reasons for the difference between length and perimeter: drawn lines that are not finished edges, by kind, with their places.
 */
export function differencesOf(of: {
  readonly loops: readonly Loop[];
  readonly edges: readonly Edge[];
  readonly boundary: Boundary;
  /** See Outline. */
  readonly covered: Uint8Array;
  /** Lengths of every curve of every edge. */
  readonly lengths: readonly (readonly number[])[];
  readonly spurs: Outline['spurs'];
  readonly duplicates: readonly Duplicate[];
  readonly lines: readonly OpenLine[];
}): Difference[] {
  const items = new Map<Kind, { lengths: number[]; places: Box[] }>();
  const add = (kind: Kind, lengthIn: number, segments: readonly Segment[]) => {
    const item = items.get(kind) ?? { lengths: [], places: [] };
    items.set(kind, item);
    item.lengths.push(lengthIn);
    if (item.places.length < MAX_PLACES) item.places.push(contourBox({ segments, closed: false }));
  };
  for (const { contour, drawnIn } of of.lines) add('open_lines', drawnIn, contour.segments);
  for (const { contour, drawnIn } of of.duplicates) add('double_lines', drawnIn, contour.segments);
  const onBoundary = new Uint8Array(of.edges.length);
  for (const { edges } of of.boundary.loops) for (const edge of edges) onBoundary[edge] = 1;
  of.edges.forEach((edge, i) => {
    edge.curves.forEach(({ segments }, copy) => {
      if (copy === 0 && onBoundary[i] === 1) return;
      add(copy > 0 ? 'double_lines' : kindOf(edge, of.covered[i] === 1), of.lengths[i]![copy]!, segments);
    });
  });
  for (const { loop, drawnIn } of of.spurs) add('inner_edges', drawnIn, of.loops[loop]!.contour.segments);
  if (of.edges.length === 0 && of.loops.length > 0) {
    // A polygon outline has no edges; only the total length of contours that are not finished edges is known.
    const drawnIn = neumaierSum(of.loops, (loop) => loop.drawnIn + loop.addedIn);
    const lengthIn = drawnIn - contoursLength(of.boundary.loops.map((loop) => loop.contour));
    add(
      'overlaps',
      lengthIn,
      of.loops.flatMap((loop) => loop.contour.segments),
    );
  }
  for (const { contour, added = [], addedIn } of of.loops) {
    // Several lines of one contour share the added length in proportion. A contour whose ends were only moved together has no lines.
    const sum = neumaierSum(added, segmentLength);
    if (sum > 0) for (const line of added) add('closed_gaps', -(segmentLength(line) / sum) * addedIn, [line]);
    else if (addedIn !== 0) add('closed_gaps', -addedIn, contour.segments);
  }
  const drawnIn = neumaierSum([...of.loops, ...of.lines, ...of.duplicates], (item) => item.drawnIn);
  return KINDS.flatMap((kind) => {
    const item = items.get(kind);
    if (!item) return [];
    const lengthIn = neumaierSum(item.lengths, (x) => x);
    if (Math.abs(lengthIn) <= ROUNDING * drawnIn) return [];
    return [{ kind, count: item.lengths.length, lengthIn, places: item.places }];
  });
}

/**
 * Returns the kind of an edge inside the material: overlap if another shape covers it, inner edge if its own shape and its neighbors do.
 */
function kindOf({ curves }: Edge, covered: boolean): Difference['kind'] {
  if (curves.length === 1) return covered ? 'overlaps' : 'inner_edges';
  return curves.length % 2 === 0 && !covered ? 'double_lines' : 'inner_edges';
}

export const placesOf = (contours: readonly Contour[]): Box[] => contours.slice(0, MAX_PLACES).map(contourBox);
