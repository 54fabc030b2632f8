import fc from 'fast-check';
import { contourArea } from '#packages/curves/src/geometry/area.ts';
import { flattenContour } from '#packages/curves/src/geometry/flatten.ts';
import { contoursLength } from '#packages/curves/src/geometry/length/segment-length.ts';
import { readPathData } from '#packages/curves/src/geometry/path-codec/read-path-data.ts';
import type { Contour, Point } from '#packages/curves/src/geometry/types.ts';
import { drawOutlines } from '#packages/vectorize/src/draw-outlines.ts';
import { fitLoop } from '#packages/vectorize/src/fit/fit-loop.ts';
import { outlineContour } from '#packages/vectorize/src/fit/outline-contour.ts';
import { isoContours } from '#packages/vectorize/src/segment/iso-contours.ts';
import { tracePicture } from '#packages/vectorize/src/trace-picture.ts';
import { boundaryDistance } from '../../trace/boundary-distance.ts';
import { traceOptions } from '../../trace/trace-options.ts';
import { Find } from '../measured.ts';
import type { DrawingProperty } from './drawing-property.ts';

/** Pixels of the picture; a pixel is one inch, so that figures are in pixels. */
const SIZE = 240;

const contoursOf = (d: string): readonly Contour[] => readPathData(d, Number.POSITIVE_INFINITY).contours;
const range = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

/** Returns a function that rotates a point by `turn` about the middle of the picture. */
const placer =
  (turn: number, dx: number, dy: number) =>
  (x: number, y: number): string => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    return `${SIZE / 2 + dx + cos * x - sin * y} ${SIZE / 2 + dy + sin * x + cos * y}`;
  };

/** Returns a disc cut off by a line: an arc of any sweep that meets two corners. */
function cutDisc(at: (x: number, y: number) => string, radius: number, sweep: number): string {
  const [x, y] = [radius * Math.cos(sweep / 2), radius * Math.sin(sweep / 2)];
  return `M${at(x, -y)}A${radius} ${radius} 0 ${sweep > Math.PI ? 1 : 0} 1 ${at(x, y)}Z`;
}

/** Returns a ring with a gap, or a whole one: two arcs and two short lines. */
function ring(at: (x: number, y: number) => string, radius: number, wall: number, sweep: number): string {
  const inner = radius - wall;
  const large = sweep > Math.PI ? 1 : 0;
  const [c, s] = [Math.cos(sweep / 2), Math.sin(sweep / 2)];
  return `M${at(radius * c, -radius * s)}A${radius} ${radius} 0 ${large} 1 ${at(radius * c, radius * s)}L${at(inner * c, inner * s)}A${inner} ${inner} 0 ${large} 0 ${at(inner * c, -inner * s)}Z`;
}

/** Returns a disc on a stem, a keyhole, whose arc of more than half a circle meets two lines. */
function keyhole(at: (x: number, y: number) => string, radius: number, half: number): string {
  const x = Math.sqrt(radius * radius - half * half);
  return `M${at(x, -half)}L${at(x + 40, -half)}L${at(x + 40, half)}L${at(x, half)}A${radius} ${radius} 0 1 1 ${at(x, -half)}Z`;
}

const made = fc
  .record({
    turn: range(0, 6.3),
    dx: range(-5, 5),
    dy: range(-5, 5),
    radius: range(20, 70),
    sweep: range(1.3, 6),
    wall: range(3, 8),
    kind: fc.constantFrom('cut disc', 'ring', 'keyhole', 'bar'),
  })
  .map(({ turn, dx, dy, radius, sweep, wall, kind }) => {
    const at = placer(turn, dx, dy);
    if (kind === 'cut disc') return cutDisc(at, radius, sweep);
    if (kind === 'ring') return ring(at, radius, wall, sweep);
    if (kind === 'keyhole') return keyhole(at, radius, Math.max(2, 0.4 * wall));
    return `M${at(-radius, 0)}L${at(radius, 0)}L${at(radius, wall)}L${at(-radius, wall)}Z`;
  });

/** Maximum distance of an outline in pixels; largest at the tips of sharp corners, which pixels define least. */
const FARTHEST_PX = 2.5;
const MEAN_PX = 0.25;

const areaOf = (contours: readonly Contour[]): number =>
  Math.abs(contours.reduce((sum, contour) => sum + contourArea(contour), 0));

