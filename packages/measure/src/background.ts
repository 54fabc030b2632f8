import type { Drawing, Shape } from '@measurement-nesting/curves/drawing';
import {
  type Box,
  type Contour,
  contourBox,
  contoursBox,
  emptyBox,
  flattenContour,
  unite,
} from '@measurement-nesting/curves';

/** Maximum deviation of a horizontal or vertical line, as a share of the rectangle's larger side. */
const LEVEL = 1e-6;

/**
 * Returns the numbers of shapes that are probably the page or a frame: one closed axis-parallel rectangle around everything else, if there
 * is anything else. They are measured; the user decides.
 */
export function backgroundShapes(drawing: Drawing): number[] {
  const { shapes } = drawing;
  const boxes = shapes.map((shape) => contoursBox(shape.contours));
  const all = boxes.reduce(unite, emptyBox);
  const candidates = shapes.flatMap((shape, i) => (covers(boxes[i]!, all) && isRectangle(shape) ? [i] : []));
  return candidates.length < shapes.length ? candidates : [];
}

/** Maximum longer side of an opening, as a share of the panel's shorter side. */
const LARGEST_OPENING = 1 / 8;
/** Maximum distance between the sides of a frame and of the page, as a share of the page's larger side. */
const PAGE_SLACK = 1e-3;
/** Chord tolerance of the test for convexity, as a share of the contour's larger side. */
const CHORD_SHARE = 1e-3;

/**
 * Returns those of `backgroundShapes` that are worth a question: rectangles that are the page, or that contain anything that could be a
 * part. A rectangle with small round or straight-sided openings alone is a panel with holes.
 */
export function doubtfulFrames(drawing: Drawing): number[] {
  const { shapes, page } = drawing;
  const frames = backgroundShapes(drawing);
  const [first] = frames;
  if (first === undefined) return [];
  const box = contoursBox(shapes[first]!.contours);
  if (page !== undefined && isPage(box, page)) return frames;
  const largest = LARGEST_OPENING * Math.min(box.maxX - box.minX, box.maxY - box.minY);
  const isPanel = shapes.every(
    (shape, i) => frames.includes(i) || shape.contours.every((contour) => isOpening(contour, largest)),
  );
  return isPanel ? [] : frames;
}

function isPage(box: Box, page: Box): boolean {
  const slack = PAGE_SLACK * Math.max(page.maxX - page.minX, page.maxY - page.minY);
  const sides = ['minX', 'minY', 'maxX', 'maxY'] as const;
  return sides.every((side) => Math.abs(box[side] - page[side]) <= slack);
}

/** Returns true for a small convex outline: a round hole, a slot, a rectangular opening. */
function isOpening(contour: Contour, largest: number): boolean {
  const box = contourBox(contour);
  const side = Math.max(box.maxX - box.minX, box.maxY - box.minY);
  return (
    contour.closed &&
    side <= largest &&
    isConvex(withoutRepeats(flattenContour(contour, CHORD_SHARE * side), 1e-6 * side))
  );
}

type Points = readonly { readonly x: number; readonly y: number }[];

/** Returns a closed polygon without sides of no more than a length, which have no certain direction. */
function withoutRepeats(points: Points, length: number): Points {
  return points.filter(({ x, y }, i) => {
    const before = points.at(i - 1)!;
    return Math.hypot(x - before.x, y - before.y) > length;
  });
}

/** Returns true when a closed polygon turns in one direction and around once. */
function isConvex(points: Points): boolean {
  let [left, right] = [0, 0];
  const at = (i: number) => points[i % points.length]!;
  for (let i = 0; i < points.length; i++) {
    const [p, q, r] = [at(i), at(i + 1), at(i + 2)];
    const [ax, ay, bx, by] = [q.x - p.x, q.y - p.y, r.x - q.x, r.y - q.y];
    const turn = Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
    if (turn > 0) left += turn;
    else right -= turn;
  }
  return Math.min(left, right) < 1e-6 && Math.max(left, right) < 2 * Math.PI + 1e-6;
}

/** Returns true if a box covers the other one, up to a small tolerance for strokes and rounding. */
function covers(box: Box, other: Box): boolean {
  const slack = 1e-6 * Math.max(other.maxX - other.minX, other.maxY - other.minY);
  return (
    box.minX <= other.minX + slack &&
    box.minY <= other.minY + slack &&
    box.maxX >= other.maxX - slack &&
    box.maxY >= other.maxY - slack
  );
}

function isRectangle({ contours }: Shape): boolean {
  const [contour, ...rest] = contours.filter(({ segments }) => segments.length > 0);
  if (!contour || rest.length > 0 || !contour.closed) return false;
  return onItsBox(contour);
}

/** Returns true if every segment is a line along one side of the contour's box and together they run around it once. */
function onItsBox(contour: Contour): boolean {
  const box = contourBox(contour);
  const slack = LEVEL * Math.max(box.maxX - box.minX, box.maxY - box.minY);
  if (!(box.maxX - box.minX > slack) || !(box.maxY - box.minY > slack)) return false;
  let length = 0;
  for (const segment of contour.segments) {
    if (segment.kind !== 'line') return false;
    const { x0, y0, x1, y1 } = segment;
    const on = (side: number, a: number, b: number) => Math.abs(a - side) <= slack && Math.abs(b - side) <= slack;
    if (!on(box.minX, x0, x1) && !on(box.maxX, x0, x1) && !on(box.minY, y0, y1) && !on(box.maxY, y0, y1)) return false;
    length += Math.hypot(x1 - x0, y1 - y0);
  }
  return Math.abs(length - 2 * (box.maxX - box.minX + box.maxY - box.minY)) <= 8 * slack;
}
