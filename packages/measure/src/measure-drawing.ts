import type { Drawing, Part, Source } from '@measurement-nesting/curves/drawing';
import {
  type Contour,
  contourArea,
  contourLength,
  contoursBox,
  isEmptyBox,
  neumaierSum,
} from '@measurement-nesting/curves';
import { missingIn } from './accounts.ts';
import { collect } from './collect.ts';
import { diagnose } from './diagnose.ts';
import { differencesOf } from './differences.ts';
import { withoutDuplicateLoops } from './doubled/duplicates.ts';
import { sortOutlines } from './doubled/outlines-among-fills.ts';
import { type Arranged, leftOutNotices, withoutParts } from './left-out-parts.ts';
import { assignLines, type AssignedLines } from './lines.ts';
import { outline } from '@measurement-nesting/curves/arrangement';
import { findParts, type PartFinder } from './parts.ts';
import { addDifferences, addPieces, partNames, type QuantitiesOf } from './quantities/part-quantities.ts';
import { attribute, type Attribution } from './attribute.ts';
import { sliversOf } from './slivers.ts';
import type { Figures, Measurement, PartMeasurement } from './measurement.ts';

/**
 * Measures a drawing: its parts with all figures, the totals, the differences between length and perimeter, and diagnostics. Everything is
 * calculated from exact curves: lengths to 1e-12 relative, crossings to about 1e-9 of the drawing's size. A drawing without contours
 * results in zeros. `leaveOut` has the ids of parts that are not cut; the ids of the others do not change. An id that the drawing does not
 * have results in a diagnostic. With `quantitiesOf`, totals and differences are those of all pieces; diagnostics are those of the drawing.
 *
 * The id of a part is its position in the drawing, 'part-1' for the part with the lowest shape: it is the same for the same contours in the
 * same order, whatever their scale, quantities and rules.
 */
export function measureDrawing(
  drawing: Drawing,
  leaveOut: ReadonlySet<string> = nothing,
  quantitiesOf: QuantitiesOf = () => one,
): Measurement {
  const collected = collect(drawing);
  const single = withoutDuplicateLoops(collected.loops);
  const { remaining, duplicates: repeated } = sortOutlines(
    single.remaining,
    (shape) => drawing.shapes[shape]?.strokeWidthIn ?? 0,
  );
  const duplicates = [...single.duplicates, ...repeated, ...collected.duplicateLines];
  const { drawnIn: lengths, sidesOf, buried, repaired, ...outlined } = outline(remaining);
  const all: Arranged = { ...outlined, drawing, collected, loops: remaining, lengths, duplicates };
  const finder = findParts(all.boundary.loops);
  const lines = assignLines(collected.lines, finder);
  const of = attribute({ ...all, finder });
  const order = finder.parts.map((_, i) => i).toSorted((a, b) => of.firstShape[a]! - of.firstShape[b]! || a - b);
  const ofDrawing = measureParts(all, { order, finder, of, lines });
  const quantities = quantitiesOf(ofDrawing.map(({ part }) => part));
  const quantityOf = (id: string): number => (leaveOut.has(id) ? 0 : (quantities.get(id) ?? 1));
  const measured = ofDrawing.map((entry): PartMeasurement => {
    const quantity = quantityOf(entry.part.id);
    return quantity > 1 ? { ...entry, quantity } : entry;
  });
  const isOut = ({ part }: PartMeasurement): boolean => quantityOf(part.id) === 0;
  const parts = measured.filter((part) => !isOut(part));
  const leftOut = measured.filter(isOut);
  const partsOut = new Set(order.filter((_, i) => isOut(measured[i]!)));
  const leaving = { parts: partsOut, of, finder, linesOfPart: lines.ofPart };
  const cut = leftOut.length === 0 ? all : withoutParts(all, leaving);
  const differences = differencesOf({ ...cut, lines: cut.collected.lines });
  const onBoundary = new Uint8Array(all.edges.length);
  for (const loop of all.boundary.loops) for (const edge of loop.edges) onBoundary[edge] = 1;
  const slivers = sliversOf({
    loops: remaining,
    edges: all.edges,
    sidesOf,
    buried,
    onBoundary,
    isLeftOut: (edge) => partsOut.has(of.partOfEdge[edge]!),
  });
  const allDrawn = [...remaining, ...duplicates, ...collected.lines];
  const totals = totalsOf(
    parts,
    neumaierSum([...allDrawn.map(({ drawnIn }) => drawnIn), ...leftOut.map(({ figures }) => -figures.lengthIn)], same),
    neumaierSum(cut.collected.lines, (line) => line.drawnIn),
    lines.loose.length,
    [...cut.loops, ...cut.duplicates, ...cut.collected.lines].map((item) => item.contour),
  );
  const missing = missingIn({
    readIn: collected.readIn,
    sortedIn: neumaierSum([...allDrawn, ...collected.points], (item) => item.drawnIn),
    boundaryIn: neumaierSum(boundaryLengths(cut), same),
    perimeterIn: totals.perimeterIn,
    lengthIn: totals.lengthIn,
    differencesIn: neumaierSum(differences, (item) => item.lengthIn),
  });
  const further = new Map(order.map((part, i) => [part, Math.max(0, quantityOf(measured[i]!.part.id) - 1)]));
  const noQuantity = leftOut.filter(({ part }) => !leaveOut.has(part.id)).length;
  return {
    totals: addPieces(totals, parts),
    parts,
    leftOut,
    looseLines: lines.loose.map((line) => line.contour),
    differences: addDifferences(differences, all, leaving, further),
    diagnostics: [
      ...diagnose({ ...cut, differences, parts, pierces: totals.pierces, repaired, slivers, missing }),
      ...leftOutNotices(leftOut, { requested: leaveOut.size + noQuantity, isAll: parts.length === 0 }),
    ],
  };
}

