import type { BoxIndex } from '../geometry/box-index.ts';
import { pointAt, subSegment } from '../geometry/segment.ts';
import type { Contour, Segment } from '../geometry/types.ts';
import { intersections } from '../arrangement/intersections/curve-intersections.ts';
import { appendMonotone, type Monotone } from '../arrangement/intersections/monotone-run.ts';

/** Maximum number of pairs of sub-curves for one segment; real lines need some hundreds. */
const pairsAllowed = 1_000_000;

type Piece = { readonly segment: Segment; readonly isRetained: boolean };

/**
 * Returns the stretches of a line inside a region whose border is a list of monotone runs; null when the whole line is
 * inside, an empty list when no part is. The midpoint of a stretch decides. `reach` (inches): accuracy of crossings.
 */
export function cutLines(
  contour: Contour,
  border: readonly Monotone[],
  index: BoxIndex,
  inside: (x: number, y: number) => boolean,
  reach: number,
): Contour[] | null {
  const pieces = contour.segments.flatMap((segment, i) =>
    piecesOf(segment, cutsOf(contour, i, border, index, reach), inside),
  );
  if (pieces.every((piece) => piece.isRetained)) return null;
  return joinPieces(pieces, contour.closed);
}

/** Returns the parameters of the segment at which it meets the border, ascending. */
function cutsOf(contour: Contour, at: number, border: readonly Monotone[], index: BoxIndex, reach: number): number[] {
  const runs: Monotone[] = [];
  appendMonotone({ segments: [contour.segments[at]!], closed: false }, -1, runs);
  const cuts: number[] = [];
  const work = { left: pairsAllowed };
  for (const run of runs) {
    const [minX, maxX] = [Math.min(run.x0, run.x1), Math.max(run.x0, run.x1)];
    const [minY, maxY] = [Math.min(run.y0, run.y1), Math.max(run.y0, run.y1)];
    index.search(minX - reach, minY - reach, maxX + reach, maxY + reach, (item) => {
      for (const intersection of intersections(run, border[item]!, reach, false, work)) cuts.push(intersection.a);
    });
  }
  return cuts.filter((t) => t > 0 && t < 1).sort((a, b) => a - b);
}

function piecesOf(segment: Segment, cuts: readonly number[], inside: (x: number, y: number) => boolean): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const to of [...cuts, 1]) {
    if (to <= from) continue;
    const { x, y } = pointAt(segment, (from + to) / 2);
    pieces.push({ segment: subSegment(segment, from, to), isRetained: inside(x, y) });
    from = to;
  }
  return pieces;
}

/** Joins runs of inner pieces; a run over the start of a closed line remains one. */
function joinPieces(pieces: readonly Piece[], closed: boolean): Contour[] {
  const start = closed ? pieces.findIndex((piece) => !piece.isRetained) : 0;
  const contours: Contour[] = [];
  let segments: Segment[] = [];
  for (const { segment, isRetained } of [...pieces.slice(start), ...pieces.slice(0, start)]) {
    if (isRetained) {
      segments.push(segment);
    } else if (segments.length > 0) {
      contours.push({ segments, closed: false });
      segments = [];
    }
  }
  if (segments.length > 0) contours.push({ segments, closed: false });
  return contours;
}
