import type { Arc, Contour, Segment } from '@measurement-nesting/curves';
import { arcSteps } from './arc-step.ts';
import type { ArcStep } from './fit-arcs.ts';
import { isCircular, asCircle, asEllipse } from './circles.ts';
import { rationalCubics } from './rational-cubic.ts';
import type { Tags } from './tags.ts';

/** Converts y from the sheet's frame (y down, origin at the upper left) to DXF's (y up, origin at the lower left). */
export type Flip = (y: number) => number;

const CLOSED = 1;
const PLANAR = 8;
/** Knots of a single Bezier curve, without inner ones. */
const BEZIER_KNOTS = [0, 0, 0, 0, 1, 1, 1, 1];
/** Ratio of axes of the narrowest ellipse that AutoCAD accepts. */
const NARROWEST = 1e-6;

/**
 * Writes one contour for readers of AutoCAD 2000, exactly: a whole circle or ellipse as CIRCLE or ELLIPSE, lines and circular arcs as one
 * LWPOLYLINE with bulges. A contour with other curves becomes a chain of entities with identical ends, in the order of the contour: open
 * LWPOLYLINEs, one SPLINE for every Bezier curve, ELLIPSE for elliptic arcs. See docs/decisions/0021-dxf-compatibility.md for why it is not
 * one spline.
 */
export function writeContour(tags: Tags, owner: string, layer: string, contour: Contour, flip: Flip): void {
  const write: EntityWriter = {
    tags,
    flip,
    begin: (type, subclass) => beginEntity(tags, type, owner, layer, subclass),
  };
  const circle = asCircle(contour);
  const ellipse = circle ? null : asEllipse(contour);
  if (circle) {
    write.begin('CIRCLE', 'AcDbCircle');
    writePoint(tags, circle.cx, flip(circle.cy));
    tags.tag(40, circle.radius);
  } else if (ellipse && isDrawable(ellipse)) {
    writeEllipse(write, ellipse);
  } else if (contour.segments.every(isStraightOrRound)) {
    writePolyline(write, contour.segments, contour.closed);
  } else {
    writeChain(write, contour.segments);
  }
}

type EntityWriter = {
  readonly tags: Tags;
  readonly flip: Flip;
  readonly begin: (type: string, subclass: string) => void;
};

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

/** Returns a bulge: tan(sweep / 4), positive for a left turn, with y up. */
export const bulgeOf = ({ sweep }: ArcStep): number => Math.tan(-sweep / 4);

const isStraightOrRound = (segment: Segment): boolean => segment.kind === 'line' || isCircular(segment);

const isDrawable = ({ rx, ry }: Arc): boolean => ry >= NARROWEST * rx;

function writeChain(write: EntityWriter, segments: readonly Segment[]): void {
  let run: Segment[] = [];
  const endRun = (): void => {
    if (run.length > 0) writePolyline(write, run, false);
    run = [];
  };
  for (const segment of segments) {
    // An ellipse too narrow for readers becomes a line there and back, accurate to a millionth of its length.
    if (isStraightOrRound(segment) || (segment.kind === 'arc' && !isDrawable(segment))) {
      run.push(segment);
      continue;
    }
    endRun();
    if (segment.kind === 'arc') writeEllipse(write, segment);
    else writeBezier(write, segment);
  }
  endRun();
}

function writePolyline({ tags, flip, begin }: EntityWriter, segments: readonly Segment[], closed: boolean): void {
  const steps = segments.flatMap((segment) => arcSteps(segment, narrowTolerance(segment)));
  const last = segments.at(-1)!;
  const vertices = closed ? steps : [...steps, { x: last.x1, y: last.y1, sweep: 0 }];
  if (vertices.length < 2) return;
  begin('LWPOLYLINE', 'AcDbPolyline');
  tags.tag(90, vertices.length);
  tags.tag(70, closed ? CLOSED : 0);
  tags.tag(43, 0);
  for (const vertex of vertices) {
    tags.tag(10, vertex.x);
    tags.tag(20, flip(vertex.y));
    if (vertex.sweep !== 0) tags.tag(42, bulgeOf(vertex));
  }
}

const narrowTolerance = (segment: Segment): number => (segment.kind === 'arc' ? NARROWEST * segment.rx : 0);

function writeBezier({ tags, flip, begin }: EntityWriter, segment: Segment): void {
  for (const points of rationalCubics(segment)) {
    begin('SPLINE', 'AcDbSpline');
    tags.tag(210, 0);
    tags.tag(220, 0);
    tags.tag(230, 1);
    tags.tag(70, PLANAR);
    tags.tag(71, 3);
    tags.tag(72, BEZIER_KNOTS.length);
    tags.tag(73, points.length);
    tags.tag(74, 0);
    for (const knot of BEZIER_KNOTS) tags.tag(40, knot);
    for (const point of points) writePoint(tags, point.x, flip(point.y));
  }
}

/** Writes an elliptic arc. With y up, DXF runs around it in the opposite direction, so angles change sign. */
function writeEllipse({ tags, flip, begin }: EntityWriter, arc: Arc): void {
  const isWhole = Math.abs(arc.sweep) >= 2 * Math.PI;
  const from = isWhole ? 0 : turned(arc.sweep > 0 ? -(arc.start + arc.sweep) : -arc.start);
  begin('ELLIPSE', 'AcDbEllipse');
  writePoint(tags, arc.cx, flip(arc.cy));
  tags.tag(11, arc.rx * Math.cos(arc.rotation));
  tags.tag(21, -arc.rx * Math.sin(arc.rotation));
  tags.tag(31, 0);
  tags.tag(210, 0);
  tags.tag(220, 0);
  tags.tag(230, 1);
  tags.tag(40, arc.ry / arc.rx);
  tags.tag(41, from);
  tags.tag(42, from + (isWhole ? 2 * Math.PI : Math.abs(arc.sweep)));
}

/** Returns the same direction in [0, 2 pi). */
function turned(angle: number): number {
  const rest = angle % (2 * Math.PI);
  return rest < 0 ? rest + 2 * Math.PI : rest;
}
