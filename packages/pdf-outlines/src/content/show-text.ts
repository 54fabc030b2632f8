import { type Affine, type Contour, multiply, transformContour } from '@measurement-nesting/curves';
import { newPath } from '@measurement-nesting/postscript/graphics';
import { outlineMissing } from '@measurement-nesting/postscript/fonts';
import type { PdfObject } from '../file/objects.ts';
import type { FontCharacter } from '../text/font-character.ts';
import type { PdfFont } from '../text/pdf-font.ts';
import { type ContentRun, toInches } from './content-run.ts';

/** Mean width of a letter in em, for advancing over text whose font states no width. */
const guessedWidth = 0.55;
/** Text render mode without any paint (ISO 32000-1, 9.3.6). */
const invisible = 3;

/** Outlines of the letters of a string, and letters without one. */
type Shown = { readonly outlines: Contour[]; readonly lost: string[] };

/** Shows strings and displacements (TJ). The outlines of all letters are one shape. */
export function showText(run: ContentRun, items: readonly PdfObject[]): void {
  const { font, fontSize, scale } = run.now;
  if (font === null) return;
  const outlines: Contour[] = [];
  const lost: string[] = [];
  const baseline = baselineOf(run);
  for (const item of items) {
    if (typeof item === 'number') {
      const by = (-item / 1000) * fontSize;
      advance(run, run.isVertical ? 0 : by * scale, run.isVertical ? by : 0);
    } else if (item instanceof Uint8Array) {
      run.m.budget.work(item.length);
      for (const character of font.characters(item)) showCharacter(run, font, character, { outlines, lost });
    }
  }
  const { mode } = run.now;
  if (lost.join('').trim() !== '' && mode !== invisible && (mode % 4 !== 0 || run.useInk('fill')))
    run.painter.lostText(lost.join(''), font.name, baseline);
  paintText(run, outlines);
}

function showCharacter(run: ContentRun, font: PdfFont, character: FontCharacter, { outlines, lost }: Shown): void {
  const { now, m } = run;
  const { vertical } = character;
  run.isVertical = vertical !== null;
  m.budget.work(8);
  run.addText(character.letter);
  const { fontSize, scale, rise } = now;
  const em = multiply(multiply(m.state.matrix, run.textMatrix), [fontSize * scale, 0, 0, fontSize, 0, rise]);
  const placed = vertical === null ? em : multiply(em, [1, 0, 0, 1, -vertical.x, -vertical.y]);
  let width = character.width;
  if (font.procedures !== null) paintProcedure(run, font, character);
  else if (font.glyph !== null) {
    const glyph = font.glyph(character);
    width ??= glyph.width[0] * font.matrix[0];
    if (now.mode !== invisible) addOutline(run, multiply(placed, font.matrix), glyph.contours, outlines);
    if (glyph.missing === true && glyph.contours.length === 0 && width > 0 && now.mode !== invisible)
      noteMissing(run, font, character);
  } else {
    const { letter } = character;
    const outline = now.mode === invisible || letter === '' ? null : outlineMissing(m, font.name, letter);
    if (outline !== null) addOutline(run, multiply(placed, [1, 0, 0, -1, 0, 0]), outline.contours, outlines);
    else lost.push(letter === '' ? '\ufffd' : letter);
    width ??= outline?.advance ?? guessedWidth;
  }
  const space = now.characterSpace + (character.size === 1 && character.code === 32 ? now.wordSpace : 0);
  if (vertical === null) advance(run, ((width ?? 0) * fontSize + space) * scale, 0);
  else advance(run, 0, vertical.advance * fontSize + space);
}

function noteMissing(run: ContentRun, font: PdfFont, { letter, code, size }: FontCharacter): void {
  // Spaces and control codes have no shape in any font; the code of a composite font is a CID.
  if (letter === '' ? size === 1 && code <= 32 : letter.trim() === '') return;
  run.painter.missingGlyph(letter || `code ${code}`, font.name);
}

function advance(run: ContentRun, x: number, y: number): void {
  run.textMatrix = multiply(run.textMatrix, [1, 0, 0, 1, x, y]);
}

function addOutline(run: ContentRun, matrix: Affine, contours: readonly Contour[], outlines: Contour[]): void {
  const map = multiply(toInches, matrix);
  if (!map.every(Number.isFinite)) return;
  for (const contour of contours) {
    for (let i = contour.segments.length; i > 0; i--) run.m.budget.segment();
    outlines.push(transformContour(map, contour));
  }
}

/** Paints a glyph of a Type 3 font, which is a content stream. */
function paintProcedure(run: ContentRun, font: PdfFont, character: FontCharacter): void {
  const stream = font.procedures?.of(character) ?? null;
  if (stream === null || run.now.mode === invisible) return;
  const { fontSize, scale, rise } = run.now;
  const text = multiply(run.textMatrix, [fontSize * scale, 0, 0, fontSize, 0, rise]);
  run.runWithin(stream, multiply(text, font.matrix), font.procedures?.resources ?? null);
}

/** Paints the outlines of letters in the render mode: filled, stroked, or both; from 4 on they also clip. */
function paintText(run: ContentRun, outlines: readonly Contour[]): void {
  const { m, now } = run;
  const { mode } = now;
  if (mode >= 4) {
    run.textClip ??= [];
    for (const contour of outlines) run.textClip.push(contour);
  }
  if (outlines.length === 0) return;
  const how = mode % 4;
  if (how === 0) {
    run.letters(outlines);
  } else if (how !== invisible) {
    const { path } = m.state;
    newPath(m);
    m.state.path.addContours(outlines, 0, 0);
    const { pendingClip } = run;
    run.pendingClip = null;
    run.paint(how === 2 ? 'nonzero' : null, true);
    run.pendingClip = pendingClip;
    m.state.path = path;
  }
}

/** Returns a number that is equal for all pieces of one line of text. */
function baselineOf(run: ContentRun): number {
  const [a, b, , , e, f] = multiply(run.m.state.matrix, run.textMatrix);
  const size = Math.hypot(a, b);
  return size > 0 ? Math.round((f * a - e * b) / (size * 16)) : 0;
}
