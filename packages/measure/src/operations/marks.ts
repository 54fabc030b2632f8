import {
  boxesTouch,
  type Contour,
  contoursBox,
  groupBy,
  neumaierSum,
  pointAt,
  segmentLength,
} from '@measurement-nesting/curves';
import { insideTest } from '@measurement-nesting/curves/clip';
import { classOf, type Drawing, type Mark, type Shape } from '@measurement-nesting/curves/drawing';
import { collect } from '../collect.ts';
import { withoutDuplicateLoops } from '../doubled/duplicates.ts';
import { measureDrawing } from '../measure-drawing.ts';
import type { OpenLine } from '../open-line.ts';
import type { PartFinder } from '../parts.ts';

/** A score line or engraved area, before it is assigned to a part. */
export type DrawnMark = Mark & {
  /** False for a line drawn again over another: it counts in the length and is not performed again. */
  readonly isPerformed: boolean;
};

/** Closed and open lines of shapes, joined where they meet, without those drawn again. */
function linesOf(drawing: Drawing, shapes: readonly Shape[]) {
  const { loops, lines, duplicateLines } = collect({
    ...drawing,
    shapes: shapes.map((shape) => ({ ...shape, fill: null })),
  });
  const { remaining, duplicates } = withoutDuplicateLoops(loops);
  return { closed: remaining, open: lines, repeated: [...duplicates, ...duplicateLines] };
}

/** Returns the score lines of shapes; filled shapes without a line are scored along their outline. */
export function scoreMarks(drawing: Drawing, shapes: readonly Shape[]): DrawnMark[] {
  const { closed, open, repeated } = linesOf(drawing, shapes);
  const markOf = (
    { contour, shape, drawnIn }: Pick<OpenLine, 'contour' | 'shape' | 'drawnIn'>,
    isPerformed: boolean,
  ) => {
    const { strokeColor, strokeSpot, fillColor, fillSpot } = shapes[shape]!.source;
    const isFilled = shapes[shape]!.strokeWidthIn === null;
    const spot = isFilled ? fillSpot : strokeSpot;
    return {
      operation: 'score',
      contours: [contour],
      color: isFilled ? fillColor : strokeColor,
      ...(spot && { spot }),
      lengthIn: drawnIn,
      starts: Number(isPerformed),
      areaSqIn: 0,
      isPerformed,
    } as const;
  };
  return [...[...closed, ...open].map((line) => markOf(line, true)), ...repeated.map((line) => markOf(line, false))];
}

/**
 * Returns the engraved areas of shapes: filled shapes by their fill rule, closed lines by the even-odd rule over all lines of their class.
 * Areas of one color are united. Open lines have no area and are returned as they are drawn.
 */
export function engraveMarks(
  drawing: Drawing,
  shapes: readonly Shape[],
): { marks: DrawnMark[]; openLines: DrawnMark[] } {
  const filled = shapes.filter(({ fill }) => fill !== null).map((shape): Shape => ({ ...shape, strokeWidthIn: null }));
  const unfilled = shapes.filter(({ fill }) => fill === null);
  const { closed, open } = linesOf(drawing, unfilled);
  const openLines = scoreMarks(
    drawing,
    open.map(({ contour, shape }) => ({ ...unfilled[shape]!, contours: [contour] })),
  );
  const byClass = groupBy(closed, ({ shape }) => JSON.stringify(classOf(unfilled[shape]!, 'line')));
  for (const loops of byClass.values()) {
    const first = unfilled[loops[0]!.shape]!;
    const { fillSpot: _none, ...drawn } = first.source;
    const source = {
      ...drawn,
      fillColor: drawn.strokeColor,
      ...(drawn.strokeSpot && { fillSpot: drawn.strokeSpot }),
    };
    filled.push({ contours: loops.map(({ contour }) => contour), fill: 'evenodd', strokeWidthIn: null, source });
  }
  const byColor = groupBy(filled, ({ source }) => source.fillColor);
  const marks = [...byColor].flatMap(([color, alike]) => {
    const [spot = '', ...otherSpots] = new Set(alike.map(({ source }) => source.fillSpot ?? ''));
    return measureDrawing({ ...drawing, shapes: alike }).parts.map(({ part, figures }): DrawnMark => ({
      operation: 'engrave',
      contours: [part.outer, ...part.holes],
      color,
      ...(spot !== '' && otherSpots.length === 0 && { spot }),
      lengthIn: 0,
      starts: 0,
      areaSqIn: figures.areaSqIn,
      isPerformed: true,
    }));
  });
  return { marks, openLines };
}

