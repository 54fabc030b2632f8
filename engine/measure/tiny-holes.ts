import type { Diagnostic } from '@measurement-nesting/curves/drawing';
import { type Contour, contourArea, contourBox, contoursLength, neumaierSum } from '@measurement-nesting/curves';
import { MOST_PLACES } from './differences.ts';
import { TINY_IN } from '@measurement-nesting/nesting/model';
import type { Figures, Measurement, PartMeasurement } from '../model/measurement.ts';

/** A hole that nobody would cut: what is left where an outline crosses itself, as the burn corrections of box makers do. */
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
    message: `${holes(tiny.length)} smaller than ${TINY_IN} in: measured and cut like any other. Without ${them} there ${are(pierces - tiny.length, 'pierce')} instead of ${pierces}. You can leave ${them} out.`,
    places: tiny.slice(0, MOST_PLACES).map(contourBox),
  };
}

/**
 * The measurement without holes smaller than TINY_IN: they count as material. Length, perimeter and pierces lose what they
 * had, so that the figures stay those of the cut file; why length and perimeter differ stays as it was. Without tiny holes
 * the measurement comes back as it is.
 */
export function withoutTinyHoles(measurement: Measurement): Measurement {
  const tiny = measurement.parts.map(({ part }) => part.holes.filter(isTiny));
  const all = tiny.flat();
  if (all.length === 0) return measurement;
  const leftOut: Diagnostic = {
    code: 'tiny_hole_left_out',
    count: all.length,
    message: `${holes(all.length)} smaller than ${TINY_IN} in and left out, as you chose: not in the length, the perimeter, the pierces and the cut files (${Number(contoursLength(all).toFixed(3))} in).`,
    places: all.slice(0, MOST_PLACES).map(contourBox),
  };
  return {
    ...measurement,
    totals: without(measurement.totals, all),
    parts: measurement.parts.map(({ part, figures }, i) => {
      const gone = tiny[i]!;
      if (gone.length === 0) return { part, figures };
      return {
        part: { ...part, holes: part.holes.filter((hole) => !gone.includes(hole)) },
        figures: without(figures, gone),
      };
    }),
    diagnostics: measurement.diagnostics.map((found) => (found.code === 'tiny_hole' ? leftOut : found)),
  };
}

function without(figures: Figures, gone: readonly Contour[]): Figures {
  const goneIn = contoursLength(gone);
  return {
    ...figures,
    lengthIn: figures.lengthIn - goneIn,
    perimeterIn: figures.perimeterIn - goneIn,
    innerIn: figures.innerIn - goneIn,
    // The area of a hole is below zero.
    areaSqIn: figures.areaSqIn - neumaierSum(gone, contourArea),
    pierces: figures.pierces - gone.length,
  };
}

const holes = (count: number): string => (count === 1 ? '1 hole is' : `${count} holes are`);
const are = (count: number, thing: string): string => (count === 1 ? `is 1 ${thing}` : `are ${count} ${thing}s`);
