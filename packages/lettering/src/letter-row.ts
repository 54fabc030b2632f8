import { type Diagnostic, length, messageOf, type Shape, sentence } from '@measurement-nesting/curves/drawing';
import type { HeightRule } from './types.ts';
import { fontSentence, isYourFile } from './font-sentence.ts';
import { type Affine, type Box, EngineError, transformContour } from '@measurement-nesting/curves';
import type { FontLibrary } from './fonts/font-library.ts';
import type { Face } from './face/open-face.ts';
import { layoutNotices } from './layout-doubts.ts';
import { plainSpacing, type LineSpacing } from './lay-out-lines.ts';
import { setRow } from './set-row.ts';
import { settingWords } from './setting-words.ts';
import type { LetteredRow, TextRow } from './types.ts';
import type { OutlinedLetter } from './weld-letters.ts';

/**
 * Sets one row of text as outlines at true size: exact curves in inches, y down, baseline at y = 0, the left end of the first line at x =
 * 0, further lines below. Each letter is one shape with a united outline and its own group key; in scripts that join letters, and
 * everywhere with `weld`, letters that touch are one.
 *
 * Height: with rule 'cap' an H of the face is exactly `heightIn` tall (to rounding, 1e-12 relative), and ascenders and descenders extend
 * beyond; 'x' does the same for the letter x; 'overall' makes the row's ink exactly `heightIn` tall.
 *
 * Spacing in inches is exact at the row's size. Horizontal spacing does not change the row's height under any rule.
 *
 * @throws EngineError text_empty, text_too_long, text_unsupported (naming the characters that the face lacks, and the listed fonts that
 * have them; or a face of symbols without a letter height, under the rules 'cap' and 'x'), font_unknown, font_broken, font_missing (the
 * row's own file is missing), height_out_of_range
 */
export function letterRow(row: TextRow, fonts: FontLibrary): LetteredRow {
  if (!(row.heightIn > 0 && Number.isFinite(row.heightIn))) {
    throw new EngineError('height_out_of_range', 'The height must be a number of inches above 0.');
  }
  const font = row.ownFont ? fonts.own(row.ownFont, row.font) : fonts.font(row.font);
  const face = font.faceFor(row.text);
  const spacing = { ...plainSpacing, leading: row.leading === undefined ? null : row.leading * face.capHeight };
  const height = ruledUnits(row, face, () => setRow(row, spacing, font, fonts).ink);
  const inPerUnit = row.heightIn / height;
  const { lines, letters, ink, widthWithinPercent, doubts } = setRow(
    row,
    spacingOf(row, spacing, face, inPerUnit),
    font,
    fonts,
  );
  const shapes = letters.map((letter, i) => letterShape(letter, i, inPerUnit));
  const fontFields = { fontListed: font.listed, fontMeasured: face.name, widthWithinPercent };
  const diagnostics = [
    // The operator's original requires no notice; a user's own font in place of a listed name does.
    font.widths === 'own' && !isYourFile(face.name) ? null : substituted(fontSentence(fontFields)),
    lowerCaseHint(row, lines, face, (ink.maxY - ink.minY) * inPerUnit),
    heightNotice(row, face),
    ...(font.axisFaults ?? []).map((message): Diagnostic => ({ code: 'font_axis', message, count: 1, places: [] })),
    ...layoutNotices(face.name, doubts),
  ].filter((notice) => notice !== null);
  const { message: setting, sentence: settingSentence } = messageOf(settingWords(row, lines.length));
  return {
    drawing: { shapes, scale: { rule: 'lettering', unitsPerIn: 1 / inPerUnit, assumed: false }, diagnostics },
    letters: letters.map(({ text }, i) => ({ text, group: groupKey(i) })),
    ...fontFields,
    capHeightIn: face.capHeight * inPerUnit,
    setting,
    ...(settingSentence && { settingSentence }),
    diagnostics,
  };
}

