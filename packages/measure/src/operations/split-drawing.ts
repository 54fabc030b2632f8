import { contoursBox, contoursLength } from '@measurement-nesting/curves';
import { isStraight } from '@measurement-nesting/curves/arrangement';
import {
  classOf,
  type Drawing,
  matchesRule,
  type Operation,
  operationOf,
  type OperationRule,
  type PaintKind,
  type Shape,
} from '@measurement-nesting/curves/drawing';
import type { DrawingClass } from '../measurement.ts';
import { MAX_PLACES } from '../differences.ts';

/** Shapes of a drawing by operation. A shape whose line and fill have different operations is in two lists, once with each. */
export type ShapesByOperation = Readonly<Record<Operation, readonly Shape[]>>;

/** Returns the visible paints of a shape; the fill of a stroked straight line has no area. */
function paintsOf({ strokeWidthIn, fill, contours }: Shape): PaintKind[] {
  if (strokeWidthIn === null) return fill === null ? [] : ['fill'];
  const hasArea = contours.some((contour) => contour.segments.length > 0 && !isStraight(contour));
  return fill === null || !hasArea ? ['line'] : ['line', 'fill'];
}

/** Sorts the shapes of a drawing by operation. Shapes with a single operation are the drawing's own objects. */
export function splitByOperation(drawing: Drawing, rules: readonly OperationRule[]): ShapesByOperation {
  const shapes: Record<Operation, Shape[]> = { cut: [], score: [], engrave: [], ignore: [] };
  for (const shape of drawing.shapes) {
    const paints = paintsOf(shape);
    const [first = 'cut', second = first] = paints.map((kind) => operationOf(shape, kind, rules));
    if (first === second) shapes[first].push(shape);
    else {
      shapes[first].push({ ...shape, fill: null });
      shapes[second].push({ ...shape, strokeWidthIn: null });
    }
  }
  return shapes;
}

/** Maximum number of classes that are listed; a drawing of more colors is a picture. */
const MAX_CLASSES = 200;

/** Returns the classes of a drawing in the order in which they are first drawn, with the number, length and places of their lines or fills. */
export function classesOf(drawing: Drawing, rules: readonly OperationRule[]): DrawingClass[] {
  const classes = new Map<string, { shapes: Shape[]; kind: PaintKind }>();
  for (const shape of drawing.shapes) {
    for (const kind of paintsOf(shape)) {
      const key = JSON.stringify(classOf(shape, kind));
      const known = classes.get(key);
      if (known) known.shapes.push(shape);
      else if (classes.size < MAX_CLASSES) classes.set(key, { shapes: [shape], kind });
    }
  }
  return [...classes.values()].map(({ shapes, kind }) => ({
    ...classOf(shapes[0]!, kind),
    operation: operationOf(shapes[0]!, kind, rules),
    count: shapes.length,
    lengthIn: contoursLength(shapes.flatMap(({ contours }) => contours)),
    places: shapes.slice(0, MAX_PLACES).map(({ contours }) => contoursBox(contours)),
  }));
}

/** Returns whether a rule matches a line or fill of a drawing. */
export const hasMatch = (drawing: Drawing, rules: readonly OperationRule[]): boolean =>
  drawing.shapes.some((shape) => paintsOf(shape).some((kind) => rules.some((rule) => matchesRule(shape, kind, rule))));
