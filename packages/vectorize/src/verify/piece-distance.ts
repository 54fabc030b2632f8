import type { Piece } from '../types.ts';
import type { Run } from './reference.ts';

/** Maximum distance between a piece and its polyline. */
const FLATTEN_PX = 0.02;
/** Maximum distance between samples along a piece. */
const STEP_PX = 0.5;
/** Range along the other run within which the nearest segment may advance between two points. */
const LOOK_PX = 6;

/** Returns points along a piece, ends included, at most half a pixel apart. */
export function pointsAlong(piece: Piece): Run {
  const { from, to } = piece;
  if (piece.kind === 'line') {
    const parts = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP_PX));
    return sampled(parts, (t) => [from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)]);
  }
  if (piece.kind === 'arc') return alongArc(piece);
  const { a, b } = piece;
  const bend = Math.max(
    Math.hypot(from.x - 2 * a.x + b.x, from.y - 2 * a.y + b.y),
    Math.hypot(a.x - 2 * b.x + to.x, a.y - 2 * b.y + to.y),
  );
  const length =
    Math.hypot(a.x - from.x, a.y - from.y) + Math.hypot(b.x - a.x, b.y - a.y) + Math.hypot(to.x - b.x, to.y - b.y);
  const parts = Math.max(1, Math.ceil(Math.sqrt((6 * bend) / (8 * FLATTEN_PX))), Math.ceil(length / STEP_PX));
  return sampled(parts, (t) => {
    const s = 1 - t;
    const [b0, b1, b2, b3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    return [b0 * from.x + b1 * a.x + b2 * b.x + b3 * to.x, b0 * from.y + b1 * a.y + b2 * b.y + b3 * to.y];
  });
}

function alongArc({ from, to, bulge }: Piece & { kind: 'arc' }): Run {
  const sweep = 4 * Math.atan(bulge);
  const [chordX, chordY] = [to.x - from.x, to.y - from.y];
  const chord = Math.hypot(chordX, chordY);
  const rise = (1 - bulge ** 2) / (4 * bulge);
  const cx = (from.x + to.x) / 2 - rise * chordY;
  const cy = (from.y + to.y) / 2 + rise * chordX;
  const radius = Math.hypot(from.x - cx, from.y - cy);
  const start = Math.atan2(from.y - cy, from.x - cx);
  const bySagitta = Math.abs(sweep) * Math.sqrt(radius / (8 * FLATTEN_PX));
  const parts = Math.max(1, Math.ceil(bySagitta), Math.ceil(Math.max(chord, radius * Math.abs(sweep)) / STEP_PX));
  return sampled(parts, (t) =>
    t === 0
      ? [from.x, from.y]
      : t === 1
        ? [to.x, to.y]
        : [cx + radius * Math.cos(start + t * sweep), cy + radius * Math.sin(start + t * sweep)],
  );
}

function sampled(parts: number, at: (t: number) => readonly [number, number]): Run {
  const xs = new Float64Array(parts + 1);
  const ys = new Float64Array(parts + 1);
  for (let k = 0; k <= parts; k++) {
    const [x, y] = at(k / parts);
    xs[k] = x;
    ys[k] = y;
  }
  return { xs, ys };
}

/**
 * Reports for each point of a run (`from` to `to`) its distance from another run and the nearest segment there. Both
 * runs are followed in the same direction from their beginnings. Distances are never underestimated, and are
 * overestimated where the runs diverge. Ends when `see` returns false.
 */
export function walk(
  points: Run,
  from: number,
  to: number,
  along: Run,
  see: (distance: number, point: number, nearest: number) => boolean,
): void {
  const { xs, ys } = along;
  const segments = xs.length - 1;
  let at = 0;
  for (let i = from; i <= to; i++) {
    const x = points.xs[i]!;
    const y = points.ys[i]!;
    let min = Infinity;
    let best = at;
    for (let k = at, walked = 0; k < segments && walked <= LOOK_PX; k++) {
      const dx = xs[k + 1]! - xs[k]!;
      const dy = ys[k + 1]! - ys[k]!;
      const px = x - xs[k]!;
      const py = y - ys[k]!;
      const sq = dx * dx + dy * dy;
      const dot = px * dx + py * dy;
      const t = dot <= 0 ? 0 : dot >= sq ? 1 : dot / sq;
      const [ax, ay] = [px - t * dx, py - t * dy];
      const distanceSq = ax * ax + ay * ay;
      if (distanceSq < min) {
        min = distanceSq;
        best = k;
      }
      if (k > at) walked += Math.sqrt(sq);
    }
    at = best;
    if (!see(Math.sqrt(min), i, best)) return;
  }
}
