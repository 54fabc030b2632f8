import type { Diagnostic, Shape } from '../model/drawing.ts';
import { EngineError } from '../errors.ts';
import { transformContour } from '../geometry/affine.ts';
import type { Affine, Box } from '../geometry/types.ts';
import type { FontLibrary } from './fonts/font-library.ts';
import type { Face } from './fonts/open-face.ts';
import { setRow } from './set-row.ts';
import { substitutionNotice } from './fonts/substitution.ts';
import type { LetteredRow, TextRow } from './types.ts';
import type { OutlinedLetter } from './weld-letters.ts';

/**
 * Sets one row of text as outlines at true size: exact curves in inches, y down, baseline at y = 0, the left end of the
 * first line at x = 0, further lines below. Each letter is one shape, its outline united, with a group key of its own; in
 * scripts that join letters, and everywhere with `weld`, letters that touch are one.
 *
 * Height: with rule 'cap' an H of the face is exactly `heightIn` tall (to rounding, 1e-12 relative), ascenders and
 * descenders reach beyond; 'x' the same for the letter x; 'overall' makes the row's ink exactly `heightIn` tall.
 *
 * @throws EngineError text_empty, text_too_long, text_unsupported (naming the characters the face lacks, and the fonts
 * of the list that have them), font_unknown, font_broken, height_out_of_range.
 */
export function letterRow(row: TextRow, fonts: FontLibrary): LetteredRow {
  if (!(row.heightIn > 0 && Number.isFinite(row.heightIn))) {
    throw new EngineError('height_out_of_range', 'The height must be a number of inches above 0.');
  }
  const font = fonts.font(row.font);
  const { face } = font;
  const { lines, letters, ink } = setRow(row, font, fonts);
  const inPerUnit = row.heightIn / ruledUnits(row, face, ink);
  const shapes = letters.map((letter, i) => letterShape(letter, i, inPerUnit));
  const diagnostics = [
    substitutionNotice(font),
    lowerCaseHint(row, lines, face, (ink.maxY - ink.minY) * inPerUnit),
  ].filter((notice) => notice !== null);
  return {
    drawing: { shapes, scale: { rule: 'lettering', unitsPerIn: 1 / inPerUnit, assumed: false }, diagnostics },
    letters: letters.map(({ text }, i) => ({ text, group: groupKey(i) })),
    fontListed: font.listed,
    fontMeasured: face.name,
    capHeightIn: face.capHeight * inPerUnit,
    diagnostics,
  };
}

const groupKey = (index: number): string => `letter-${index + 1}`;

/** The length in font units that becomes `heightIn`. */
function ruledUnits(row: TextRow, face: Face, ink: Box): number {
  if (row.heightRule === 'overall') return ink.maxY - ink.minY;
  return row.heightRule === 'x' ? face.xHeight : face.capHeight;
}

function letterShape({ text, contours, x, y }: OutlinedLetter, index: number, inPerUnit: number): Shape {
  const place: Affine = [inPerUnit, 0, 0, inPerUnit, x * inPerUnit, y * inPerUnit];
  return {
    contours: contours.map((contour) => transformContour(place, contour)),
    fill: 'nonzero',
    strokeWidthIn: null,
    source: { id: text, layer: '', group: groupKey(index), strokeColor: '', fillColor: '' },
  };
}

/** Lower case alone keeps the cap height, so that two rows of one size match; people who meant the letters are told. */
function lowerCaseHint(row: TextRow, lines: readonly string[], face: Face, overallIn: number): Diagnostic | null {
  const text = lines.join(' ');
  const onlySmall = /\p{Ll}/u.test(text) && !/[\p{Lu}\p{Lt}\p{N}]/u.test(text);
  if ((row.heightRule ?? 'cap') !== 'cap' || !onlySmall) return null;
  const inches = (value: number) => `${Number(value.toFixed(2))} in`;
  return {
    code: 'lower_case_only',
    message:
      `There is no capital in this row: ${inches(row.heightIn)} is the height of a capital, and these letters come out ` +
      `${inches((face.xHeight / face.capHeight) * row.heightIn)} (x) and ${inches(overallIn)} from tallest to lowest point. ` +
      'Choose "tallest to lowest point" to set that instead.',
    count: 1,
    places: [],
  };
}
