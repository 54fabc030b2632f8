import type { Drawing, Shape } from '@measurement-nesting/curves/drawing';
import { type Box, type Contour, contourBox, contoursBox, emptyBox, unite } from '@measurement-nesting/curves';

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
