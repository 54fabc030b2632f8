import { asCurves } from '#packages/postscript/src/graphics/arc-curves.ts';
import { contoursBox } from '#packages/curves/src/geometry/bounds.ts';
import { contoursLength } from '#packages/curves/src/geometry/length/segment-length.ts';
import { theirContours, type PathEvent } from './ghostscript.ts';
import type { OurEvent } from './our-paths.ts';

export type PathComparison = {
  /** Painted paths of nonzero length: ours and Ghostscript's. */
  readonly counts: readonly [product: number, peer: number];
  readonly segments: number;
  readonly worstPt: number;
  /** Pairs of paths with different segments. */
  readonly different: number;
  /** Paths of glyph procedures that Ghostscript did not run; they are not compared. */
  readonly inLetters: number;
  /** True when some of the compared paths were drawn by glyph procedures. */
  readonly hasLetters: boolean;
};

/** A line (4 numbers) or curve (8) in pt, y up. */
type Piece = readonly number[];

/** Maximum size (pt) of a path that Ghostscript draws as a dot. */
const dotPt = 1e-3;
/** Segments shorter than this (pt) may be missing on either side, depending on Ghostscript's rounding. */
const shortPt = 4e-3;

/** Maximum error of Ghostscript's curves for an arc, as a share of its radius; ours are exact. */
const arcShare = 3e-4;

/**
 * Compares the painted paths of some kinds in order, segment by segment; paths with arcs by their boxes and lengths.
 * Ghostscript runs procedures of letters or not, depending on how the program binds its commands: their paths count if
 * present.
 */
export function comparePaths(
  product: readonly OurEvent[],
  peer: readonly PathEvent[],
  kinds: readonly string[],
): PathComparison {
  const own = product.filter((event) => kinds.includes(event.kind));
  const long = (pieces: readonly Piece[]) => pieces.some((piece) => reach(piece) > dotPt);
  const isLong = (event: OurEvent) => long(ourPieces(event));
  const all = own.filter(isLong);
  const outside = all.filter(({ inLetter }) => !inLetter);
  const b = peer.filter((event) => kinds.includes(event.kind)).filter((event) => long(theirPieces(event)));
  const a = all.length === b.length ? all : outside;
  let [worstPt, segments, different] = [0, 0, 0];
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const pieces = ourPieces(a[i]!);
    const far = hasArc(a[i]!) ? arcDeviation(a[i]!, b[i]!) : deviation(pieces, theirPieces(b[i]!));
    if (far === null) {
      different++;
      continue;
    }
    segments += pieces.length;
    worstPt = Math.max(worstPt, far);
  }
  const inLetters = a === all ? 0 : all.length - outside.length;
  const hasLetters = a === all && all.length > outside.length;
  return { counts: [a.length, b.length], segments, worstPt, different, inLetters, hasLetters };
}

const hasArc = ({ contours }: OurEvent): boolean =>
  contours.some(({ segments }) => segments.some(({ kind }) => kind === 'arc'));

/** Returns the maximum difference of boxes and lengths (pt) beyond the error of Ghostscript's arcs; null when it is large. */
function arcDeviation(product: OurEvent, peer: PathEvent): number | null {
  const [a, b] = [product.contours, theirContours(peer)];
  if (b.length === 0) return null;
  const [one, other] = [contoursBox(a), contoursBox(b)];
  const size = Math.max(one.maxX - one.minX, one.maxY - one.minY);
  const edges = (['minX', 'minY', 'maxX', 'maxY'] as const).map((edge) => Math.abs(one[edge] - other[edge]));
  const lengths = [contoursLength(a), contoursLength(b)] as const;
  const far = Math.max(...edges);
  if (far > arcShare * size * 4 || Math.abs(lengths[0] - lengths[1]) > arcShare * lengths[0] * 4) return null;
  return Math.max(0, far - arcShare * size) * 72;
}

/** Returns the maximum distance of corresponding points, or null if the segments do not correspond. */
function deviation(a: readonly Piece[], b: readonly Piece[]): number | null {
  let [i, j, worst] = [0, 0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    const far = left === undefined || right === undefined ? null : distance(left, right);
    const skipLeft = left !== undefined && reach(left) < shortPt;
    const skipRight = right !== undefined && reach(right) < shortPt;
    if (far !== null && (far < shortPt || (!skipLeft && !skipRight))) {
      worst = Math.max(worst, far);
      i++;
      j++;
    } else if (skipLeft) i++;
    else if (skipRight) j++;
    else return null;
  }
  return worst;
}

function distance(a: Piece, b: Piece): number | null {
  if (a.length !== b.length) return null;
  return a.reduce((worst, value, i) => Math.max(worst, Math.abs(value - b[i]!)), 0);
}

function reach(piece: Piece): number {
  return piece.reduce((max, value, i) => Math.max(max, Math.abs(value - piece[i % 2]!)), 0);
}

/** End and control points in pt, y up. */
function ourPieces({ contours }: OurEvent): Piece[] {
  return contours.flatMap(({ segments }) =>
    segments.flatMap(asCurves).map((segment) => {
      const { x0, y0, x1, y1 } = segment;
      const inner = segment.kind === 'cubic' ? [segment.ax, segment.ay, segment.bx, segment.by] : [];
      return [x0, y0, ...inner, x1, y1].map((value, i) => (i % 2 === 0 ? value * 72 : -value * 72));
    }),
  );
}

function theirPieces({ moves }: PathEvent): Piece[] {
  const pieces: Piece[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const { verb, points: operands } of moves) {
    const to = verb === 'z' ? [startX, startY] : operands;
    if (verb !== 'm') pieces.push([x, y, ...to]);
    [x, y] = [to.at(-2)!, to.at(-1)!];
    if (verb === 'm') [startX, startY] = [x, y];
  }
  return pieces;
}
