import { type Box, contoursBox, EngineError } from '@measurement-nesting/curves';
import type { Shape } from '@measurement-nesting/curves/drawing';
import { apart, insideTest, regionWhere } from '@measurement-nesting/curves/clip';

/** Maximum number of white shapes per shape whose overlap with it is tested one by one. */
const lookedFor = 64;
/** Minimum of each channel of a white; CorelDRAW writes white as #fefefe. */
const minWhite = 0xfd;

export type Knockouts = {
  /** Indexes of the knockouts painted over a shape later whose boxes overlap its own. */
  readonly over: (below: number) => readonly number[];
  /** Indexes of the white shapes that cover others, at least partly. */
  readonly knockouts: ReadonlySet<number>;
  readonly boxes: readonly Box[];
};

/**
 * Finds opaque white shapes without a line of another color that are painted over the fill of another color.
 * `mayCompare` receives the number of segments to be compared; where it returns false, shapes whose boxes overlap are
 * assumed to overlap.
 */
export function findKnockouts(shapes: readonly Shape[], mayCompare: (segments: number) => boolean): Knockouts | null {
  const whites = shapes.flatMap((shape, i) => (isKnockout(shape) ? [i] : []));
  const isColored = ({ fill, source }: Shape) => fill !== null && !isWhite(source.fillColor);
  if (whites.length === 0 || !shapes.some(isColored)) return null;
  const boxes = shapes.map(({ contours }) => contoursBox(contours));
  const knockouts = new Set<number>();
  const over = (below: number, isMeant: (white: number) => boolean) =>
    whites.filter((white) => white > below && isMeant(white) && !apart(boxes[white]!, boxes[below]!));
  shapes.forEach((shape, below) => {
    if (!isColored(shape)) return;
    const open = over(below, (white) => !knockouts.has(white));
    for (const white of whitesOver(shape, open, shapes, mayCompare)) knockouts.add(white);
  });
  if (knockouts.size === 0) return null;
  // White over white is invisible.
  const isSeenOver = (below: number) => !isWhite(shapes[below]!.source.fillColor);
  return {
    over: (below) => (isSeenOver(below) ? over(below, (white) => knockouts.has(white)) : []),
    knockouts,
    boxes,
  };
}

/** Returns the white shapes that overlap the fill of a shape. */
function whitesOver(
  shape: Shape,
  whites: readonly number[],
  shapes: readonly Shape[],
  mayCompare: (segments: number) => boolean,
): readonly number[] {
  if (whites.length === 0) return [];
  if (!mayCompare(countSegments(shape))) return whites;
  const isIn = insideTest(shape.contours, shape.fill!);
  const found: number[] = [];
  const unsure: number[] = [];
  for (const white of whites) {
    const first = shapes[white]!.contours[0]?.segments[0];
    if (first !== undefined) (isIn(first.x0, first.y0) ? found : unsure).push(white);
  }
  for (let at = 0; at < unsure.length; at += lookedFor) {
    const some = unsure.slice(at, at + lookedFor);
    for (const white of commonTo(shape, some, shapes, mayCompare)) found.push(white);
  }
  return found;
}

function commonTo(
  shape: Shape,
  whites: readonly number[],
  shapes: readonly Shape[],
  mayCompare: (segments: number) => boolean,
): Iterable<number> {
  const outlines = [shape, ...whites.map((white) => shapes[white]!)];
  if (!mayCompare(outlines.reduce((sum, one) => sum + countSegments(one), 0))) return whites;
  const common = new Set<number>();
  try {
    regionWhere(
      outlines.map((one) => [one]),
      (isIn) => {
        if (isIn(0)) whites.forEach((white, i) => isIn(i + 1) && common.add(white));
        return false;
      },
    );
  } catch (error) {
    // Outlines with too many intersections.
    if (error instanceof EngineError && error.code === 'too_complex') return whites;
    throw error;
  }
  return common;
}

const countSegments = ({ contours }: Shape): number => contours.reduce((sum, { segments }) => sum + segments.length, 0);

function isKnockout({ fill, strokeWidthIn, source, isTranslucent }: Shape): boolean {
  if (fill === null || isTranslucent === true || !isWhite(source.fillColor)) return false;
  return strokeWidthIn === null || isWhite(source.strokeColor);
}

function isWhite(color: string): boolean {
  if (color.length !== 7) return false;
  return [1, 3, 5].every((at) => Number.parseInt(color.slice(at, at + 2), 16) >= minWhite);
}
