import type { Drawing, Shape } from '@measurement-nesting/curves/drawing';
import {
  closeContour,
  closingLine,
  type Contour,
  contourLength,
  type Line,
  neumaierSum,
} from '@measurement-nesting/curves';
import { asPiece } from './doubled/cut-where-doubled.ts';
import { splitAlongOutlines } from './doubled/along-outlines.ts';
import { withoutDuplicateLines, type Duplicate } from './doubled/duplicates.ts';
import type { OpenLine } from './open-line.ts';
import { joinChains, thereAndBack } from './join/join-lines.ts';
import { MEETS_IN } from './join/pair-ends.ts';
import { isStraight, type Loop } from '@measurement-nesting/curves/arrangement';

export type Collected = {
  readonly loops: readonly Loop[];
  readonly lines: readonly OpenLine[];
  /** Open lines drawn again over others. */
  readonly duplicateLines: readonly Duplicate[];
  /** Filled open contours closed by the engine, with the gap in inches. */
  readonly closedByUs: readonly { readonly contour: Contour; readonly gapIn: number }[];
  /** Short lines added between ends that nearly meet. */
  readonly bridges: readonly Line[];
  /** Contours without length, left out. */
  readonly points: readonly { readonly contour: Contour; readonly drawnIn: number }[];
  /** Length of everything read, before it was sorted. */
  readonly readIn: number;
};

/** Sorts a drawing's contours into closed loops and open lines, joins lines that meet, and closes filled contours. */
export function collect(drawing: Drawing): Collected {
  const loops: Loop[] = [];
  const lines: OpenLine[] = [];
  const points: { contour: Contour; drawnIn: number }[] = [];
  const read: number[] = [];
  const closedByUs: { contour: Contour; gapIn: number }[] = [];

  drawing.shapes.forEach((shape: Shape, index) => {
    for (const contour of shape.contours) {
      if (contour.segments.length === 0) continue;
      const drawnIn = contourLength(contour);
      read.push(drawnIn);
      if (drawnIn <= MEETS_IN) {
        points.push({ contour, drawnIn });
      } else if (contour.closed) {
        loops.push({ contour, shape: index, fill: shape.fill, drawnIn, addedIn: 0 });
      } else if (shape.fill !== null && !isStraight(contour)) {
        const gap = closingLine(contour);
        const gapIn = gap ? Math.hypot(gap.x1 - gap.x0, gap.y1 - gap.y0) : 0;
        if (gapIn > 0) closedByUs.push({ contour, gapIn });
        loops.push({
          contour: closeContour(contour),
          shape: index,
          fill: shape.fill,
          drawnIn,
          addedIn: gapIn,
          added: gap ? [gap] : [],
        });
      } else {
        lines.push({ contour, shape: index, drawnIn, added: [] });
      }
    }
  });

  const { closed, open, duplicates } = joinLines(lines, drawing.shapes, loops);
  for (const ring of closed) loops.push({ ...ring, fill: null });
  const bridges = [...closed, ...open].flatMap(({ added }) => added);
  return {
    loops,
    lines: open,
    duplicateLines: duplicates,
    closedByUs,
    bridges,
    points,
    readIn: neumaierSum(read, (lengthIn) => lengthIn),
  };
}

/**
 * Joins lines of one style, without those drawn again. A line drawn again in another style may be a side of another shape; it counts as a
 * duplicate of the first only if it is a side of none. Lines that remain open and run along a closed outline are duplicates of its sides.
 */
function joinLines(lines: readonly OpenLine[], shapes: readonly Shape[], loops: readonly Loop[]) {
  const each = byStyle(lines, shapes).map((alike) => {
    const { remaining, duplicates, shared } = withoutDuplicateLines(alike);
    const joined = joinChains(remaining);
    return { ...joined, duplicates, closed: [...joined.closed, ...shared.map(thereAndBack)] };
  });
  const members = each.flatMap(({ open }) => open.flatMap((chain) => chain.members));
  // Within one style, all duplicates have already been removed.
  const rest =
    each.length === 1
      ? { remaining: members.map(asPiece), duplicates: [], shared: [] }
      : withoutDuplicateLines(members);
  const outlines = [...loops, ...each.flatMap(({ closed }) => closed)].map(({ contour }) => contour);
  const { off, along } = splitAlongOutlines(rest.remaining, outlines);
  // Chains that retain all of their lines do not change; without the rings beside them other joins would be preferred.
  const untouched = new Set(off.flatMap(({ contour, of }) => (contour === of.contour ? [of] : [])));
  const styleOf = new Map<OpenLine, number>();
  const whole = each.map(({ open }, style) =>
    open.flatMap(({ line, members }) => {
      if (members.every((member) => untouched.has(member))) return [line];
      for (const member of members) styleOf.set(member, style);
      return [];
    }),
  );
  const broken = each.map((): OpenLine[] => []);
  for (const piece of [...off, ...rest.shared.map(([line]) => line)]) {
    const style = styleOf.get(piece.of);
    if (style !== undefined) broken[style]!.push(piece);
  }
  const again = each.map((_, style) => {
    if (broken[style]!.length === 0) return { closed: [], open: whole[style]! };
    const { closed, open } = joinChains([...whole[style]!, ...broken[style]!]);
    return { closed, open: open.map(({ line }) => line) };
  });
  return {
    closed: [...each, ...again].flatMap((style) => style.closed),
    open: again.flatMap((style) => style.open),
    duplicates: [
      ...each.flatMap((style) => style.duplicates),
      ...rest.duplicates,
      ...along.map(({ contour, shape, drawnIn }): Duplicate => ({ contour, shape, drawnIn, closed: false })),
      ...rest.shared.map(([, copy]): Duplicate => ({ ...copy, closed: false })),
    ],
  };
}

/** Relative difference below which widths are one style; transforms cause rounding errors. */
const SAME_WIDTH = 0.01;

/** Groups lines of the same layer, color and width. */
function byStyle(lines: readonly OpenLine[], shapes: readonly Shape[]): OpenLine[][] {
  const linesByStyle = new Map<string, OpenLine[]>();
  for (const line of lines) {
    const { layer, strokeColor } = shapes[line.shape]!.source;
    const key = JSON.stringify([layer, strokeColor]);
    const list = linesByStyle.get(key);
    if (list) list.push(line);
    else linesByStyle.set(key, [line]);
  }
  const widthOf = (line: OpenLine): number => shapes[line.shape]!.strokeWidthIn ?? 0;
  return [...linesByStyle.values()].flatMap((alike) => {
    const styles: OpenLine[][] = [];
    let widest = 0;
    for (const line of alike.toSorted((a, b) => widthOf(a) - widthOf(b))) {
      const width = widthOf(line);
      if (styles.length === 0 || width > (1 + SAME_WIDTH) * widest) styles.push([]);
      styles.at(-1)!.push(line);
      widest = width;
    }
    return styles;
  });
}
