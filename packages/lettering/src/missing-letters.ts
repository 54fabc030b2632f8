import { EngineError } from '@measurement-nesting/curves';
import { isPrivateUse } from './private-letters.ts';
import { codePointName, isBlank, visibleText } from './read-text.ts';
import type { Face } from './face/open-face.ts';
import type { ShapedLine } from './shape-line.ts';

const picture = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const maxNamed = 10;

/**
 * Returns the characters of a shaped line that the face cannot draw, as typed, each once: those without a glyph, private use characters
 * (unless the font is the user's or operator's own), and those with an empty glyph although they should be visible. A picture made of
 * several characters counts as one. A character that the face can compose from its parts is not missing.
 */
export function missingLetters(face: Face, line: ShapedLine): readonly string[] {
  // The first character is always included: a face whose rules remove glyphs has none for it.
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

/** Returns the error that names the missing characters. `others` are listed fonts that have all of them. */
export function missingLettersError(
  fontName: string,
  missing: readonly string[],
  others: readonly string[],
): EngineError {
  const named = missing.slice(0, maxNamed).map((character) => `“${character}” (${codePoints(character)})`);
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