function tracedBack(d: string): void {
  const truth = contoursOf(d);
  const picture = drawOutlines([{ color: '#000000', contours: truth }], { width: SIZE, height: SIZE, pixelsPerIn: 1 });
  const { layers, farthestIn } = tracePicture(picture, traceOptions);
  const found = layers.flatMap(({ contours }) => [...contours]);
  const fail = (what: string): never => {
    throw new Find(what, `<svg xmlns="http://www.w3.org/2000/svg"><path d="${d}"/></svg>`);
  };
  if (found.length !== truth.length) fail(`${found.length} contours of ${truth.length}`);
  const { mean, hausdorff } = boundaryDistance(found, truth);
  if (!(hausdorff <= FARTHEST_PX)) fail(`the outline is ${hausdorff} px off`);
  if (!(mean <= MEAN_PX)) fail(`the outline is ${mean} px off in the mean`);
  const length = contoursLength(truth);
  const areaOff = areaOf(found) - areaOf(truth);
  if (!(Math.abs(areaOff) <= MEAN_PX * length)) fail(`the area is ${areaOff} square px off`);
  if (!(farthestIn <= 2 * TOLERANCE_PX)) fail(`the trace reports a distance of ${farthestIn} px`);
}

/** Tolerance of `normal` detail. */
const TOLERANCE_PX = 0.35;
/** Corners are extended beyond what pixels show. */
const CORNER_PX = 2.6;
const FLATTEN_PX = 0.005;

/** Returns the point of a polygon, halves and quarters included, that is farthest from another polygon. */
function farthest(points: readonly Point[], others: readonly Point[], minimum: (point: Point) => number): number {
  let worst = 0;
  points.forEach((from, i) => {
    const to = points[(i + 1) % points.length]!;
    const parts = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 0.25));
    for (let k = 0; k < parts; k++) {
      const point = { x: from.x + ((to.x - from.x) * k) / parts, y: from.y + ((to.y - from.y) * k) / parts };
      worst = Math.max(worst, distanceTo(point, others) - minimum(point));
    }
  });
  return worst;
}

function distanceTo({ x, y }: Point, polygon: readonly Point[]): number {
  let best = Infinity;
  polygon.forEach((from, i) => {
    const to = polygon[(i + 1) % polygon.length]!;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const sq = dx * dx + dy * dy;
    const t = sq > 0 ? Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / sq)) : 0;
    best = Math.min(best, Math.hypot(from.x + t * dx - x, from.y + t * dy - y));
  });
  return best;
}

/** Random pixels: noise, steps, soft spots. */
const pixels = fc.record({
  width: fc.integer({ min: 3, max: 22 }),
  height: fc.integer({ min: 3, max: 22 }),
  levels: fc.infiniteStream(fc.constantFrom(0, 40, 100, 140, 200, 255, 255, 0)),
});

function staysNear(width: number, height: number, data: Uint8Array): void {
  isoContours({ width, height, data }, (loop) => {
    const { outline } = fitLoop(loop, { tolerancePx: TOLERANCE_PX, minTurn: 0.45, unitPx: 0.8 });
    const seen = Array.from(loop.xs, (x, i) => ({ x, y: loop.ys[i]! }));
    const contour = outlineContour(outline, 1);
    if (contour.segments.length === 0) throw new Find('a loop has become nothing', '');
    const drawn = flattenContour(contour, FLATTEN_PX);
    const corners = contour.segments.map(({ x0, y0 }) => ({ x: x0, y: y0 }));
    // Sides may be extended around a joint; elsewhere twice the tolerance applies.
    const more = ({ x, y }: Point): number =>
      corners.some((corner) => Math.hypot(corner.x - x, corner.y - y) < 2 * CORNER_PX) ? CORNER_PX : 2 * TOLERANCE_PX;
    const off = Math.max(farthest(drawn, seen, more), farthest(seen, drawn, more));
    if (off > 0.01) throw new Find(`an outline leaves what was seen by ${off} px more than it may`, '');
  });
}

export const tracedProperties: DrawingProperty[] = [
  {
    name: 'arcs of any sweep that meet corners, rings and thin strokes, drawn in pixels: traced, they lie where they were',
    runs: 60,
    property: fc.property(made, tracedBack),
  },
  {
    name: 'whatever the pixels, a traced outline stays within twice the tolerance of the edge it stands for',
    runs: 60,
    property: fc.property(pixels, ({ width, height, levels }) =>
      staysNear(
        width,
        height,
        Uint8Array.from({ length: width * height }, () => levels.next().value as number),
      ),
    ),
  },
];
