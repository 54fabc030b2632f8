import { arcAroundCenter } from './arc.ts';
import type { Point, Segment } from './types.ts';

/** Returns the point at parameter t in [0, 1]. The end points are returned to the last bit. */
export function pointAt(segment: Segment, t: number): Point {
  if (t === 0) return { x: segment.x0, y: segment.y0 };
  if (t === 1) return { x: segment.x1, y: segment.y1 };
  const s = 1 - t;
  switch (segment.kind) {
    case 'line':
      return { x: s * segment.x0 + t * segment.x1, y: s * segment.y0 + t * segment.y1 };
    case 'quadratic': {
      const a = s * s;
      const b = 2 * s * t;
      const c = t * t;
      return {
        x: a * segment.x0 + b * segment.cx + c * segment.x1,
        y: a * segment.y0 + b * segment.cy + c * segment.y1,
      };
    }
    case 'cubic': {
      const a = s * s * s;
      const b = 3 * s * s * t;
      const c = 3 * s * t * t;
      const d = t * t * t;
      return {
        x: a * segment.x0 + b * segment.ax + c * segment.bx + d * segment.x1,
        y: a * segment.y0 + b * segment.ay + c * segment.by + d * segment.y1,
      };
    }
    case 'arc': {
      const angle = segment.start + t * segment.sweep;
      const u = segment.rx * Math.cos(angle);
      const v = segment.ry * Math.sin(angle);
      const cos = Math.cos(segment.rotation);
      const sin = Math.sin(segment.rotation);
      return { x: segment.cx + cos * u - sin * v, y: segment.cy + sin * u + cos * v };
    }
  }
}

/** Returns the derivative by the parameter (not a unit vector; zero at a cusp). */
export function derivativeAt(segment: Segment, t: number): Point {
  const s = 1 - t;
  switch (segment.kind) {
    case 'line':
      return { x: segment.x1 - segment.x0, y: segment.y1 - segment.y0 };
    case 'quadratic':
      return {
        x: 2 * (s * (segment.cx - segment.x0) + t * (segment.x1 - segment.cx)),
        y: 2 * (s * (segment.cy - segment.y0) + t * (segment.y1 - segment.cy)),
      };
    case 'cubic': {
      const a = 3 * s * s;
      const b = 6 * s * t;
      const c = 3 * t * t;
      return {
        x: a * (segment.ax - segment.x0) + b * (segment.bx - segment.ax) + c * (segment.x1 - segment.bx),
        y: a * (segment.ay - segment.y0) + b * (segment.by - segment.ay) + c * (segment.y1 - segment.by),
      };
    }
    case 'arc': {
      const angle = segment.start + t * segment.sweep;
      const u = -segment.rx * Math.sin(angle) * segment.sweep;
      const v = segment.ry * Math.cos(angle) * segment.sweep;
      const cos = Math.cos(segment.rotation);
      const sin = Math.sin(segment.rotation);
      return { x: cos * u - sin * v, y: sin * u + cos * v };
    }
  }
}

/** Returns the same curve in reverse. */
export function reverseSegment(segment: Segment): Segment {
  const { x0, y0, x1, y1 } = segment;
  switch (segment.kind) {
    case 'line':
      return { kind: 'line', x0: x1, y0: y1, x1: x0, y1: y0 };
    case 'quadratic':
      return { ...segment, x0: x1, y0: y1, x1: x0, y1: y0 };
    case 'cubic':
      return {
        kind: 'cubic',
        x0: x1,
        y0: y1,
        ax: segment.bx,
        ay: segment.by,
        bx: segment.ax,
        by: segment.ay,
        x1: x0,
        y1: y0,
      };
    case 'arc':
      return {
        ...segment,
        x0: x1,
        y0: y1,
        x1: x0,
        y1: y0,
        start: segment.start + segment.sweep,
        sweep: -segment.sweep,
      };
  }
}

/**
 * Returns the piece between two parameters, 0 <= from < to <= 1, as a segment of the same kind (de Casteljau; arcs by
 * angle). Pieces cut at the same parameter meet to the last bit.
 */
export function subSegment(segment: Segment, from: number, to: number): Segment {
  if (from <= 0 && to >= 1) return segment;
  const { x: x0, y: y0 } = pointAt(segment, from);
  const { x: x1, y: y1 } = pointAt(segment, to);
  switch (segment.kind) {
    case 'line':
      return { kind: 'line', x0, y0, x1, y1 };
    case 'quadratic':
      // The blossom at (from, to).
      return {
        kind: 'quadratic',
        x0,
        y0,
        cx: mix(mix(segment.x0, segment.cx, from), mix(segment.cx, segment.x1, from), to),
        cy: mix(mix(segment.y0, segment.cy, from), mix(segment.cy, segment.y1, from), to),
        x1,
        y1,
      };
    case 'cubic': {
      const { x0: px, y0: py, ax, ay, bx, by, x1: qx, y1: qy } = segment;
      return {
        kind: 'cubic',
        x0,
        y0,
        ax: blossom(px, ax, bx, qx, from, from, to),
        ay: blossom(py, ay, by, qy, from, from, to),
        bx: blossom(px, ax, bx, qx, from, to, to),
        by: blossom(py, ay, by, qy, from, to, to),
        x1,
        y1,
      };
    }
    case 'arc': {
      const arc = arcAroundCenter(
        { cx: segment.cx, cy: segment.cy, rx: segment.rx, ry: segment.ry, rotation: segment.rotation },
        segment.start + from * segment.sweep,
        (to - from) * segment.sweep,
      );
      return { ...arc, x0, y0, x1, y1 };
    }
  }
}

/** Returns the segment with other end points, for corrections of rounding errors. */
export function withEnds(segment: Segment, x0: number, y0: number, x1: number, y1: number): Segment {
  return { ...segment, x0, y0, x1, y1 };
}

const mix = (a: number, b: number, t: number): number => (1 - t) * a + t * b;

function blossom(p: number, a: number, b: number, q: number, t: number, u: number, v: number): number {
  const pa = mix(p, a, t);
  const ab = mix(a, b, t);
  const bq = mix(b, q, t);
  return mix(mix(pa, ab, u), mix(ab, bq, u), v);
}
