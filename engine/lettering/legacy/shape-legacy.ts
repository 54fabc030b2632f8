import { isJoinedScript, type TextRun } from '../text-runs.ts';
import type { ShapedGlyph } from '../place-letters.ts';
import { arabicForms, type PlacedCharacter } from './arabic-forms.ts';
import type { LegacyTables } from './font-tables.ts';
import { kernGlyphs } from './kern-glyphs.ts';

/** Text that a face has no rules for, so that its setting may differ from other programs. */
export type LayoutDoubt = { readonly kind: 'unjoined' | 'marks' | 'kerning'; readonly letters: string };

const joiningFeatures = ['init', 'medi', 'fina'];
/** Any of these means that the face places its marks: general, and of the scripts of India. */
const markFeatures = ['mark', 'abvm', 'blwm'];
const markClass = 3;
const combining = /\p{Mn}/u;

/**
 * Returns the characters to shape in place of a run's text: Arabic in presentation forms where the face has no joining
 * rules. Null when HarfBuzz joins the run itself, or nothing is to be joined.
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
    // One letter joins nothing.
    if ([...letters].filter((letter) => /\p{L}/u.test(letter)).length > 1) doubts.push({ kind: 'unjoined', letters });
    return null;
  }
  const { characters, unjoined } = arabicForms(text, start, end, has);
  if (unjoined.length > 0) doubts.push({ kind: 'unjoined', letters: unjoined.join('') });
  return characters;
}

const indic = new Set(['Deva', 'Beng', 'Guru']);
/** Any of these in an Indic script means that the face was made for it. */
const indicFeatures = ['half', 'rphf', 'blwf', 'pres', 'abvs', 'blws', 'psts', 'akhn', 'nukt', 'haln'];

/** Applies kerning that is not in GPOS, and reports marks that the face has no positions for. */
export function finishRun(
  glyphs: readonly ShapedGlyph[],
  text: string,
  run: TextRun,
  tables: LegacyTables,
  kerning: boolean,
  doubts: LayoutDoubt[],
): readonly ShapedGlyph[] {
  const isMark = markTest(glyphs, text, tables);
  const marked = glyphs.find((glyph) => isMark(glyph));
  if (marked !== undefined && !tables.has('GPOS', run.script, markFeatures)) {
    doubts.push({ kind: 'marks', letters: clusterText(text, marked.cluster) });
  }
  const table = kerning && glyphs.length > 1 ? tables.kerningFor(run.script) : null;
  if (table === null) return glyphs;
  if (table.isPartial) doubts.push({ kind: 'kerning', letters: '' });
  return kernGlyphs(glyphs, table, isMark, run.rightToLeft);
}

/** Returns the test for combining marks that are glyphs of their own: by GDEF, or without advance beside their letter. */
function markTest(glyphs: readonly ShapedGlyph[], text: string, tables: LegacyTables): (glyph: ShapedGlyph) => boolean {
  if (!combining.test(text.normalize('NFD'))) return () => false;
  const counts = new Map<number, number>();
  for (const { cluster } of glyphs) counts.set(cluster, (counts.get(cluster) ?? 0) + 1);
  return ({ glyph, cluster, advance }) =>
    counts.get(cluster)! > 1 &&
    combining.test(clusterText(text, cluster).normalize('NFD')) &&
    (tables.glyphClass(glyph) === markClass || advance === 0);
}

/** The letter at an offset with the marks after it. */
function clusterText(text: string, start: number): string {
  return /^\P{M}?\p{M}*/u.exec(text.slice(start))?.[0] ?? '';
}
