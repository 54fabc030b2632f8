import { type Box, contoursBox, EngineError } from '@measurement-nesting/curves';
import { counted, DiagnosticCollector, type Drawing, type Shape } from '@measurement-nesting/curves/drawing';
import { cutLinesOf, insideTest, regionWhere } from '@measurement-nesting/curves/clip';
import { findKnockouts, type Knockouts } from './find-knockouts.ts';

/**
 * Processes white shapes painted over others, the usual way of drawing the counter of an O. With `isCutOut` they are
 * subtracted from the shapes below and removed; shapes painted over them later are unchanged. Without it the drawing is
 * unchanged. In both cases a diagnostic lists them with their locations. `segments`: maximum number of segments
 * compared with each other. Throws no_shapes when nothing remains.
 */
export function cutKnockouts(drawing: Drawing, isCutOut: boolean, segments: number): Drawing {
  let compared = 0;
  const mayCompare = (count: number) => (compared += count) <= segments;
  const found = findKnockouts(drawing.shapes, mayCompare);
  if (found === null) return drawing;
  const diagnostics = new DiagnosticCollector();
  for (const white of found.knockouts) noteKnockout(diagnostics, isCutOut ? 'cut' : 'over', found.boxes[white]!);
  const shapes = isCutOut ? withoutKnockouts(drawing.shapes, found, mayCompare, diagnostics) : drawing.shapes;
  if (shapes.length === 0) {
    throw new EngineError(
      'no_shapes',
      'There is nothing to measure in this file. White shapes cover everything below them: switch “White is cut out” off.',
    );
  }
  return { ...drawing, shapes, diagnostics: [...drawing.diagnostics, ...diagnostics.list()] };
}

function withoutKnockouts(
  shapes: readonly Shape[],
  { over, knockouts }: Knockouts,
  mayCompare: (segments: number) => boolean,
  diagnostics: DiagnosticCollector,
): Shape[] {
  return shapes.flatMap((shape, i) => {
    if (knockouts.has(i)) return [];
    const whites = over(i).map((white) => shapes[white]!);
    if (whites.length === 0) return [shape];
    const left = mayCompare(segmentsOf([shape, ...whites])) ? withoutShapes(shape, whites) : null;
    if (left === null) noteKnockout(diagnostics, 'kept', contoursBox(shape.contours));
    return left ?? [shape];
  });
}

/** Subtracts shapes from one below them. Returns one shape or none; null when it cannot be cut. */
function withoutShapes(shape: Shape, whites: readonly Shape[]): readonly Shape[] | null {
  try {
    return shape.fill === null ? linesOutside(shape, whites) : areaOutside(shape, whites);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'too_complex') return null;
    throw error;
  }
}

function linesOutside(shape: Shape, whites: readonly Shape[]): readonly Shape[] {
  const contours = whites.flatMap((white) => white.contours);
  const tests = whites.map((white) => insideTest(white.contours, white.fill!));
  const { minX, minY, maxX, maxY } = contoursBox(contours);
  const isSeen = (x: number, y: number) => !tests.some((isIn) => isIn(x, y));
  const outcome = cutLinesOf(shape, contours, isSeen, Math.max(maxX - minX, maxY - minY));
  return outcome.what === 'gone' ? [] : [outcome.shape];
}

function areaOutside(shape: Shape, whites: readonly Shape[]): readonly Shape[] | null {
  let isCut = false;
  const contours = regionWhere([[shape], whites], (isIn) => {
    const isCovered = isIn(1);
    isCut ||= isCovered && isIn(0);
    return isIn(0) && !isCovered;
  });
  if (!isCut) return [shape];
  if (contours === null) return null;
  return contours.length === 0 ? [] : [{ ...shape, contours, fill: 'nonzero' }];
}

const segmentsOf = (shapes: readonly Shape[]): number =>
  shapes.reduce((sum, { contours }) => sum + contours.reduce((own, { segments }) => own + segments.length, 0), 0);

const it = (count: number): string => (count === 1 ? 'it' : 'them');

const texts = {
  over: (count: number) =>
    `${counted(count, 'white shape is', 'white shapes are')} on top of other shapes and ${count === 1 ? 'does' : 'do'} not cut into them. Check “White is cut out” if ${count === 1 ? 'it is a hole' : 'they are holes'}.`,
  cut: (count: number) =>
    `${counted(count, 'white shape is', 'white shapes are')} cut out of the shapes below ${it(count)}.`,
  kept: (count: number) =>
    `${counted(count, 'shape')} below white ones measured whole: too much overlaps there to cut ${it(count)}. Cut ${it(count)} in the drawing program (Pathfinder > Minus Front).`,
} as const;

/** Reports white shapes over others: not cut out, cut out, or a shape below them that could not be cut. */
function noteKnockout(diagnostics: DiagnosticCollector, kind: keyof typeof texts, place: Box): void {
  diagnostics.add(kind === 'cut' ? 'white_cut_out' : 'white_over_shapes', kind, texts[kind], undefined, place);
}
