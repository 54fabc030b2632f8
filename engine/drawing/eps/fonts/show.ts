import { multiply, transformContour } from '../../../geometry/affine.ts';
import type { Affine, Contour } from '../../../geometry/types.ts';
import { deviceUnitsPerIn, inchX, inchY } from '../graphics/device-space.ts';
import type { Interpreter } from '../interpreter/interpreter.ts';
import { isNumber, literal, numberOf, PsArray, PsDict } from '../interpreter/objects.ts';
import { aside } from '../operators/graphics/paint.ts';
import { matrixOf, setMatrix } from '../operators/graphics/matrix.ts';
import { currentPoint, moveBy, newPath } from '../graphics/path-construction.ts';
import { PsError } from '../interpreter/ps-error.ts';
import { charactersOf, type Character } from './characters.ts';
import { characterOf } from './encodings.ts';
import { fontNameOf } from './font-data.ts';
import type { Glyph } from './glyph.ts';
import { outlineMissing } from './missing-font.ts';

/** What becomes of the glyphs: painted, added to the path, or only their width wanted. */
export type ShowMode = 'show' | 'path' | 'width';

/** Moves the pen further after a character, in user units. */
export type Adjust = (character: Character, index: number, last: boolean) => readonly [number, number] | null;

/** A font that is not in the file: the name it was asked for. */
export const missingKey = '%missing';

/** Shows a string with the current font; the sum of the widths, in user units. */
export function showString(m: Interpreter, bytes: Uint8Array, mode: ShowMode, adjust: Adjust = () => null): [number, number] {
  const { font } = m.state;
  if (font === null) throw new PsError('invalidfont');
  return showCharacters(m, charactersOf(m, font, bytes), mode, adjust);
}

export function showCharacters(
  m: Interpreter,
  characters: readonly Character[],
  mode: ShowMode,
  adjust: Adjust = () => null,
): [number, number] {
  if (mode !== 'width') currentPoint(m);
  const missing = characters[0]?.font.entries.get(missingKey);
  if (missing !== undefined) return showMissing(m, characters, mode, adjust);
  const outlines: Contour[] = [];
  const total: [number, number] = [0, 0];
  const strokes = strokeWidthOf(m, characters[0]?.font);
  characters.forEach((character, i) => {
    m.budget.work(8);
    const width =
      character.font.entries.get('FontType') === 3
        ? drawProcedure(m, character, mode)
        : placeGlyph(m, character, mode, outlines);
    advance(m, mode, total, width);
    const extra = adjust(character, i, i === characters.length - 1);
    if (extra !== null) advance(m, mode, total, extra);
  });
  emit(m, mode, outlines, strokes);
  return total;
}

/** A glyph placed at the current point, into inches. */
function placeGlyph(m: Interpreter, character: Character, mode: ShowMode, outlines: Contour[]): readonly [number, number] {
  const { font, name, cid } = character;
  const fonts = m.world.fontData;
  const glyph: Glyph = name === null ? fonts.numbered(m.budget, font, cid) : fonts.named(m.budget, font, name);
  const matrix = glyphMatrix(character);
  if (mode !== 'width' && glyph.contours.length > 0) {
    const map = placed(m, matrix);
    for (const contour of glyph.contours) {
      for (let i = contour.segments.length; i > 0; i--) m.budget.segment();
      outlines.push(transformContour(map, contour));
    }
  }
  const [x, y] = metricsOf(character) ?? glyph.width;
  return [matrix[0] * x + matrix[2] * y, matrix[1] * x + matrix[3] * y];
}

/** Width that the font's own Metrics dictionary states in place of the glyph's (PLRM 3, 5.9.2). */
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

/** Glyph units to user units. */
function glyphMatrix({ font, outer }: Character): Affine {
  const own = matrixOf(font.entries.get('FontMatrix') ?? null);
  return outer === null ? own : multiply(matrixOf(outer.entries.get('FontMatrix') ?? null), own);
}

/** Glyph units, with the origin at the current point, to inches. */
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