const nothing: ReadonlySet<string> = new Set();
const one: ReadonlyMap<string, number> = new Map();
const same = (value: number): number => value;

/** Returns the length of each boundary loop. */
function boundaryLengths({ boundary, lengths }: Pick<Arranged, 'boundary' | 'lengths'>): number[] {
  return boundary.loops.map(({ contour, edges: own }) =>
    own.length === 0 ? contourLength(contour) : neumaierSum(own, (edge) => lengths[edge]![0]!),
  );
}

/** Returns all parts of a drawing in an order that determines their ids. */
function measureParts(
  all: Arranged,
  found: {
    readonly order: readonly number[];
    readonly finder: PartFinder;
    readonly of: Attribution;
    readonly lines: AssignedLines;
  },
): PartMeasurement[] {
  const { order, finder, of, lines } = found;
  const boundaryIn = boundaryLengths(all);
  const sources = order.map((number) => all.drawing.shapes[of.firstShape[number]!]?.source ?? unknownSource);
  const names = partNames(sources);
  return order.map((number, i): PartMeasurement => {
    const { outer, holes, box } = finder.parts[number]!;
    const own = lines.ofPart[number] ?? [];
    const source = sources[i]!;
    const part: Part = {
      id: `part-${i + 1}`,
      name: names[i]!,
      outer: all.boundary.loops[outer]!.contour,
      holes: holes.map((hole) => all.boundary.loops[hole]!.contour),
      lines: own.map((line) => line.contour),
      group: source.group,
      source,
      box,
    };
    return {
      part,
      figures: partFigures(
        part,
        of.drawnIn[number]!,
        neumaierSum(own, (line) => line.drawnIn),
        boundaryIn[outer]!,
        neumaierSum(holes, (hole) => boundaryIn[hole]!),
      ),
    };
  });
}

const unknownSource: Source = { id: '', layer: '', group: '', strokeColor: '', fillColor: '' };

function partFigures(part: Part, drawnIn: number, openIn: number, outerIn: number, innerIn: number): Figures {
  return {
    lengthIn: drawnIn + openIn,
    perimeterIn: outerIn + innerIn,
    outerIn,
    innerIn,
    openIn,
    areaSqIn: neumaierSum([part.outer, ...part.holes], contourArea),
    widthIn: part.box.maxX - part.box.minX,
    heightIn: part.box.maxY - part.box.minY,
    pieces: 1,
    pierces: 1 + part.holes.length + part.lines.length,
  };
}

function totalsOf(
  parts: readonly PartMeasurement[],
  lengthIn: number,
  openIn: number,
  looseLines: number,
  drawn: readonly Contour[],
): Figures {
  const sum = (pick: (figures: Figures) => number) => neumaierSum(parts, ({ figures }) => pick(figures));
  const outerIn = sum((figures) => figures.outerIn);
  const innerIn = sum((figures) => figures.innerIn);
  const box = contoursBox(drawn);
  return {
    lengthIn,
    perimeterIn: outerIn + innerIn,
    outerIn,
    innerIn,
    openIn,
    areaSqIn: sum((figures) => figures.areaSqIn),
    widthIn: isEmptyBox(box) ? 0 : box.maxX - box.minX,
    heightIn: isEmptyBox(box) ? 0 : box.maxY - box.minY,
    pieces: parts.length,
    pierces: sum((figures) => figures.pierces) + looseLines,
  };
}