const substituted = (message: string | null): Diagnostic | null =>
  message === null ? null : { code: 'font_substituted', message, count: 1, places: [] };

const groupKey = (index: number): string => `letter-${index + 1}`;

type MeasuredHeight = {
  readonly units: (face: Face, inkOf: () => Box) => number;
  /** True for a height of the face, false for one of the text. */
  readonly isOfFace: boolean;
};
const heightRules: Readonly<Record<HeightRule, MeasuredHeight>> = {
  cap: { units: (face) => face.capHeight, isOfFace: true },
  x: { units: (face) => face.xHeight, isOfFace: true },
  overall: {
    units: (_face, inkOf) => {
      const { minY, maxY } = inkOf();
      return maxY - minY;
    },
    isOfFace: false,
  },
};

/** Returns the length in font units that becomes `heightIn`. The height of the ink does not depend on the space between letters. */
function ruledUnits(row: TextRow, face: Face, inkOf: () => Box): number {
  const { units, isOfFace } = heightRules[row.heightRule ?? 'cap'];
  const height = units(face, inkOf);
  if (isOfFace && height === 0) {
    throw new EngineError(
      'text_unsupported',
      `${face.name} has no letters that a letter height can be measured on. Set the height from tallest to lowest point.`,
    );
  }
  return height;
}

function spacingOf(row: TextRow, lines: LineSpacing, face: Face, inPerUnit: number): LineSpacing {
  const { tracking = 0, trackingIn = 0, gapIn, align } = row;
  return {
    ...lines,
    tracking: tracking * face.capHeight + trackingIn / inPerUnit,
    gap: gapIn === undefined ? null : gapIn / inPerUnit,
    align: align ?? null,
  };
}

function letterShape({ text, contours, stretch, x, y }: OutlinedLetter, index: number, inPerUnit: number): Shape {
  const place: Affine = [inPerUnit * stretch, 0, 0, inPerUnit, x * inPerUnit, y * inPerUnit];
  return {
    contours: contours.map((contour) => transformContour(place, contour)),
    fill: 'nonzero',
    strokeWidthIn: null,
    source: { id: text, layer: '', group: groupKey(index), strokeColor: '', fillColor: '' },
  };
}

/** Returns the notice on the height that a row is sized by if its face has no capital H, otherwise null. */
function heightNotice({ heightRule }: TextRow, { name, heightSource: source }: Face): Diagnostic | null {
  const { isOfFace } = heightRules[heightRule ?? 'cap'];
  if (!isOfFace || source.from === 'none' || (source.from === 'letter' && source.letter === 'H')) return null;
  const height =
    source.from === 'table'
      ? 'the height of a capital that the font file states'
      : `the height of its letter “${source.letter}”`;
  return {
    code: 'letter_height',
    message: `${name} has no capital H: the height of the row is ${height}. To set the height of the whole row, choose "tallest to lowest point".`,
    count: 1,
    places: [],
  };
}

/**
 * Returns the hint for lowercase text under the rule 'cap', for users who meant the height of the letters. Such a row is still sized by the
 * cap height, so that two rows of one size match.
 */
function lowerCaseHint(row: TextRow, lines: readonly string[], face: Face, overallIn: number): Diagnostic | null {
  const text = lines.join(' ');
  const onlySmall = /\p{Ll}/u.test(text) && !/[\p{Lu}\p{Lt}\p{N}]/u.test(text);
  if ((row.heightRule ?? 'cap') !== 'cap' || !onlySmall) return null;
  return {
    code: 'lower_case_only',
    ...messageOf(
      sentence`There is no capital in this row: ${length(row.heightIn, 2)} is the height of a capital, and these letters come out ${length((face.xHeight / face.capHeight) * row.heightIn, 2)} (x) and ${length(overallIn, 2)} from tallest to lowest point. Choose "tallest to lowest point" to set that instead.`,
    ),
    count: 1,
    places: [],
  };
}
