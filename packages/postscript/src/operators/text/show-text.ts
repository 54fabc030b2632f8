import { type Affine, type Contour, multiply, transformContour } from '@measurement-nesting/curves';
import { deviceUnitsPerIn, inchX, inchY } from '../../graphics/device-space.ts';
import type { Interpreter } from '../../interpreter/interpreter.ts';
import { isNumber, numberOf, PsArray, PsDict } from '../../values/objects.ts';
import { matrixOf } from '../graphics/matrix.ts';
import { currentPoint, moveBy } from '../../graphics/path-construction.ts';
import { charactersOf, type Character } from './characters.ts';
import { characterOf, type Glyph } from '@measurement-nesting/curves/font-outline';
import { fontOf, missingKey, noFont } from './find-font.ts';
import { fontNameOf } from '../../fonts/font-data.ts';
import { glyphProcedure, runGlyphProcedure } from './glyph-procedure.ts';
import { outlineMissing } from './missing-font.ts';

/** Painting of glyphs: on the page, as part of the current path, or not at all, to compute widths. */
export type ShowMode = 'show' | 'path' | 'width';

/** Returns an additional displacement after a character in user units, or null. */
export type Adjust = (character: Character, index: number) => readonly [number, number] | null;

/** Shows a string with the current font. Returns the sum of the widths in user units. */
export function showString(
  m: Interpreter,
  bytes: Uint8Array,
  mode: ShowMode,
  adjust: Adjust = () => null,
): [number, number] {
  return showCharacters(m, charactersOf(m, currentFont(m), bytes), mode, adjust);
}

/** Returns the current font, or a font marked as missing before the program has set one. */
export function currentFont(m: Interpreter): PsDict {
  m.state.font ??= fontOf(m, noFont);
  return m.state.font;
}

export function showCharacters(
  m: Interpreter,
  characters: readonly Character[],
  mode: ShowMode,
  adjust: Adjust = () => null,
): [number, number] {
  if (mode !== 'width') currentPoint(m);
  const total: [number, number] = [0, 0];
  for (let from = 0, to = 0; from < characters.length; from = to) {
    const { font } = characters[from]!;
    while (to < characters.length && characters[to]!.font === font) to++;
    const run = characters.slice(from, to);
    const adjustRun: Adjust = (character, index) => adjust(character, from + index);
    const show = font.entries.has(missingKey) ? showMissing : showFont;
    const [x, y] = show(m, run, mode, adjustRun);
    total[0] += x;
    total[1] += y;
  }
  return total;
}

/** Shows characters of one font that is in the file. */
function showFont(m: Interpreter, characters: readonly Character[], mode: ShowMode, adjust: Adjust): [number, number] {
  const outlines: Contour[] = [];
  const total: [number, number] = [0, 0];
  const strokes = strokeWidthOf(m, characters[0]?.font);
  characters.forEach((character, i) => {
    m.budget.work(8);
    advance(m, mode, total, placeGlyph(m, character, mode, outlines));
    const extra = adjust(character, i);
    if (extra !== null) advance(m, mode, total, extra);
  });
  emit(m, mode, outlines, strokes);
  return total;
}

/** Draws a glyph at the current point, or adds its outline to `outlines` (inches). Returns its width in user units. */
function placeGlyph(
  m: Interpreter,
  character: Character,
  mode: ShowMode,
  outlines: Contour[],
): readonly [number, number] {
  const { font, name, cid } = character;
  const matrix = glyphMatrix(character);
  const procedure = glyphProcedure(m, character);
  if (procedure !== null) {
    const [x, y] = runGlyphProcedure(m, procedure, matrix, mode, outlines);
    return [matrix[0] * x + matrix[2] * y, matrix[1] * x + matrix[3] * y];
  }
  const fonts = m.world.fontData;
  const glyph: Glyph = name === null ? fonts.numbered(m.budget, font, cid) : fonts.named(m.budget, font, name);
  if (mode !== 'width') {
    const map = placed(m, matrix);
    for (const contour of glyph.contours) {
      for (let i = contour.segments.length; i > 0; i--) m.budget.segment();
      outlines.push(transformContour(map, contour));
    }
    if (
      !m.state.isDiscarded &&
      glyph.contours.length === 0 &&
      (glyph.missing || name === '.notdef') &&
      !isBlank(character)
    ) {
      m.world.painter.missingGlyph(labelOf(character), fontNameOf(font));
    }
  }
  const [x, y] = metricsOf(character) ?? glyph.width;
  return [matrix[0] * x + matrix[2] * y, matrix[1] * x + matrix[3] * y];
}

/** Returns true for spaces and control codes, which have no shape in any font. */
function isBlank({ name, cid, code }: Character): boolean {
  if (name === null) return blankIds.has(cid);
  if (name !== '.notdef') return blankNames.test(name) || /^\s+$/.test(characterOf(name));
  return code <= 0x20 || (code >= 0x7f && code <= 0xa0);
}

/** CIDs of the space in Adobe's collections (1) and in usual TrueType fonts (3), of U+0020 (32), and of no glyph (0). */
const blankIds: ReadonlySet<number> = new Set([0, 1, 3, 32]);
const blankNames = /^(\.null|null|nul|cr|nonmarkingreturn|nbspace|nonbreakingspace|space[a-z0-9]*|control[a-z0-9]*)$/i;

