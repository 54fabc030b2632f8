import { EngineError } from '@measurement-nesting/curves';

/** Maximum length of a text, in UTF-16 code units. Products may enforce shorter limits. */
export const longestText = 1000;

/** Maximum number of accents on one letter; no real word has more (Unicode UAX 15, "Stream-Safe Text Format": 30). */
const maxMarks = 30;

const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u;
const blank = /[\t\p{Zs}]/u;
const edgeBlanks = /^[\t\p{Zs}]+|(?<![\t\p{Zs}])[\t\p{Zs}]+$/gu;
const unusable = /[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/u;
/** Characters that control the direction of text; retained until the order is known. */
const directionMark = '\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069';
/** Characters that join or separate the letters of joining scripts (Arabic, Indic), choose Mongolian forms, or fill Hangul syllables. */
const shapingMark = '\u200c\u200d\u180b-\u180d\u180f\u115f\u1160';
const invisible = new RegExp(`(?![${directionMark}${shapingMark}])\\p{Default_Ignorable_Code_Point}`, 'gu');
/** Matches joiners without effect: those between letters that never join. Between pictures they combine several into one. */
const idleJoiner =
  /(?<=^|(?!\p{Extended_Pictographic})[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}])[\u200c\u200d]+/gu;

export const isBlank = (character: string): boolean => blank.test(character);

/** Returns the name of a code point: 'U+1F600'. */
export const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Returns the visible text, without characters that have no shape of their own. For names and messages. */
export const visibleText = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');

/** Returns a line prepared for shaping: composed (NFC), tabs as one space, without characters that do not affect its letters. */
export const composeLine = (line: string): string =>
  line.normalize('NFC').replace(invisible, '').replace(idleJoiner, '').replaceAll('\t', ' ');

/**
 * Splits a typed text into lines: composed (NFC), trimmed, tabs as one space, without invisible characters (direction marks and the joiners
 * of joining scripts remain). Never returns an empty list or an empty line.
 *
 * @throws EngineError text_empty if nothing visible is left; text_too_long above `longestText`; text_unsupported for control characters,
 * halves of surrogate pairs, noncharacters, an accent without a letter, or too many accents on one letter
 */
export function readText(text: string): readonly string[] {
  if (text.length > longestText) {
    throw new EngineError('text_too_long', `The text has ${text.length} characters. Split it into shorter rows.`);
  }
  const lines = text
    .split(lineEnd)
    .map((line) => composeLine(line).replace(edgeBlanks, ''))
    .filter((line) => visibleText(line) !== '');
  lines.forEach(checkLine);
  if (lines.length === 0) throw new EngineError('text_empty', 'There is nothing to cut in this row. Type some text.');
  return lines;
}

function checkLine(line: string): void {
  const bad = unusable.exec(line);
  if (bad) {
    throw new EngineError(
      'text_unsupported',
      `The text has an unreadable character (${codePointName(bad[0])}). Delete it, or type the text again.`,
    );
  }
  if (/^\p{M}/u.test(visibleText(line))) {
    throw new EngineError(
      'text_unsupported',
      `The text begins with an accent that has no letter (${codePointName(visibleText(line))}). Type its letter first.`,
    );
  }
  if (new RegExp(`\\p{M}{${maxMarks + 1}}`, 'u').test(line)) {
    throw new EngineError('text_unsupported', `A letter has more than ${maxMarks} accents. Delete some of them.`);
  }
}
