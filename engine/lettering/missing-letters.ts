import { EngineError } from '@measurement-nesting/curves';
import { isPrivateUse } from './private-letters.ts';
import { codePointName, isBlank, visibleText } from './read-text.ts';
import type { Face } from './fonts/open-face.ts';
import type { ShapedLine } from './shape-line.ts';

const picture = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const mostNamed = 10;

/**
 * The characters of a shaped line the face can't draw, as typed, each once: those it has no glyph for, those of private use
 * (in a face that is nobody's own), and those whose glyph is empty although they should be seen; a picture made of several characters counts as one. A character the face can put together from its parts is not missing.
 */
export function missingLetters(face: Face, line: ShapedLine): readonly string[] {
  // Starts with the first character: a face whose rules remove glyphs has none for it.
  const starts = [...new Set([0, ...line.glyphs.map(({ cluster }) => cluster)])].sort((a, b) => a - b);
  const missing = new Set<string>();
  for (const [i, start] of starts.entries()) {
    const glyphs = line.glyphs.filter(({ cluster }) => cluster === start);
    const text = line.text.slice(start, starts[i + 1] ?? line.text.length);
    const characters = [...visibleText(text)].filter((character) => !isBlank(character));
    if (characters.length === 0) continue;
    const undrawn = glyphs.some(({ glyph }) => glyph === 0);
    const inkless = glyphs.every(({ glyph }) => face.glyph(glyph).contours.length === 0);
    const strange = characters.some((character) => isPrivateUse(character) && !face.has(character.codePointAt(0) ?? 0));
    if (!undrawn && !inkless && !strange) continue;
    const culprits = characters.filter((character) => !face.has(character.codePointAt(0) ?? 0));
    const whole = culprits.length === 0 || picture.test(text);
    for (const character of whole ? [text.trim()] : culprits) missing.add(character);
  }
  return [...missing];
}

/** The refusal that names them. `others` are fonts of the list that have them all. */
export function missingLettersError(
  fontName: string,
  missing: readonly string[],
  others: readonly string[],
): EngineError {
  const named = missing.slice(0, mostNamed).map((character) => `“${character}” (${codePoints(character)})`);
  const rest = missing.length - named.length;
  const list = `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  const remedy =
    others.length > 0 ? `Choose ${oneOf(others)}, or delete ${them(missing)}.` : `Delete ${them(missing)}.`;
  const pictures = missing.every((character) => picture.test(character));
  return new EngineError(
    'text_unsupported',
    pictures
      ? `${fontName} has no outline for ${list}: pictures are not letters. ${remedy}`
      : `${fontName} does not have ${list}. ${remedy}`,
  );
}

const codePoints = (text: string): string => {
  const names = [...text].map(codePointName);
  return names.length > 3 ? `${names.slice(0, 3).join(' ')} …` : names.join(' ');
};
const them = (missing: readonly string[]): string => (missing.length === 1 ? 'it' : 'them');
const oneOf = (names: readonly string[]): string =>
  names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
