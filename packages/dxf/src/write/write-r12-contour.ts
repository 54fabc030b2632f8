import type { Contour } from '@measurement-nesting/curves';
import { arcSteps } from './arc-step.ts';
import { asCircle } from './circles.ts';
import type { Tags } from './tags.ts';
import { bulgeOf, writePoint, type Flip } from './write-contour.ts';

const CLOSED = 1;
const VERTICES_FOLLOW = 1;

/**
 * Writes a contour of lines and circular arcs (see arcContour) as one entity for readers of AutoCAD R12: a whole circle as CIRCLE,
 * everything else as POLYLINE with bulges.
 */
export function writeR12Contour(tags: Tags, layer: string, contour: Contour, flip: Flip): void {
  const circle = asCircle(contour);
  if (circle) {
    tags.tag(0, 'CIRCLE');
    tags.tag(8, layer);
    writePoint(tags, circle.cx, flip(circle.cy));
    tags.tag(40, circle.radius);
    return;
  }
  const steps = contour.segments.flatMap((segment) => arcSteps(segment, 0));
  const last = contour.segments.at(-1)!;
  const vertices = contour.closed ? steps : [...steps, { x: last.x1, y: last.y1, sweep: 0 }];
  if (vertices.length < 2) return;
  tags.tag(0, 'POLYLINE');
  tags.tag(8, layer);
  tags.tag(66, VERTICES_FOLLOW);
  writePoint(tags, 0, 0);
  tags.tag(70, contour.closed ? CLOSED : 0);
  for (const vertex of vertices) {
    tags.tag(0, 'VERTEX');
    tags.tag(8, layer);
    writePoint(tags, vertex.x, flip(vertex.y));
    if (vertex.sweep !== 0) tags.tag(42, bulgeOf(vertex));
  }
  tags.tag(0, 'SEQEND');
  tags.tag(8, layer);
}
