import fc from 'fast-check';
import { exploded, missed } from '../changes.ts';
import { hasCode, measured, near, same, type Measured } from '../measured.ts';
import { apart } from '../outlines.ts';
import type { DrawingProperty } from './drawing-property.ts';
import { areaOf, lengthOf } from '../reference.ts';
import { formats, type Picture, type Writing } from '../writing.ts';

const format = fc.constantFrom(...formats);
const seed = fc.integer({ min: 0, max: 1_000_000 });
const closes = fc.constantFrom<NonNullable<Writing['closes']>>('command', 'line and command');

/**
 * Checks the figures of separate outlines, each moved by less than `by` inches at every end and handle and closed by
 * as much, as optimizers write them. Each must be present, with about its length and area.
 */
function nothingLost(all: Measured, picture: Picture, by: number): void {
  const contours = picture.flatMap((item) => item.contours);
  const segments = contours.reduce((sum, contour) => sum + contour.segments.length, 0);
  const lengthIn = lengthOf(...contours);
  const within = 8 * by * (segments + contours.length);
  near(all, 'length', all.totals.lengthIn, lengthIn, within);
  near(all, 'perimeter', all.totals.perimeterIn, lengthIn, within);
  const areaSqIn = contours.reduce((sum, contour) => sum + Math.abs(areaOf(contour)), 0);
  near(all, 'area', all.totals.areaSqIn, areaSqIn, 4 * by * (lengthIn + within));
  // Tiny loops at an overshooting end are separate parts.
  const whole = all.parts.filter(({ figures }) => Math.max(figures.widthIn, figures.heightIn) > 8 * by);
  same(all, 'pieces', whole.length, contours.length);
  near(all, 'open lines', all.totals.openIn, 0, 0);
  const itemised = all.differences.reduce((sum, { lengthIn: itemIn }) => sum + Math.abs(itemIn), 0);
  near(all, 'the itemised difference', itemised, 0, within);
  same(all, 'the notice of an outline without an exact answer', hasCode(all, 'repaired_outline'), false);
}

const rounded = ([1, 2, 3] as const).map((decimals): DrawingProperty => ({
  name: `coordinates rounded to ${decimals} decimals, absolute or relative, move the figures by no more than the rounding`,
  runs: 100,
  property: fc.property(
    apart('cubic'),
    fc.constantFrom<NonNullable<Writing['steps']>>('absolute', 'drifting', 'corrected'),
    closes,
    format,
    fc.constantFrom(10 as const, 25.4 as const, 96 as const),
    (picture, steps, how, kind, unitsPerIn) => {
      const all = measured(picture, { format: kind, unitsPerIn, decimals, steps, closes: how });
      const step = 10 ** -decimals / (kind === 'eps' ? 72 : unitsPerIn);
      const max = picture.reduce((most_, { contours }) => Math.max(most_, contours[0]!.segments.length), 0);
      // Errors of relative steps accumulate along a contour.
      const by = steps === 'drifting' ? step * (max + 1) : step;
      fc.pre(by < smallest(picture) / 16);
      nothingLost(all, picture, by);
    },
  ),
}));

const missing = fc.integer({ min: 1, max: 1000 }).map((n) => n / 1_000_000);

export const roundedProperties: DrawingProperty[] = [
  ...rounded,
  {
    name: 'ends that miss their start by up to 1e-3 of the size, closed by a command: no outline is lost',
    runs: 100,
    property: fc.property(apart('cubic'), missing, seed, format, (picture, share, chance, kind) => {
      const by = share * smallest(picture);
      nothingLost(measured(missed(picture, by, true, chance), { format: kind }), picture, by);
    }),
  },
  {
    name: 'ends that miss their start by up to 1e-3 of the size, left open: what is filled or within reach is closed',
    runs: 100,
    property: fc.property(apart('cubic'), missing, seed, format, (picture, share, chance, kind) => {
      const by = Math.min(0.0049, share * smallest(picture));
      const all = measured(missed(picture, by, false, chance), { format: kind });
      nothingLost(all, picture, by);
      // Ends within a millionth of an inch are joined.
      const named = hasCode(all, 'open_path_closed') || hasCode(all, 'small_gap');
      same(all, 'gaps named', named || by < 1e-6, true);
    }),
  },
  {
    name: 'single lines whose ends were rounded to 3 decimals close, and their gaps are named',
    runs: 30,
    property: fc.property(apart('cubic', 'stroke'), format, (picture, kind) => {
      const all = measured(exploded(picture), { format: kind, decimals: 3, steps: 'corrected' });
      nothingLost(all, picture, 0.001 / 72);
    }),
  },
];

/** Returns the smallest size of a picture's outlines. */
const smallest = (picture: Picture): number =>
  picture.reduce((min, { contours }) => Math.min(min, lengthOf(...contours) / 4), Infinity);
