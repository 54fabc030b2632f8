import type { Drawing, Shape } from '../drawing/types.ts';
import { closeContour, closingLine } from '../geometry/contour.ts';
import type { Contour, FillRule, Line } from '../geometry/types.ts';
import { withoutDuplicateLines, type Duplicate } from './duplicates.ts';
import { joinChains } from './join-chains.ts';
import { contourLength } from './segment-length.ts';
import { isStraight } from './straight.ts';

/** A closed contour that takes part in the outline. */
export type Loop = {
  readonly contour: Contour;
  /** Index of the shape it came from (the first one, for joined lines). */
  readonly shape: number;
  /** How its shape is painted; null for outlines only, which count by nesting. */
  readonly fill: FillRule | null;
  /** Length as drawn. */
  readonly drawnIn: number;
  /** Length of the lines we added to close it. */
  readonly addedIn: number;
  /** Those lines. */
  readonly added?: readonly Line[];
};

/** An open line: measured, never a boundary. */
export type OpenLine = { readonly contour: Contour; readonly shape: number; readonly drawnIn: number };

export type Collected = {
  readonly loops: readonly Loop[];
  readonly lines: readonly OpenLine[];
  /** Open lines drawn again over others. */
  readonly duplicateLines: readonly Duplicate[];
  /** Open contours that are filled and were closed by us: gap in inches. */
  readonly closedByUs: readonly { readonly contour: Contour; readonly gapIn: number }[];
  /** Short lines added between ends that nearly meet. */
  readonly bridges: readonly Line[];
};

/** Sorts a drawing's contours into closed loops and open lines; joins lines that meet; closes what is filled. */
export function collect(drawing: Drawing): Collected {
  const loops: Loop[] = [];
  const lines: OpenLine[] = [];
  const closedByUs: { contour: Contour; gapIn: number }[] = [];
  const addLoop = (contour: Contour, shape: number, fill: FillRule | null, added: readonly Line[], addedIn: number) =>
    loops.push({ contour, shape, fill, drawnIn: contourLength(contour) - addedIn, addedIn, added });

  drawing.shapes.forEach((shape: Shape, index) => {
    for (const contour of shape.contours) {
      if (contour.segments.length === 0) continue;
      if (contour.closed) {
        addLoop(contour, index, shape.fill, [], 0);
      } else if (shape.fill !== null && !isStraight(contour)) {
        const gap = closingLine(contour);
        const gapIn = gap ? Math.hypot(gap.x1 - gap.x0, gap.y1 - gap.y0) : 0;
        if (gapIn > 0) closedByUs.push({ contour, gapIn });
        addLoop(closeContour(contour), index, shape.fill, gap ? [gap] : [], gapIn);
      } else {
        lines.push({ contour, shape: index, drawnIn: contourLength(contour) });
      }
    }
  });

  const single = withoutDuplicateLines(lines);
  const joined = joinChains(single.kept, (line) => styleOf(drawing.shapes[line.shape]!));
  for (const { contour, shape, added, addedIn } of joined.closed) addLoop(contour, shape, null, added, addedIn);
  return { loops, lines: joined.open, duplicateLines: single.duplicates, closedByUs, bridges: joined.bridges };
}

const styleOf = ({ strokeWidthIn, source }: Shape): string =>
  `${strokeWidthIn ?? ''}|${source.strokeColor}|${source.layer}`;
