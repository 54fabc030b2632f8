import { arcAroundCenter, type Contour, type Segment } from '@measurement-nesting/curves';
import type { Outline, Piece, Vector } from '../types.ts';

/** Coordinates are rounded to a millionth of an inch, far below a pixel, to shorten the output. */
const GRID = 1e6;

/** Converts an outline in pixels to a contour in inches. Arcs pass through their rounded ends exactly. */
export function outlineContour(outline: Outline, pixelsPerIn: number): Contour {
  const round = (value: number): number => Math.round((value / pixelsPerIn) * GRID) / GRID;
  if (outline.kind === 'circle') {
    const { center, radius, clockwise } = outline;
    const sweep = clockwise ? 2 * Math.PI : -2 * Math.PI;
    const r = round(radius);
    return {
      closed: true,
      segments: [arcAroundCenter({ cx: round(center.x), cy: round(center.y), rx: r, ry: r, rotation: 0 }, 0, sweep)],
    };
  }
  const place = ({ x, y }: Vector): Vector => ({ x: round(x), y: round(y) });
  const segments = outline.pieces.flatMap((piece): Segment[] => {
    const from = place(piece.from);
    const to = place(piece.to);
    return from.x === to.x && from.y === to.y && piece.kind !== 'cubic' ? [] : [segmentOf(piece, from, to, place)];
  });
  return { closed: true, segments };
}

function segmentOf(piece: Piece, from: Vector, to: Vector, place: (point: Vector) => Vector): Segment {
  const ends = { x0: from.x, y0: from.y, x1: to.x, y1: to.y };
  if (piece.kind === 'line') return { kind: 'line', ...ends };
  if (piece.kind === 'cubic') {
    const a = place(piece.a);
    const b = place(piece.b);
    return { kind: 'cubic', ...ends, ax: a.x, ay: a.y, bx: b.x, by: b.y };
  }
  const sweep = 4 * Math.atan(piece.bulge);
  const chordX = to.x - from.x;
  const chordY = to.y - from.y;
  // Signed distance of the center to the right of the chord, in chords: (1 - b^2) / 4b, clockwise positive.
  const rise = (1 - piece.bulge ** 2) / (4 * piece.bulge);
  const cx = (from.x + to.x) / 2 - rise * chordY;
  const cy = (from.y + to.y) / 2 + rise * chordX;
  const radius = Math.hypot(from.x - cx, from.y - cy);
  const start = Math.atan2(from.y - cy, from.x - cx);
  return {
    ...arcAroundCenter({ cx, cy, rx: radius, ry: radius, rotation: 0 }, start, sweep, from),
    x1: to.x,
    y1: to.y,
  };
}
