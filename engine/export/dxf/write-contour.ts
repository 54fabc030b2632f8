import type { Arc, Contour, Segment } from '../../geometry/types.ts';
import { isCircular, wholeCircle } from './circles.ts';
import { contourSpline } from './spline.ts';
import type { Tags } from './tags.ts';

/** Turns the sheet's frame (y down, origin above left) into DXF's (y up, origin below left). */
export type Flip = (y: number) => number;

const CLOSED = 1;
const RATIONAL = 4;
const PLANAR = 8;
/** A bulge is tan(sweep / 4), which runs away towards a whole turn: longer arcs are given in two. */
const LONGEST_BULGE = Math.PI;

/**
 * One contour as one entity, exact: a whole circle as CIRCLE, lines and circular arcs as LWPOLYLINE with bulges, anything
 * with other curves as one SPLINE.
 */
export function writeContour(tags: Tags, owner: string, layer: string, contour: Contour, flip: Flip): void {
  const circle = wholeCircle(contour);
  if (circle) {
    beginEntity(tags, 'CIRCLE', owner, layer, 'AcDbCircle');
    writePoint(tags, circle.cx, flip(circle.cy));
    tags.tag(40, circle.radius);
  } else if (contour.segments.every((segment) => segment.kind === 'line' || isCircular(segment))) {
    writePolyline(tags, owner, layer, contour, flip);
  } else {
    writeSpline(tags, owner, layer, contour, flip);
  }
}

export function beginEntity(tags: Tags, type: string, owner: string, layer: string, subclass: string): void {
  tags.begin(type, owner);
  tags.tag(100, 'AcDbEntity');
  tags.tag(8, layer);
  tags.tag(100, subclass);
}

export function writePoint(tags: Tags, x: number, y: number): void {
  tags.tag(10, x);
  tags.tag(20, y);
  tags.tag(30, 0);
}

function writePolyline(tags: Tags, owner: string, layer: string, contour: Contour, flip: Flip): void {
  const vertices = contour.segments.flatMap(bulgedVertices);
  const last = contour.segments.at(-1)!;
  if (!contour.closed) vertices.push({ x: last.x1, y: last.y1, bulge: 0 });
  beginEntity(tags, 'LWPOLYLINE', owner, layer, 'AcDbPolyline');
  tags.tag(90, vertices.length);
  tags.tag(70, contour.closed ? CLOSED : 0);
  tags.tag(43, 0);
  for (const { x, y, bulge } of vertices) {
    tags.tag(10, x);
    tags.tag(20, flip(y));
    if (bulge !== 0) tags.tag(42, bulge);
  }
}

type Vertex = { x: number; y: number; bulge: number };

/** The start of a segment with the bulge that leads to its end; a bulge is positive when it turns left, y up. */
function bulgedVertices(segment: Segment): Vertex[] {
  if (!isCircular(segment)) return [{ x: segment.x0, y: segment.y0, bulge: 0 }];
  if (Math.abs(segment.sweep) <= LONGEST_BULGE) {
    return [{ x: segment.x0, y: segment.y0, bulge: bulgeOf(segment.sweep) }];
  }
  const middle = arcMiddle(segment);
  const bulge = bulgeOf(segment.sweep / 2);
  return [
    { x: segment.x0, y: segment.y0, bulge },
    { ...middle, bulge },
  ];
}

function bulgeOf(sweep: number): number {
  return Math.tan(-sweep / 4);
}

function arcMiddle(arc: Arc): { x: number; y: number } {
  const angle = arc.rotation + arc.start + arc.sweep / 2;
  return { x: arc.cx + arc.rx * Math.cos(angle), y: arc.cy + arc.rx * Math.sin(angle) };
}

function writeSpline(tags: Tags, owner: string, layer: string, contour: Contour, flip: Flip): void {
  const { points, knots, isRational } = contourSpline(contour);
  beginEntity(tags, 'SPLINE', owner, layer, 'AcDbSpline');
  tags.tag(210, 0);
  tags.tag(220, 0);
  tags.tag(230, 1);
  tags.tag(70, PLANAR + (isRational ? RATIONAL : 0) + (contour.closed ? CLOSED : 0));
  tags.tag(71, 3);
  tags.tag(72, knots.length);
  tags.tag(73, points.length);
  tags.tag(74, 0);
  for (const knot of knots) tags.tag(40, knot);
  if (isRational) for (const point of points) tags.tag(41, point.weight);
  for (const point of points) writePoint(tags, point.x, flip(point.y));
}
