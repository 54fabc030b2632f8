import { type Contour, contoursBox, neumaierSum } from '@measurement-nesting/curves';
import type { Edge, Loop, Outline } from '@measurement-nesting/curves/arrangement';
import { type Diagnostic, type Drawing, length, messageOf, sentence } from '@measurement-nesting/curves/drawing';
import type { PartMeasurement } from './measurement.ts';
import type { Attribution } from './attribute.ts';
import type { Collected } from './collect.ts';
import { MAX_PLACES } from './differences.ts';
import type { Duplicate } from './doubled/duplicates.ts';
import type { OpenLine } from './open-line.ts';
import { middlePoint, type PartFinder } from './parts.ts';

/** Contours of a drawing and their arrangement, as the differences and diagnostics use them. */
export type Arranged = Pick<Outline, 'boundary' | 'covered' | 'cutOut' | 'edges' | 'spurs'> & {
  readonly drawing: Drawing;
  readonly collected: Collected;
  readonly loops: readonly Loop[];
  /** Lengths of every curve of every edge. */
  readonly lengths: readonly (readonly number[])[];
  readonly duplicates: readonly Duplicate[];
};

/** Numbers of the parts that are left out, in the finder, and the assignment of contours to parts. */
export type LeavingOut = {
  readonly parts: ReadonlySet<number>;
  readonly of: Attribution;
  readonly finder: PartFinder;
  /** Open lines by part. */
  readonly linesOfPart: readonly (readonly OpenLine[] | undefined)[];
};

/**
 * Returns a drawing's contours without those of the parts that are left out. A contour that bounds two parts stays with its edges on the
 * other part. Indexes of loops and edges are renumbered; those of shapes in loops and lines remain the ones of the whole drawing.
 */
export function withoutParts(all: Arranged, { parts, of, finder, linesOfPart }: LeavingOut): Arranged {
  const isOut = (part: number): boolean => parts.has(part);
  const edgeNumbers = renumber(all.edges.length, (edge) => !isOut(of.partOfEdge[edge]!));
  const hasEdge = new Set([...edgeNumbers.keys()].flatMap((edge) => all.edges[edge]!.curves.map(({ loop }) => loop)));
  const loopNumbers = renumber(all.loops.length, (loop) => hasEdge.has(loop) || !isOut(of.partOfLoop[loop]!));
  // The lines added to close a contour are attributed to its part.
  const loops = [...loopNumbers.keys()].map((loop): Loop => {
    const remaining = all.loops[loop]!;
    return isOut(of.partOfLoop[loop]!) ? { ...remaining, addedIn: 0, added: [] } : remaining;
  });
  const edges = [...edgeNumbers.keys()].map((edge): Edge => {
    const { curves, ...rest } = all.edges[edge]!;
    return { ...rest, curves: curves.map((curve) => ({ ...curve, loop: loopNumbers.get(curve.loop)! })) };
  });
  const boundaryLoops = all.boundary.loops.flatMap((loop, i) =>
    isOut(finder.partOf[i]!) ? [] : [{ ...loop, edges: loop.edges.map((edge) => edgeNumbers.get(edge)!) }],
  );
  const linesOut = new Set([...parts].flatMap((part) => linesOfPart[part] ?? []));
  const isContourOut = (contour: Contour): boolean => {
    const { x, y } = middlePoint(contour);
    return isOut(finder.partAt(x, y));
  };
  const lines = all.collected.lines.filter((line) => !linesOut.has(line));
  const [duplicates, duplicatesOut] = partition(all.duplicates, (_, i) => !isOut(of.partOfDuplicate[i]!));
  const contours = new Set([...all.loops, ...duplicates].map(({ contour }) => contour));
  const loopsOut = all.loops.filter((_, i) => !loopNumbers.has(i));
  for (const { contour } of loopsOut) contours.delete(contour);
  return {
    drawing: withoutShapes(
      all.drawing,
      [...loopsOut, ...linesOut, ...duplicatesOut],
      [...loops, ...lines, ...duplicates],
    ),
    collected: {
      ...all.collected,
      loops: all.collected.loops.filter(({ contour }) => contours.has(contour)),
      lines,
      duplicateLines: all.collected.duplicateLines.filter(({ contour }) => contours.has(contour)),
      closedByUs: all.collected.closedByUs.filter(({ contour }) => !isContourOut(contour)),
      bridges: all.collected.bridges.filter((line) => !isContourOut({ segments: [line], closed: false })),
    },
    loops,
    edges,
    boundary: { ...all.boundary, loops: boundaryLoops },
    covered: Uint8Array.from([...edgeNumbers.keys()], (edge) => all.covered[edge]!),
    cutOut: new Set([...all.cutOut].flatMap((loop) => loopNumbers.get(loop) ?? [])),
    lengths: [...edgeNumbers.keys()].map((edge) => all.lengths[edge]!),
    spurs: all.spurs.flatMap((spur) =>
      isOut(of.partOfLoop[spur.loop]!) ? [] : [{ ...spur, loop: loopNumbers.get(spur.loop)! }],
    ),
    duplicates,
  };
}

/** Returns the items that pass a test, and the others. */
function partition<T>(items: readonly T[], passes: (item: T, index: number) => boolean): [passed: T[], others: T[]] {
  return [items.filter(passes), items.filter((item, index) => !passes(item, index))];
}

/** Returns the new number of each index that remains, in order. */
function renumber(count: number, remains: (index: number) => boolean): Map<number, number> {
  const numbers = new Map<number, number>();
  for (let index = 0; index < count; index++) if (remains(index)) numbers.set(index, numbers.size);
  return numbers;
}

type OfShape = { readonly shape: number };

/** Returns the drawing without the shapes that have contours in the first list and none in the second. */
function withoutShapes(drawing: Drawing, out: readonly OfShape[], remaining: readonly OfShape[]): Drawing {
  const isUsed = new Set(remaining.map(({ shape }) => shape));
  const unused = new Set(out.map(({ shape }) => shape).filter((shape) => !isUsed.has(shape)));
  return { ...drawing, shapes: drawing.shapes.filter((_, i) => !unused.has(i)) };
}

/** Returns the notice on the parts that are left out, and problems if no part remains and for ids that the drawing does not have. */
export function leftOutNotices(
  leftOut: readonly PartMeasurement[],
  { requested, isAll }: { readonly requested: number; readonly isAll: boolean },
): Diagnostic[] {
  const lengthIn = neumaierSum(leftOut, ({ figures }) => figures.lengthIn);
  const places = leftOut.slice(0, MAX_PLACES).map(({ part }) => contoursBox([part.outer]));
  const missing = requested - leftOut.length;
  const notices: Diagnostic[] = [];
  if (leftOut.length > 0) {
    const [are, they] = leftOut.length === 1 ? ['1 piece is', 'It is'] : [`${leftOut.length} pieces are`, 'They are'];
    notices.push({
      code: 'part_left_out',
      count: leftOut.length,
      ...messageOf(
        sentence`${are} left out, as you chose (${length(lengthIn)} of lines). ${they} in no figure and no cut file.`,
      ),
      places,
    });
    if (isAll) {
      notices.push({
        code: 'nothing_cut',
        count: leftOut.length,
        message: 'All pieces are left out, so no piece is cut. Check which pieces are left out.',
        places: [],
      });
    }
  }
  if (missing > 0) {
    const are = missing === 1 ? '1 piece to leave out is' : `${missing} pieces to leave out are`;
    notices.push({
      code: 'left_out_missing',
      count: missing,
      message: `${are} not in this drawing. Check which pieces are cut.`,
      places: [],
    });
  }
  return notices;
}
