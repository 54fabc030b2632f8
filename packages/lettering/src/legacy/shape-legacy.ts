import type { Font } from 'harfbuzzjs';
import { isJoinedScript, type TextRun } from '../text-runs.ts';
import type { ShapedGlyph } from '../place-letters.ts';
import { arabicForms, type PlacedCharacter } from './arabic-forms.ts';
import type { LegacyTables } from './font-tables.ts';
import { placeMarks } from './place-marks.ts';
import type { KernTable } from '../font-file/kerning.ts';

/** A font to shape with, and the tables of it that HarfBuzz does not read. */
export type ShapingFont = { readonly font: Font; readonly tables: LegacyTables };

/** Text for which the face has no layout rules, so that other programs may set it differently. */
export type LayoutDoubt = { readonly kind: 'unjoined' | 'marks' | 'kerning'; readonly letters: string };

const joiningFeatures = ['init', 'medi', 'fina'];
/** GPOS features of mark placement: general, and of the scripts of India. */
const markFeatures = ['mark', 'abvm', 'blwm'];
const markClass = 3;
const combining = /\p{Mn}/u;

/**
 * Returns the characters to shape in place of a run's text: Arabic in presentation forms if the face has no joining rules. Returns null if
 * HarfBuzz joins the run itself, or nothing is to be joined.
 */
export function joinedCharacters(
  text: string,
  { start, end, script }: TextRun,
  tables: LegacyTables,
  has: (codePoint: number) => boolean,
  doubts: LayoutDoubt[],
): readonly PlacedCharacter[] | null {
  if (!isJoinedScript(script)) return null;
  const letters = text.slice(start, end);
  const isIndic = indic.has(script);
  if (tables.has('GSUB', script, isIndic ? indicFeatures : joiningFeatures)) return null;
  if (script !== 'Arab') {
    // A single letter has no joins.
    if ([...letters].filter((letter) => /\p{L}/u.test(letter)).length > 1) doubts.push({ kind: 'unjoined', letters });
    return null;
  }
  const { characters, unjoined } = arabicForms(text, start, end, has);
  if (unjoined.length > 0) doubts.push({ kind: 'unjoined', letters: unjoined.join('') });
  return characters;
}

const indic = new Set(['Deva', 'Beng', 'Guru']);
/** Features of Indic layout; a face made for an Indic script has at least one. */
const indicFeatures = ['half', 'rphf', 'blwf', 'pres', 'abvs', 'blws', 'psts', 'akhn', 'nukt', 'haln'];

/** Scripts whose marks HarfBuzz places by their ink in a face without GPOS. */
const placedByInk = new Set(['Latn', 'Grek', 'Cyrl', 'Armn', 'Geor', 'Hebr', 'Arab', 'Zyyy']);

/** Matches marks over two letters, or over the half of a ligature (lam and alef), which are placed over the middle of one. */
const spanning = /\P{M}[\u035c-\u0362]|\u0644\p{Mn}+[\u0622\u0623\u0625\u0627]/u;

/**
 * Places marks by their ink in a face without GPOS and applies kerning that is not in GPOS. Reports marks that remain at their default
 * positions, and kerning tables that are not read.
 */
export function finishRun(
  { font, tables }: ShapingFont,
  shaped: readonly ShapedGlyph[],
  text: string,
  run: TextRun,
  kerning: boolean,
  doubts: LayoutDoubt[],
): readonly ShapedGlyph[] {
  const isMark = markTest(shaped, text, tables);
  let glyphs = shaped;
  const marked = shaped.find((glyph) => isMark(glyph));
  if (marked !== undefined && tables.isUnplaced && placedByInk.has(run.script)) {
    const markOf = (glyph: ShapedGlyph) => (isMark(glyph) ? markCharacter(font, text, glyph) : null);
    glyphs = placeMarks(shaped, markOf, (glyph) => font.glyphExtents(glyph), tables.unitsPerEm, run.rightToLeft);
    const between = spanning.exec(text.slice(run.start, run.end))?.[0];
    if (between !== undefined) doubts.push({ kind: 'marks', letters: between });
  } else if (marked !== undefined && !tables.has('GPOS', run.script, markFeatures)) {
    doubts.push({ kind: 'marks', letters: clusterText(text, marked.cluster) });
  }
  const table = kerning && glyphs.length > 1 ? tables.kerningFor(run.script) : null;
  if (table === null) return glyphs;
  if (table.isPartial) doubts.push({ kind: 'kerning', letters: '' });
  return kernGlyphs(glyphs, table, isMark, run.rightToLeft);
}

/** Returns the combining character of a glyph; '' for a form without a character of its own. */
function markCharacter(font: Font, text: string, { glyph, cluster }: ShapedGlyph): string {
  const characters = [...clusterText(text, cluster).normalize('NFD')];
  return characters.find((mark) => combining.test(mark) && font.nominalGlyph(mark.codePointAt(0)!) === glyph) ?? '';
}

/** Returns the test for combining marks with separate glyphs: by GDEF, or by a missing advance. */
function markTest(glyphs: readonly ShapedGlyph[], text: string, tables: LegacyTables): (glyph: ShapedGlyph) => boolean {
  if (!combining.test(text.normalize('NFD'))) return () => false;
  const counts = new Map<number, number>();
  for (const { cluster } of glyphs) counts.set(cluster, (counts.get(cluster) ?? 0) + 1);
  return ({ glyph, cluster, advance }) =>
    counts.get(cluster)! > 1 &&
    combining.test(clusterText(text, cluster).normalize('NFD')) &&
    (tables.glyphClass(glyph) === markClass || advance === 0);
}

/** Returns the letter at an offset with the marks after it. */
function clusterText(text: string, start: number): string {
  return /^\P{M}?\p{M}*/u.exec(text.slice(start))?.[0] ?? '';
}

/**
 * Moves shaped glyphs, in order from left to right, by the kerning of a `kern` table. As in HarfBuzz, marks are skipped: a letter is kerned
 * with the next letter, and the marks of the left one move with it.
 */
function kernGlyphs(
  glyphs: readonly ShapedGlyph[],
  { pair }: KernTable,
  isMark: (glyph: ShapedGlyph) => boolean,
  rightToLeft: boolean,
): readonly ShapedGlyph[] {
  const moved = [...glyphs];
  let left = -1;
  glyphs.forEach((glyph, i) => {
    if (isMark(glyph)) return;
    const by = left < 0 ? 0 : pair(glyphs[left]!.glyph, glyph.glyph);
    if (by !== 0) {
      moved[left] = { ...moved[left]!, advance: moved[left]!.advance + by };
      // Marks follow their letter from left to right, and precede it from right to left.
      if (!rightToLeft) for (let k = left + 1; k < i; k++) moved[k] = { ...moved[k]!, dx: moved[k]!.dx - by };
    }
    left = i;
  });
  return moved;
}
