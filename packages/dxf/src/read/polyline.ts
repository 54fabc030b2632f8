import type { Contour, Segment } from '@measurement-nesting/curves';
import { chain, line } from './curves.ts';
import { type Entity, numberOf } from './entity.ts';

/** Vertex with the bulge of the segment that follows: the tangent of a quarter of its angle, 0 for a line. */
export type Vertex = { readonly x: number; readonly y: number; readonly bulge: number };

/** Bulge below which a segment is straight: its rise is then below half of this share of its length. */
const straight = 1e-9;

/** Returns a polyline of lines and circular arcs; null without any segment. Positive bulges turn counterclockwise. */
export function bulgeContour(vertices: readonly Vertex[], isClosed: boolean): Contour | null {
  const segments: Segment[] = [];
  const count = isClosed ? vertices.length : vertices.length - 1;
  for (let k = 0; k < count; k++) {
    const [from, to] = [vertices[k]!, vertices[(k + 1) % vertices.length]!];
    segments.push(bulgeSegment(from, to));
  }
  return chain(segments, isClosed);
}

function bulgeSegment({ x: x0, y: y0, bulge }: Vertex, { x: x1, y: y1 }: Vertex): Segment {
  if (!(Math.abs(bulge) > straight) || (x0 === x1 && y0 === y1)) return line(x0, y0, x1, y1);
  const rise = (1 - bulge * bulge) / (4 * bulge);
  const cx = (x0 + x1) / 2 - (y1 - y0) * rise;
  const cy = (y0 + y1) / 2 + (x1 - x0) * rise;
  const radius = Math.hypot(x0 - cx, y0 - cy);
  const start = Math.atan2(y0 - cy, x0 - cx);
  const sweep = 4 * Math.atan(bulge);
  return { kind: 'arc', x0, y0, x1, y1, cx, cy, rx: radius, ry: radius, rotation: 0, start, sweep };
}

/** Returns the vertices of a LWPOLYLINE; each begins with its x. */
export function lightVertices(entity: Entity): Vertex[] {
  const vertices: { x: number; y: number; bulge: number }[] = [];
  for (const { code, value } of entity.tags) {
    const last = vertices.at(-1);
    if (code === 10) vertices.push({ x: numberOf(value), y: 0, bulge: 0 });
    else if (code === 20 && last !== undefined) last.y = numberOf(value);
    else if (code === 42 && last !== undefined) last.bulge = numberOf(value);
  }
  return vertices;
}

/** Returns the vertices at all points of a group code. */
export function verticesOf(entity: Entity, code: number): Vertex[] {
  const ys = entity.numbers(code + 10);
  return entity.numbers(code).map((x, k) => ({ x, y: ys[k] ?? 0, bulge: 0 }));
}

/** Flags of a VERTEX: a control point of the frame, which is not drawn; and of a mesh. */
const vertexFlags = { frame: 16, mesh: 64 + 128 };

/** Returns the vertices of a POLYLINE, without those of its spline frame. */
export function heavyVertices(entity: Entity): Vertex[] {
  return entity.children
    .filter((vertex) => vertex.type === 'VERTEX' && !vertex.hasFlag(70, vertexFlags.frame | vertexFlags.mesh))
    .map((vertex) => ({ x: vertex.number(10), y: vertex.number(20), bulge: vertex.number(42) }));
}
