import { arcAroundCenter, type Contour, reverseSegment, type Segment } from '@measurement-nesting/curves';
import { chain } from './chain.ts';
import { line, sweepBetween, unitArc } from './curves.ts';
import { type Entity, numberOf } from './entity.ts';
import { bulgeContour, type Vertex } from './polyline.ts';
import { splineSegments } from './spline.ts';

const degree = Math.PI / 180;
/** Flags of a boundary path. */
const pathFlags = { external: 1, polyline: 2, outermost: 16 };
/** Styles: islands alternate, only the outermost area is filled, islands are ignored. */
const style = { outer: 1, ignore: 2 };
/** Maximum number of vertices, edges, knots or points of one path, as a number of the file. */
const mostInPath = 1_000_000;

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
    return Math.min(Number.isFinite(count) ? Math.max(0, count) : 0, this.#entity.tags.length - this.#at, mostInPath);
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
    const contour =
      (flags & pathFlags.polyline) !== 0 ? readPolyline(cursor) : readEdges(cursor, tolerance, addSegments);
    if (contour === null) continue;
    addSegments(contour.segments.length);
    paths.push({ flags, contour });
  }
  const kind = entity.number(75);
  const outer = kind === style.ignore ? pathFlags.external : pathFlags.external | pathFlags.outermost;
  const isLimited = (kind === style.outer || kind === style.ignore) && paths.some(({ flags }) => (flags & outer) !== 0);
  return paths.filter(({ flags }) => !isLimited || (flags & outer) !== 0).map(({ contour }) => contour);
}

function readPolyline(cursor: Cursor): Contour | null {
  cursor.read(72);
  cursor.read(73);
  const vertices: Vertex[] = [];
  for (let count = cursor.count(93); count > 0; count--) {
    const [x, y] = cursor.pair(10);
    vertices.push({ x, y, bulge: cursor.read(42) });
  }
  return bulgeContour(vertices, true);
}

function readEdges(cursor: Cursor, tolerance: number, addSegments: (count: number) => void): Contour | null {
  const segments: Segment[] = [];
  for (let count = cursor.count(93); count > 0 && cursor.skipTo(72); count--) {
    const edge = readEdge(cursor, tolerance, addSegments);
    const last = segments.at(-1);
    const [start, end] = [edge[0], edge.at(-1)];
    if (start === undefined || end === undefined) continue;
    // Some programs write edges against the direction of the path.
    const isReversed = last !== undefined && distance(last, end.x1, end.y1) < distance(last, start.x0, start.y0);
    for (const segment of isReversed ? edge.toReversed().map(reverseSegment) : edge) segments.push(segment);
  }
  return chain(segments, true);
}

const distance = ({ x1, y1 }: Segment, x: number, y: number): number => Math.hypot(x - x1, y - y1);

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
  const [start, end] = [cursor.read(50) * degree, cursor.read(51) * degree];
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
  const knots = Array.from({ length: knotCount }, () => cursor.read(40));
  const weights: number[] = [];
  const points = Array.from({ length: pointCount }, () => {
    const point = cursor.pair(10);
    const weight = cursor.read(42, Number.NaN);
    if (!Number.isNaN(weight)) weights.push(weight);
    return point;
  });
  return splineSegments({ degree: order, knots, points, weights }, tolerance, addSegments) ?? [];
}