/** Outlined fonts (PaintType 2) are drawn as lines of their StrokeWidth. */
function strokeWidthOf(m: Interpreter, font: PsDict | undefined): number | null {
  if (font?.entries.get('PaintType') !== 2) return null;
  const width = font.entries.get('StrokeWidth') ?? 0;
  const [a, b, c, d] = placed(m, matrixOf(font.entries.get('FontMatrix') ?? null));
  return (isNumber(width) ? numberOf(width) : 0) * Math.sqrt(Math.abs(a * d - b * c));
}

/** Type 3: the font's own procedure draws the glyph. */
function drawProcedure(m: Interpreter, character: Character, mode: ShowMode): readonly [number, number] {
  const { font, name, code } = character;
  const byName = font.entries.get('BuildGlyph');
  const body = byName ?? font.entries.get('BuildChar');
  if (!(body instanceof PsArray)) throw new PsError('invalidfont', 'BuildChar');
  const matrix = glyphMatrix(character);
  const outer = m.glyph;
  const glyph: { width: readonly [number, number] | null } = { width: null };
  const { x, y } = m.state.path;
  m.glyph = glyph;
  if (mode !== 'show') m.world.painter.muted++;
  const depth = m.dicts.length;
  try {
    aside(m, () => {
      const [a, b, c, d] = m.state.matrix;
      if (mode !== 'width') setMatrix(m, multiply([a, b, c, d, x, y], matrix));
      else setMatrix(m, multiply([a, b, c, d, 0, 0], matrix));
      newPath(m);
      m.operands.push(font);
      m.operands.push(byName === undefined ? code : literal(name ?? '.notdef'));
      m.call(body);
    });
  } finally {
    m.glyph = outer;
    if (mode !== 'show') m.world.painter.muted--;
    m.dicts.length = Math.min(m.dicts.length, depth);
  }
  const [wx, wy] = glyph.width ?? [0, 0];
  return [matrix[0] * wx + matrix[2] * wy, matrix[1] * wx + matrix[3] * wy];
}

/** Text whose font is not in the file: our own faces if there is one, else named and left out. */
function showMissing(
  m: Interpreter,
  characters: readonly Character[],
  mode: ShowMode,
  adjust: Adjust,
): [number, number] {
  const { font } = characters[0]!;
  const text = characters.map(({ name }) => characterOf(name ?? '')).join('');
  const matrix = matrixOf(font.entries.get('FontMatrix') ?? null);
  const em = multiply(matrix, [1000, 0, 0, -1000, 0, 0]);
  const total: [number, number] = [0, 0];
  const baseline = baselineOf(m, em);
  const apart = characters.some((character, i) => adjust(character, i, i === characters.length - 1) !== null);
  const runs = apart ? [...text] : [text];
  const outlines: Contour[] = [];
  let lost = false;
  runs.forEach((run, i) => {
    const outline = outlineMissing(m, fontNameOf(font), run);
    if (outline === null) lost ||= run.trim() !== '';
    else if (mode !== 'width') {
      const map = placed(m, em);
      for (const contour of outline.contours) {
        for (let k = contour.segments.length; k > 0; k--) m.budget.segment();
        outlines.push(transformContour(map, contour));
      }
    }
    const width = outline?.advance ?? guessedWidth * [...run].length;
    advance(m, mode, total, [em[0] * width, em[1] * width]);
    const extra = apart && characters[i] !== undefined ? adjust(characters[i], i, i === runs.length - 1) : null;
    if (extra !== null) advance(m, mode, total, extra);
  });
  if (lost && mode !== 'width') m.world.painter.lostText(text, fontNameOf(font), baseline);
  emit(m, mode, outlines, null);
  return total;
}

/** Where the line of text runs: the same number for all pieces of one line. */
function baselineOf(m: Interpreter, em: Affine): number {
  const [a, b, c, d] = m.state.matrix;
  const [x, y] = [a * em[0] + c * em[1], b * em[0] + d * em[1]];
  const size = Math.hypot(x, y);
  const { path } = m.state;
  return size > 0 && path.hasPoint ? Math.round((path.y * x - path.x * y) / (size * deviceUnitsPerDot)) : 0;
}

/** Baselines nearer than this (device units) are one. */
const deviceUnitsPerDot = 16;

/** Mean width of a letter in em, to go on from text that cannot be set. */
const guessedWidth = 0.55;
