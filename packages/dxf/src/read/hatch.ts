import { arcAroundCenter, type Contour, type Point, reverseSegment, type Segment } from '@measurement-nesting/curves';
import { chain, degree, line, sweepBetween, unitArc, withinTurn } from './curves.ts';
import { type Entity, numberOf } from './entity.ts';
import { bulgeContour, type Vertex } from './polyline.ts';
import { splineSegments } from './spline.ts';

/** Flags of a boundary path. */
const pathFlags = { external: 1, polyline: 2, outermost: 16 };
/** Styles: islands alternate, only the outermost area is filled, islands are ignored. */
const style = { outer: 1, ignore: 2 };
/** Maximum number of vertices, edges, knots or points of one path, as a number of the file. */
const maxInPath = 1_000_000;

type Path = { readonly flags: number; readonly contour: Contour };

/** Reads the tags of a HATCH in order: its paths have no entities of their own. */
class Cursor {
  readonly #entity: Entity;
  #at: number;

  constructor(entity: Entity, code: number) {
    this.#entity = entity;
    this.#at = entity.tags.findIndex((tag) => tag.code === code);
    if (this.#at < 0) this.#at = entity.tags.length;
  }

  /** Returns the next value if it has this group code, else `otherwise`. */
  read(code: number, otherwise = 0): number {
    const tag = this.#entity.tags[this.#at];
    if (tag?.code !== code) return otherwise;
    this.#at++;
    return numberOf(tag.value);
  }

  /** Returns a number of items in the file, at most as many as tags are left. */
  count(code: number): number {
    const count = this.read(code);
    return Math.min(Number.isFinite(count) ? Math.max(0, count) : 0, this.#entity.tags.length - this.#at, maxInPath);
  }

  /** Returns whether the next value has this group code: a list ends where its values do, for any count in the file. */
  isAt(code: number): boolean {
    return this.#entity.tags[this.#at]?.code === code;
  }

  pair(code: number): readonly [x: number, y: number] {
    return [this.read(code), this.read(code + 10)];
  }

  /** Skips to the next tag with this group code; returns false without one. */
  skipTo(code: number): boolean {
    while (this.#at < this.#entity.tags.length && this.#entity.tags[this.#at]!.code !== code) this.#at++;
    return this.#at < this.#entity.tags.length;
  }
}

/** Returns the outlines of the filled area of a HATCH in its own coordinate system, for the even-odd rule. */
export function hatchContours(entity: Entity, tolerance: number, addSegments: (count: number) => void): Contour[] {
  const cursor = new Cursor(entity, 91);
  const paths: Path[] = [];
  for (let count = cursor.count(91); count > 0 && cursor.skipTo(92); count--) {
    const flags = cursor.read(92);
    const loops = (flags & pathFlags.polyline) !== 0 ? readPolyline(cursor) : readEdges(cursor, tolerance, addSegments);
    for (const contour of loops) {
      addSegments(contour.segments.length);
      paths.push({ flags, contour });
    }
  }
  const kind = entity.number(75);
  const outer = kind === style.ignore ? pathFlags.external : pathFlags.external | pathFlags.outermost;
  const isLimited = (kind === style.outer || kind === style.ignore) && paths.some(({ flags }) => (flags & outer) !== 0);
  return paths.filter(({ flags }) => !isLimited || (flags & outer) !== 0).map(({ contour }) => contour);
}

function readPolyline(cursor: Cursor): Contour[] {
  cursor.read(72);
  cursor.read(73);
  const vertices: Vertex[] = [];
  for (let count = cursor.count(93); count > 0 && cursor.isAt(10); count--) {
    const [x, y] = cursor.pair(10);
    vertices.push({ x, y, bulge: cursor.read(42) });
  }
  const contour = bulgeContour(vertices, true);
  return contour === null ? [] : [contour];
}

/**
 * Returns the loops of a path of edges. Some programs write edges against the direction of the path, or several loops
 * in one path: an edge continues the one before with its nearer end, and begins a loop when that one is closed.
 */
function readEdges(cursor: Cursor, tolerance: number, addSegments: (count: number) => void): Contour[] {
  const loops: Segment[][] = [];
  let edges = 0;
  for (let count = cursor.count(93); count > 0 && cursor.skipTo(72); count--) {
    const edge = readEdge(cursor, tolerance, addSegments);
    if (edge.length === 0) continue;
    let loop = loops.pop() ?? [];
    if (edges === 1 && gapTo(edge, startOf(loop)) < gapTo(edge, endOf(loop))) loop = reversed(loop);
    const isWhole =
      loop.length > 0 && gapTo(edge, endOf(loop)) > tolerance && distance(startOf(loop), endOf(loop)) <= tolerance;
    if (isWhole) {
      loops.push(loop);
      [loop, edges] = [[], 0];
    }
    const isReversed = edges > 0 && distance(endOf(loop), endOf(edge)) < distance(endOf(loop), startOf(edge));
    for (const segment of isReversed ? reversed(edge) : edge) loop.push(segment);
    loops.push(loop);
    edges++;
  }
  return loops.flatMap((segments) => chain(segments, true) ?? []);
}

const startOf = ([first]: readonly Segment[]): Point => ({ x: first!.x0, y: first!.y0 });

function endOf(segments: readonly Segment[]): Point {
  const { x1, y1 } = segments.at(-1)!;
  return { x: x1, y: y1 };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the distance of a point from the nearer end of an edge. */
const gapTo = (edge: readonly Segment[], point: Point): number =>
  Math.min(distance(point, startOf(edge)), distance(point, endOf(edge)));

const reversed = (segments: readonly Segment[]): Segment[] => segments.toReversed().map(reverseSegment);

function readEdge(cursor: Cursor, tolerance: number, addSegments: (count: number) => void): Segment[] {
  switch (cursor.read(72)) {
    case 1: {
      const [from, to] = [cursor.pair(10), cursor.pair(11)];
      return [line(from[0], from[1], to[0], to[1])];
    }
    case 2: {
      const [cx, cy] = cursor.pair(10);
      const radius = cursor.read(40);
      const { start, sweep } = readAngles(cursor);
      return [arcAroundCenter({ cx, cy, rx: radius, ry: radius, rotation: 0 }, start, sweep)];
    }
    case 3: {
      const [[cx, cy], [mx, my]] = [cursor.pair(10), cursor.pair(11)];
      const ratio = cursor.read(40, 1);
      const { start, sweep } = readAngles(cursor, ratio);
      return [unitArc([mx, my, -my * ratio, mx * ratio, cx, cy], start, sweep)];
    }
    case 4:
      return readSpline(cursor, tolerance, addSegments);
    default:
      return [];
  }
}

/**
 * Returns the angles of an edge, of a point seen from the center; those of a clockwise one are stored with the opposite
 * sign. `ratio` turns them into parameters of an ellipse.
 */
function readAngles(cursor: Cursor, ratio = 1): { start: number; sweep: number } {
  const [start, end] = [withinTurn(cursor.read(50) * degree), withinTurn(cursor.read(51) * degree)];
  const sign = cursor.read(73, 1) === 0 ? -1 : 1;
  const parameter = (angle: number): number =>
    ratio === 1 ? angle : Math.atan2(Math.sin(angle) / ratio, Math.cos(angle));
  return { start: sign * parameter(start), sweep: sign * sweepBetween(parameter(start), parameter(end)) };
}

function readSpline(cursor: Cursor, tolerance: number, addSegments: (count: number) => void): Segment[] {
  const order = cursor.read(94);
  cursor.read(73);
  cursor.read(74);
  const [knotCount, pointCount] = [cursor.count(95), cursor.count(96)];
  const knots: number[] = [];
  while (knots.length < knotCount && cursor.isAt(40)) knots.push(cursor.read(40));
  const weights: number[] = [];
  const points: (readonly [x: number, y: number])[] = [];
  while (points.length < pointCount && cursor.isAt(10)) {
    points.push(cursor.pair(10));
    if (cursor.isAt(42)) weights.push(cursor.read(42));
  }
  return splineSegments({ degree: order, knots, points, weights }, tolerance, addSegments) ?? [];
}
