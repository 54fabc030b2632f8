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
import { assignLines } from './lines.ts';
import { outline } from '@measurement-nesting/curves/arrangement';
import { findParts } from './parts.ts';
import { attribute } from './attribute.ts';
import { sliversOf } from './slivers.ts';
import type { Figures, Measurement, PartMeasurement } from '../model/measurement.ts';

/**
 * Measures a drawing: its parts with all figures, the totals, the differences between length and perimeter, and diagnostics. Everything is
 * calculated from exact curves: lengths to 1e-12 relative, crossings to about 1e-9 of the drawing's size. A drawing without contours
 * results in zeros.
 */
export function measureDrawing(drawing: Drawing): Measurement {
  const collected = collect(drawing);
  const single = withoutDuplicateLoops(collected.loops);
  const { remaining, duplicates: repeated } = sortOutlines(
    single.remaining,
    (shape) => drawing.shapes[shape]?.strokeWidthIn ?? 0,
  );
  const duplicates = [...single.duplicates, ...repeated, ...collected.duplicateLines];
  const { edges, drawnIn: lengths, spurs, sidesOf, boundary, covered, cutOut, repaired } = outline(remaining);
  const finder = findParts(boundary.loops);
  const lines = assignLines(collected.lines, finder);
  const boundaryIn = boundary.loops.map(({ contour, edges: own }) =>
    own.length === 0 ? contourLength(contour) : neumaierSum(own, (edge) => lengths[edge]![0]!),
  );
  const { drawnIn, firstShape } = attribute({ loops: remaining, edges, boundary, lengths, duplicates, finder });

  const order = finder.parts.map((_, i) => i).toSorted((a, b) => firstShape[a]! - firstShape[b]! || a - b);
  const parts = order.map((number, i): PartMeasurement => {
    const { outer, holes, box } = finder.parts[number]!;
    const own = lines.ofPart[number] ?? [];
    const source = drawing.shapes[firstShape[number]!]?.source ?? unknownSource;
    const part: Part = {
      id: `part-${i + 1}`,
      name: source.id === '' ? `Part ${i + 1}` : source.id,
      outer: boundary.loops[outer]!.contour,
      holes: holes.map((hole) => boundary.loops[hole]!.contour),
      lines: own.map((line) => line.contour),
      group: source.group,
      source,
      box,
    };
    return {
      part,
      figures: partFigures(
        part,
        drawnIn[number]!,
        neumaierSum(own, (line) => line.drawnIn),
        boundaryIn[outer]!,
        neumaierSum(holes, (hole) => boundaryIn[hole]!),
      ),
    };
  });
  const drawn = [...collected.loops, ...collected.lines, ...collected.duplicateLines];
  const differences = differencesOf({
    loops: remaining,
    edges,
    boundary,
    covered,
    lengths,
    spurs,
    duplicates,
    lines: collected.lines,
  });
  const onBoundary = new Uint8Array(edges.length);
  for (const loop of boundary.loops) for (const edge of loop.edges) onBoundary[edge] = 1;
  const slivers = sliversOf({ loops: remaining, edges, sidesOf, onBoundary });
  const totals = totalsOf(
    parts,
    neumaierSum(drawn, (item) => item.drawnIn),
    neumaierSum(collected.lines, (line) => line.drawnIn),
    lines.loose.length,
    drawn.map((item) => item.contour),
  );
  const missing = missingIn({
    readIn: collected.readIn,
    sortedIn: neumaierSum(
      [...remaining, ...duplicates, ...collected.lines, ...collected.points],
      (item) => item.drawnIn,
    ),
    boundaryIn: neumaierSum(boundaryIn, (lengthIn) => lengthIn),
    perimeterIn: totals.perimeterIn,
    lengthIn: totals.lengthIn,
    differencesIn: neumaierSum(differences, (item) => item.lengthIn),
  });
  return {
    totals,
    parts,
    looseLines: lines.loose.map((line) => line.contour),
    differences,
    diagnostics: diagnose({
      drawing,
      collected,
      loops: remaining,
      cutOut,
      edges,
      differences,
      duplicates,
      parts,
      pierces: totals.pierces,
      repaired,
      slivers,
      missing,
    }),
  };
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
