import { contourBox } from '../geometry/bounds.ts';
import { neumaierSum } from '../geometry/sum.ts';
import type { Box, Contour } from '../geometry/types.ts';
import type { Edge } from './arrange.ts';
import type { Boundary } from './boundary.ts';
import type { Loop, OpenLine } from './collect.ts';
import type { Duplicate } from './duplicates.ts';
import { contoursLength } from './segment-length.ts';
import type { Difference } from './types.ts';

/** Places listed for one item, at most. */
export const MOST_PLACES = 50;

type Item = { readonly kind: Difference['kind']; readonly lengthIn: number; readonly contour: Contour };

/** Why length and perimeter differ: what is drawn but is no finished edge, by kind, with the places. */
export function differencesOf(of: {
  readonly loops: readonly Loop[];
  readonly edges: readonly Edge[];
  readonly boundary: Boundary;
  /** See Outline. */
  readonly covered: Uint8Array;
  /** Of every stretch of every edge. */
  readonly lengths: readonly (readonly number[])[];
  readonly duplicates: readonly Duplicate[];
  readonly lines: readonly OpenLine[];
}): Difference[] {
  const items: Item[] = [];
  for (const { contour, drawnIn } of of.lines) items.push({ kind: 'open_lines', lengthIn: drawnIn, contour });
  for (const { contour, drawnIn } of of.duplicates) items.push({ kind: 'double_lines', lengthIn: drawnIn, contour });
  const onBoundary = new Set(of.boundary.loops.flatMap((loop) => loop.edges));
  of.edges.forEach((edge, i) => {
    edge.stretches.forEach(({ segments }, copy) => {
      if (copy === 0 && onBoundary.has(i)) return;
      const kind = copy > 0 ? 'double_lines' : kindOf(edge, of.covered[i] === 1);
      items.push({ kind, lengthIn: of.lengths[i]![copy]!, contour: { segments, closed: false } });
    });
  });
  if (of.edges.length === 0) items.push(...unexplained(of.loops, of.boundary));
  const kinds = ['open_lines', 'double_lines', 'overlaps', 'inner_edges'] as const;
  return kinds.flatMap((kind) => {
    const mine = items.filter((item) => item.kind === kind);
    if (mine.length === 0) return [];
    const lengthIn = neumaierSum(mine, (item) => item.lengthIn);
    return [{ kind, count: mine.length, lengthIn, places: placesOf(mine.map((item) => item.contour)) }];
  });
}

/** Without edges (polygon outline) all that can be told is how much of the contours is no finished edge. */
function unexplained(loops: readonly Loop[], boundary: Boundary): Item[] {
  const drawnIn = neumaierSum(loops, (loop) => loop.drawnIn + loop.addedIn);
  const lengthIn = drawnIn - contoursLength(boundary.loops.map((loop) => loop.contour));
  const contour = { segments: loops.flatMap((loop) => loop.contour.segments), closed: false };
  return loops.length === 0 ? [] : [{ kind: 'overlaps', lengthIn, contour }];
}

/** An edge inside the material: another shape covers it (overlap), or its own shape and its neighbours do (inner edge). */
function kindOf({ stretches }: Edge, covered: boolean): Difference['kind'] {
  if (stretches.length === 1) return covered ? 'overlaps' : 'inner_edges';
  return stretches.length % 2 === 0 && !covered ? 'double_lines' : 'inner_edges';
}

export const placesOf = (contours: readonly Contour[]): Box[] => contours.slice(0, MOST_PLACES).map(contourBox);
