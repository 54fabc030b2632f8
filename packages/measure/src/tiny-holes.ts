import { type Diagnostic, length, messageOf, sentence, TINY_IN } from '@measurement-nesting/curves/drawing';
import {
  type Contour,
  contourArea,
  contourBox,
  contoursLength,
  groupBy,
  neumaierSum,
} from '@measurement-nesting/curves';
import { MAX_PLACES } from './differences.ts';
import type { Figures, Measurement, PartMeasurement } from './measurement.ts';

/**
 * Returns true for a hole that would not be cut intentionally: it remains where an outline crosses itself, e.g. in the burn corrections of
 * box makers.
 */
function isTiny(hole: Contour): boolean {
  const { minX, minY, maxX, maxY } = contourBox(hole);
  return Math.max(maxX - minX, maxY - minY) < TINY_IN;
}

/** Returns the notice on tiny holes, which are measured and cut like others; null without any. */
export function tinyHolesNotice(parts: readonly PartMeasurement[], pierces: number): Diagnostic | null {
  const tiny = parts.flatMap(({ part }) => part.holes.filter(isTiny));
  if (tiny.length === 0) return null;
  const them = tiny.length === 1 ? 'it' : 'them';
  return {
    code: 'tiny_hole',
    count: tiny.length,
    ...messageOf(
      sentence`${holes(tiny.length)} smaller than ${length(TINY_IN)}: measured and cut like any other. Without ${them} there ${are(pierces - tiny.length, 'pierce')} instead of ${String(pierces)}. You can leave ${them} out.`,
    ),
    places: tiny.slice(0, MAX_PLACES).map(contourBox),
  };
}

/**
 * Returns the measurement without holes smaller than TINY_IN, which then count as material. They are subtracted from length, perimeter and
 * pierces, so that the figures match the cut file; the differences between length and perimeter do not change. A measurement without tiny
 * holes is returned unchanged.
 */
export function withoutTinyHoles(measurement: Measurement): Measurement {
  const tiny = measurement.parts.map(({ part }) => part.holes.filter(isTiny));
  const all = tiny.flat();
  if (all.length === 0) return measurement;
  const byQuantity = groupBy(tiny.keys(), (i) => measurement.parts[i]!.quantity ?? 1);
  const leftOut: Diagnostic = {
    code: 'tiny_hole_left_out',
    count: all.length,
    ...messageOf(
      sentence`${holes(all.length)} smaller than ${length(TINY_IN)} and left out, as you chose: not in the length, the perimeter, the pierces and the cut files (${length(contoursLength(all))}).`,
    ),
    places: all.slice(0, MAX_PLACES).map(contourBox),
  };
  return {
    ...measurement,
    totals: [...byQuantity].reduce(
      (totals, [pieces, parts]) =>
        without(
          totals,
          parts.flatMap((i) => tiny[i]!),
          pieces,
        ),
      measurement.totals,
    ),
    parts: measurement.parts.map((entry, i) => {
      const gone = tiny[i]!;
      if (gone.length === 0) return entry;
      return {
        ...entry,
        part: { ...entry.part, holes: entry.part.holes.filter((hole) => !gone.includes(hole)) },
        figures: without(entry.figures, gone),
      };
    }),
    diagnostics: measurement.diagnostics.map((found) => (found.code === 'tiny_hole' ? leftOut : found)),
  };
}

function without(figures: Figures, gone: readonly Contour[], pieces = 1): Figures {
  const goneIn = pieces * contoursLength(gone);
  return {
    ...figures,
    lengthIn: figures.lengthIn - goneIn,
    perimeterIn: figures.perimeterIn - goneIn,
    innerIn: figures.innerIn - goneIn,
    // The area of a hole is negative.
    areaSqIn: figures.areaSqIn - pieces * neumaierSum(gone, contourArea),
    pierces: figures.pierces - pieces * gone.length,
  };
}

const holes = (count: number): string => (count === 1 ? '1 hole is' : `${count} holes are`);
const are = (count: number, thing: string): string => (count === 1 ? `is 1 ${thing}` : `are ${count} ${thing}s`);
