import type { Segment } from '@measurement-nesting/curves';
import { fitLine } from '../fit/fit-line.ts';
import type { FitOptions } from '../fit/fit-loop.ts';
import { outlineContour } from '../fit/outline-contour.ts';
import type { Outline, Vector } from '../types.ts';
import { fitEdge, type EdgeEnd } from './fit-edge.ts';
import { isBorder, type Edge, type EdgeNet } from './follow-edges.ts';
import type { Divided } from './edge-point.ts';
import { fitRings, type PictureEdges } from './fit-rings.ts';
import { placeJunctions } from './place-junctions.ts';

export type FittedNet = {
  /**
   * Segments by edge, in inches, from its first junction to its last. Empty for an edge whose junctions coincide, and
   * for specks of spikes.
   */
  readonly segments: readonly (readonly Segment[])[];
  readonly farthestPx: number;
  /** Number of areas that are inside extended spikes. */
  readonly dots: number;
};

/** Maximum angle (radians) between two edges that continue smoothly across a junction. */
const RUNS_ON_RAD = 0.2;
/** Range of distances from a junction within which the direction of an edge is measured. */
const FIRST_PX = 0.8;
const LAST_PX = 4;

/** Fits every edge once, between junctions with a single position each. */
export function fitNet(
  divided: Divided,
  net: EdgeNet,
  fit: FitOptions,
  { pixelsPerIn, ...edges }: PictureEdges & { readonly pixelsPerIn: number },
): FittedNet {
  const placeOf = placeJunctions(divided.grid, net);
  const { fitted: rings, dots } = fitRings(divided, net.edges, fit, edges);
  const directions = smoothDirections(net, placeOf);
  let farthestPx = 0;
  const outlineOf = (edge: Edge, number: number): Outline | null => {
    if (!edge.ends) {
      const fitted = rings.get(edge);
      farthestPx = Math.max(farthestPx, fitted?.farthestPx ?? 0);
      return fitted?.outline ?? null;
    }
    const [from, to] = [placeOf(edge.ends.from), placeOf(edge.ends.to)];
    if (isBorder(edge)) return { kind: 'pieces', pieces: [{ kind: 'line', from, to }] };
    if (from === to && edge.ends.from !== edge.ends.to && edge.xs.length <= SHORT_STEPS) return null;
    const end = (point: Vector, half: number, sign: 1 | -1): EdgeEnd => {
      const direction = directions.get(half);
      return { point, direction: direction ? { x: sign * direction.x, y: sign * direction.y } : null };
    };
    const fitted = fitEdge(edge.xs, edge.ys, end(from, 2 * number, 1), end(to, 2 * number + 1, -1), fit);
    farthestPx = Math.max(farthestPx, fitted.farthestPx);
    return { kind: 'pieces', pieces: fitted.pieces };
  };
  const segments = net.edges.map((edge, number) => {
    const outline = outlineOf(edge, number);
    return outline ? outlineContour(outline, pixelsPerIn).segments : [];
  });
  return { segments, farthestPx, dots };
}

const SHORT_STEPS = 2;

/**
 * Returns the directions of edges that continue smoothly across a junction, by half-edge (twice the edge's number, plus
 * one for its end). At each junction these are the two edges closest to a straight line, if they are close enough.
 */
function smoothDirections(net: EdgeNet, placeOf: (corner: number) => Vector): Map<number, Vector> {
  const directions = new Map<number, Vector>();
  for (const [corner, halves] of net.junctions) {
    const point = placeOf(corner);
    const leaving = [...halves].flatMap((half) => {
      if (half < 0 || isBorder(net.edges[half >> 1]!)) return [];
      const direction = directionFrom(point, net.edges[half >> 1]!, half % 2 === 1);
      return direction ? [{ half, direction }] : [];
    });
    let best: readonly [(typeof leaving)[number], (typeof leaving)[number]] | null = null;
    let straightest = -Math.cos(RUNS_ON_RAD);
    leaving.forEach((a, i) => {
      for (const b of leaving.slice(i + 1)) {
        const turn = a.direction.x * b.direction.x + a.direction.y * b.direction.y;
        if (turn < straightest) {
          straightest = turn;
          best = [a, b];
        }
      }
    });
    if (!best) continue;
    const [a, b]: readonly [(typeof leaving)[number], (typeof leaving)[number]] = best;
    const [x, y] = [a.direction.x - b.direction.x, a.direction.y - b.direction.y];
    const length = Math.hypot(x, y);
    directions.set(a.half, { x: x / length, y: y / length });
    directions.set(b.half, { x: -x / length, y: -y / length });
  }
  return directions;
}

function directionFrom(point: Vector, { xs, ys }: Edge, isBackwards: boolean): Vector | null {
  const index = (k: number): number => (isBackwards ? xs.length - 1 - k : k);
  const taken: Vector[] = [];
  for (let k = 0; k < xs.length; k++) {
    const seen = { x: xs[index(k)]!, y: ys[index(k)]! };
    const away = Math.hypot(seen.x - point.x, seen.y - point.y);
    if (away > LAST_PX) break;
    if (away >= FIRST_PX) taken.push(seen);
  }
  if (taken.length < 3) return null;
  const line = fitLine(
    taken.map(({ x }) => x),
    taken.map(({ y }) => y),
    0,
    taken.length - 1,
  );
  if (!line) return null;
  const last = taken.at(-1)!;
  const along = (last.x - point.x) * line.direction.x + (last.y - point.y) * line.direction.y;
  return along > 0 ? line.direction : { x: -line.direction.x, y: -line.direction.y };
}