/** Part of each mark, -1 for none, and whether the mark crosses an edge. */
export type Assigned = { readonly mark: DrawnMark; readonly part: number; readonly isAcrossEdge: boolean };

/** Parameters at which a segment is tested; its ends may be on the edge of a part. */
const SAMPLES = [0.07, 0.31, 0.5, 0.69, 0.93];
/** Number of rows and of columns of points at which an area is tested. */
const GRID = 24;
/** Distance in inches from the edge of a part within which a mark does not cross it. */
const NEAR_IN = 0.001;

/** A point of a mark, the part it is on (-1 for none), and its share of the mark. */
type Sample = { readonly x: number; readonly y: number; readonly part: number; readonly share: number };

/** Assigns a mark to the part that contains most of it. */
export function assignMark(mark: DrawnMark, finder: PartFinder): Assigned {
  const box = contoursBox(mark.contours);
  if (!finder.parts.some((part) => boxesTouch(part.box, box))) return { mark, part: -1, isAcrossEdge: false };
  const onLines = lineSamples(mark.contours, finder);
  const isWithin = (part: number) => onLines.every((sample) => sample.part === part || isNear(sample, part, finder));
  const first = largestPart(onLines);
  if (mark.operation === 'score') return { mark, part: first, isAcrossEdge: first >= 0 && !isWithin(first) };
  if (first >= 0 && isWithin(first)) return { mark, part: first, isAcrossEdge: false };
  const part = largestPart(areaSamples(mark.contours, finder));
  return { mark, part, isAcrossEdge: part >= 0 };
}

/** Returns the part with the largest share; -1 if there is none. */
function largestPart(samples: readonly Sample[]): number {
  const shares = new Map<number, number>();
  for (const { part, share } of samples) if (part >= 0) shares.set(part, (shares.get(part) ?? 0) + share);
  let best = -1;
  for (const [part, share] of shares) if (share > (shares.get(best) ?? 0)) best = part;
  return best;
}

/** Returns whether a point is on the edge of a part: rounding may place it outside. */
const isNear = ({ x, y }: Sample, part: number, finder: PartFinder): boolean =>
  [-NEAR_IN, NEAR_IN].some((d) => finder.partAt(x + d, y) === part || finder.partAt(x, y + d) === part);

/** Returns points along contours, each with the length that it represents. */
function lineSamples(contours: readonly Contour[], finder: PartFinder): Sample[] {
  return contours.flatMap(({ segments }) =>
    segments.flatMap((segment) => {
      const share = segmentLength(segment) / SAMPLES.length;
      if (share === 0) return [];
      return SAMPLES.map((t) => {
        const { x, y } = pointAt(segment, t);
        return { x, y, part: finder.partAt(x, y), share };
      });
    }),
  );
}

/** Returns points of a grid inside an area, each with the same share. */
function areaSamples(contours: readonly Contour[], finder: PartFinder): Sample[] {
  const { minX, minY, maxX, maxY } = contoursBox(contours);
  const isInside = insideTest(contours, 'nonzero');
  const samples: Sample[] = [];
  for (let row = 0; row < GRID; row++) {
    for (let column = 0; column < GRID; column++) {
      const x = minX + ((column + 0.5) / GRID) * (maxX - minX);
      const y = minY + ((row + 0.5) / GRID) * (maxY - minY);
      if (isInside(x, y)) samples.push({ x, y, part: finder.partAt(x, y), share: 1 });
    }
  }
  return samples;
}

/** Returns marks united by operation and color, without repeated lines, whose length remains. */
export function uniteMarks(marks: readonly DrawnMark[]): Mark[] {
  const alike = groupBy(marks, ({ operation, color, spot = '' }) => `${operation} ${color} ${spot}`);
  return [...alike.values()].map((group) => ({
    operation: group[0]!.operation,
    contours: group.filter(({ isPerformed }) => isPerformed).flatMap(({ contours }) => contours),
    color: group[0]!.color,
    ...(group[0]!.spot && { spot: group[0]!.spot }),
    lengthIn: neumaierSum(group, ({ lengthIn }) => lengthIn),
    starts: neumaierSum(group, ({ starts }) => starts),
    areaSqIn: neumaierSum(group, ({ areaSqIn }) => areaSqIn),
  }));
}