/** Returns the character for a message: the letter itself, else its glyph name or number. */
function labelOf({ name, cid, code }: Character): string {
  if (name === null) return `CID ${cid}`;
  return name === '.notdef' ? `code ${code}` : characterOf(name) || name;
}

/** Returns the width that the font's own Metrics dictionary states, which overrides the glyph's (PLRM 3, 5.9.2). */
function metricsOf({ font, name, cid }: Character): readonly [number, number] | null {
  const metrics = font.entries.get('Metrics');
  if (!(metrics instanceof PsDict)) return null;
  const value = metrics.entries.get(name ?? cid);
  if (value === undefined) return null;
  if (isNumber(value)) return [numberOf(value), 0];
  const list = value instanceof PsArray ? value.list().filter(isNumber).map(numberOf) : [];
  if (list.length === 2) return [list[1]!, 0];
  return list.length === 4 ? [list[2]!, list[3]!] : null;
}

/** Returns the matrix from glyph units to user units. */
function glyphMatrix({ font, outer }: Character): Affine {
  const own = matrixOf(font.entries.get('FontMatrix') ?? null);
  return outer === null ? own : multiply(matrixOf(outer.entries.get('FontMatrix') ?? null), own);
}

/** Returns the matrix from glyph units, with the origin at the current point, to inches. */
function placed(m: Interpreter, matrix: Affine): Affine {
  const [a, b, c, d] = m.state.matrix;
  const { x, y } = m.state.path;
  const device = multiply([a, b, c, d, x, y], matrix);
  return multiply([1 / deviceUnitsPerIn, 0, 0, -1 / deviceUnitsPerIn, 0, 0], device);
}

function advance(m: Interpreter, mode: ShowMode, total: [number, number], [x, y]: readonly [number, number]): void {
  total[0] += x;
  total[1] += y;
  if (mode !== 'width' && (x !== 0 || y !== 0)) moveBy(m, x, y);
}

function emit(m: Interpreter, mode: ShowMode, outlines: readonly Contour[], strokeWidthIn: number | null): void {
  if (outlines.length === 0 || mode === 'width') return;
  const { path } = m.state;
  if (mode === 'path') {
    const { x, y } = path;
    path.addContours(outlines, x, y);
    path.moveTo(inchX(x), inchY(y), x, y);
  } else m.world.painter.letters(m.state, outlines, strokeWidthIn);
}

/**
 * Returns the line width of outlined fonts (PaintType 2), which are drawn with their StrokeWidth; null for other fonts.
 */
function strokeWidthOf(m: Interpreter, font: PsDict | undefined): number | null {
  if (font?.entries.get('PaintType') !== 2) return null;
  const width = font.entries.get('StrokeWidth') ?? 0;
  const [a, b, c, d] = placed(m, matrixOf(font.entries.get('FontMatrix') ?? null));
  return (isNumber(width) ? numberOf(width) : 0) * Math.sqrt(Math.abs(a * d - b * c));
}

/** Shows text whose font is not in the file in a substitute face; without one, reports and skips it. */
function showMissing(
  m: Interpreter,
  characters: readonly Character[],
  mode: ShowMode,
  adjust: Adjust,
): [number, number] {
  const { font } = characters[0]!;
  const letters = characters.map((each) => characterOf(each.name ?? '') || (isBlank(each) ? '' : unknownLetter));
  const matrix = matrixOf(font.entries.get('FontMatrix') ?? null);
  const em = multiply(matrix, [1000, 0, 0, -1000, 0, 0]);
  const total: [number, number] = [0, 0];
  const baseline = baselineOf(m, em);
  const extras = characters.map(adjust);
  const isApart = extras.some((extra) => extra !== null);
  const outlines: Contour[] = [];
  let isLost = false;
  (isApart ? letters : [letters.join('')]).forEach((run, i) => {
    const outline = outlineMissing(m, fontNameOf(font), run);
    if (outline === null) isLost ||= run.trim() !== '';
    else if (mode !== 'width') {
      const map = placed(m, em);
      for (const contour of outline.contours) {
        for (let k = contour.segments.length; k > 0; k--) m.budget.segment();
        outlines.push(transformContour(map, contour));
      }
    }
    const width = outline?.advance ?? guessedWidth * [...run].length;
    advance(m, mode, total, [em[0] * width, em[1] * width]);
    const extra = isApart ? extras[i]! : null;
    if (extra !== null) advance(m, mode, total, extra);
  });
  if (isLost && mode !== 'width' && !m.state.isDiscarded)
    m.world.painter.lostText(letters.join(''), fontNameOf(font), baseline);
  emit(m, mode, outlines, null);
  return total;
}

/** Placeholder for a glyph of an unknown letter. No face has it, so its text is reported as missing. */
const unknownLetter = '\ufffd';

/** Returns the offset of the baseline, which is equal for all pieces of one line of text. */
function baselineOf(m: Interpreter, em: Affine): number {
  const [a, b, c, d] = m.state.matrix;
  const [x, y] = [a * em[0] + c * em[1], b * em[0] + d * em[1]];
  const size = Math.hypot(x, y);
  const { path } = m.state;
  return size > 0 && path.hasPoint ? Math.round((path.y * x - path.x * y) / (size * deviceUnitsPerDot)) : 0;
}

/** Baselines closer than this (device units) are one. */
const deviceUnitsPerDot = 16;

/** Mean width of a letter in em, for advancing over text that cannot be outlined. */
const guessedWidth = 0.55;
