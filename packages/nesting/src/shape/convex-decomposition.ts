import earcut from 'earcut';
import { infinity, sqrt } from '@measurement-nesting/curves/math';
import type { Outline } from './outline.ts';
import type { Polygon } from './polygon.ts';
import { insidePolygons, polygonArea, polygonBounds } from './polygon.ts';

/**
 * One convex piece of an outline: corners in positive turn, and the outward normal of the edge that leaves each
 * corner.
 */
export type ConvexPiece = {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** Unit normals; `reach` is the extent of the piece along each. */
  readonly nx: Float64Array;
  readonly ny: Float64Array;
  readonly reach: Float64Array;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

/**
 * Returns the material of an outline as few convex pieces that only share edges: triangles (ear clipping, holes
 * bridged), then merged over diagonals as long as they remain convex (Hertel and Mehlhorn 1983: at most four times the
 * minimum number). Degenerate triangles without area are omitted.
 */
export function convexPieces(outline: Outline): ConvexPiece[] {
  const holes = outline.polygons.filter((polygon) => polygonArea(polygon) < 0);
  const outers = outline.polygons.filter((polygon) => polygonArea(polygon) > 0);
  return outers.flatMap((polygon) => {
    const inside = holes.filter((hole) => outers.length === 1 || insidePolygons([polygon], hole.xs[0]!, hole.ys[0]!));
    return piecesOf([polygon, ...inside]);
  });
}

function piecesOf(polygons: readonly Polygon[]): ConvexPiece[] {
  const points: number[] = [];
  const holeStarts: number[] = [];
  polygons.forEach(({ xs, ys }, k) => {
    if (k > 0) holeStarts.push(points.length / 2);
    xs.forEach((x, i) => points.push(x, ys[i]!));
  });
  const turn = (a: number, b: number, c: number): number =>
    (points[2 * b]! - points[2 * a]!) * (points[2 * c + 1]! - points[2 * a + 1]!) -
    (points[2 * b + 1]! - points[2 * a + 1]!) * (points[2 * c]! - points[2 * a]!);
  const corners = earcut(points, holeStarts);
  const pieces = new Map<number, number[]>();
  /** Piece to the left of each directed edge. */
  const leftOf = new Map<number, number>();
  const count = points.length / 2;
  for (let k = 0; k < corners.length; k += 3) {
    const [a, b, c] = [corners[k]!, corners[k + 1]!, corners[k + 2]!];
    const area = turn(a, b, c);
    if (area === 0) continue;
    const piece = area > 0 ? [a, b, c] : [a, c, b];
    pieces.set(k, piece);
    piece.forEach((from, i) => leftOf.set(from * count + piece[(i + 1) % 3]!, k));
  }
  for (const edge of Array.from(leftOf.keys())) join(Math.floor(edge / count), edge % count);
  return Array.from(pieces.values(), (piece) => pieceOf(piece, points));

  /** Merges the pieces on both sides of a diagonal if both its ends remain convex. */
  function join(u: number, v: number): void {
    const one = leftOf.get(u * count + v);
    const two = leftOf.get(v * count + u);
    if (one === undefined || two === undefined || one === two) return;
    const p = pieces.get(one)!;
    const q = pieces.get(two)!;
    const inP = p.indexOf(v);
    const inQ = q.indexOf(u);
    // The corners of p from v around to u, then of q after u and before v.
    const joined = [...p.slice(inP), ...p.slice(0, inP)].concat([...q.slice(inQ), ...q.slice(0, inQ)].slice(1, -1));
    const at = p.length - 1;
    const n = joined.length;
    if (turn(joined[at - 1]!, joined[at]!, joined[(at + 1) % n]!) < 0) return;
    if (turn(joined[n - 1]!, joined[0]!, joined[1]!) < 0) return;
    pieces.set(one, joined);
    pieces.delete(two);
    joined.forEach((from, i) => leftOf.set(from * count + joined[(i + 1) % n]!, one));
    leftOf.delete(u * count + v);
    leftOf.delete(v * count + u);
  }
}

/** Returns the pieces rotated about the origin. */
export function rotatedPieces(pieces: readonly ConvexPiece[], cos: number, sin: number): ConvexPiece[] {
  return pieces.map(({ xs, ys, nx, ny, reach }) => ({
    ...boxed(
      xs.map((x, i) => x * cos - ys[i]! * sin),
      ys.map((y, i) => xs[i]! * sin + y * cos),
    ),
    nx: nx.map((x, i) => x * cos - ny[i]! * sin),
    ny: ny.map((y, i) => nx[i]! * sin + y * cos),
    reach,
  }));
}

function pieceOf(corners: readonly number[], points: readonly number[]): ConvexPiece {
  const xs = Float64Array.from(corners, (c) => points[2 * c]!);
  const ys = Float64Array.from(corners, (c) => points[2 * c + 1]!);
  const n = xs.length;
  const nx = new Float64Array(n);
  const ny = new Float64Array(n);
  const reach = new Float64Array(n).fill(infinity);
  for (let i = 0; i < n; i++) {
    const j = i + 1 < n ? i + 1 : 0;
    const ex = xs[j]! - xs[i]!;
    const ey = ys[j]! - ys[i]!;
    const length = sqrt(ex * ex + ey * ey);
    // An edge without length has no normal and separates nothing.
    if (length === 0) continue;
    nx[i] = ey / length;
    ny[i] = -ex / length;
    reach[i] = nx[i]! * xs[i]! + ny[i]! * ys[i]!;
  }
  return { ...boxed(xs, ys), nx, ny, reach };
}

function boxed(xs: Float64Array, ys: Float64Array): Pick<ConvexPiece, 'xs' | 'ys' | 'minX' | 'minY' | 'maxX' | 'maxY'> {
  return { xs, ys, ...polygonBounds([{ xs, ys }]) };
}
