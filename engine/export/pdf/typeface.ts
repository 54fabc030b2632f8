import type { PDFFont } from '@cantoo/pdf-lib';
import { isSetAsWhole, type DrawnLetters } from './drawn-letters.ts';

const ELLIPSIS = '…';
/** Replaces a character that can be neither printed nor drawn. */
export const UNKNOWN = '?';

/** Segment of a line: text printed in the face, or a letter or a whole line drawn from its outline. Widths in em. */
type Piece =
  | { readonly kind: 'printed'; readonly operand: string; readonly width: number }
  | { readonly kind: 'drawn'; readonly path: string; readonly width: number };

/** One of the standard faces of all PDF readers, for text of any origin. */
export type Typeface = {
  readonly font: PDFFont;
  /** Returns any text as one line of characters that can be printed or drawn. See `readable`. */
  clean(text: string): string;
  /** Returns the width of cleaned text in points. */
  width(text: string, size: number): number;
  /** Returns cleaned text from left to right, as it is drawn. */
  pieces(text: string): readonly Piece[];
};

/**
 * Creates a typeface for a standard font, which has some 220 characters (WinAnsi). `letters` draws other characters that it has. The rest
 * is replaced: spaces of all kinds by a space, invisible characters and separate combining marks by nothing, letters with accents by the
 * letters alone if the font has those, all others by a question mark.
 */
export function typeface(font: PDFFont, letters?: DrawnLetters): Typeface {
  const known = new Set(font.getCharacterSet());
  const widths = new Map<string, number>();
  const widthOf = (character: string): number => {
    const seen = widths.get(character);
    if (seen !== undefined) return seen;
    const isPrinted = known.has(character.codePointAt(0)!);
    const width = isPrinted ? font.widthOfTextAtSize(character, 1) : (letters?.advance(character) ?? 0);
    widths.set(character, width);
    return width;
  };
  /** Returns the width in em of a line that is drawn as a whole; null for any other. */
  const wholeWidth = (line: string): number | null => (isSetAsWhole(line) ? (letters?.advance(line) ?? null) : null);
  return {
    font,
    clean: (text) => readable(text, known, (character) => (letters?.advance(character) ?? null) !== null),
    width: (text, size) =>
      (wholeWidth(text) ?? [...text].reduce((sum, character) => sum + widthOf(character), 0)) * size,
    pieces: (text) => {
      const whole = wholeWidth(text);
      if (whole !== null) return [{ kind: 'drawn', path: letters?.path(text) ?? '', width: whole }];
      const pieces: Piece[] = [];
      let printed = '';
      const flush = (): void => {
        if (printed === '') return;
        const width = [...printed].reduce((sum, character) => sum + widthOf(character), 0);
        pieces.push({ kind: 'printed', operand: font.encodeText(printed).toString(), width });
        printed = '';
      };
      for (const character of text) {
        if (known.has(character.codePointAt(0)!)) printed += character;
        else {
          flush();
          pieces.push({ kind: 'drawn', path: letters?.path(character) ?? '', width: widthOf(character) });
        }
      }
      flush();
      return pieces;
    },
  };
}

function readable(text: string, known: ReadonlySet<number>, canDraw: (character: string) => boolean): string {
  let line = '';
  for (const character of text.normalize('NFC')) {
    if (/[\s\p{Cc}\p{Z}]/u.test(character)) line += ' ';
    else if (known.has(character.codePointAt(0)!)) line += character;
    else if (/[\p{Cf}\p{M}]/u.test(character)) continue;
    else if (canDraw(character)) line += character;
    else line += withoutAccent(character, known);
  }
  return line.replace(/ +/g, ' ').trim();
}

function withoutAccent(character: string, known: ReadonlySet<number>): string {
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return bare !== '' && [...bare].every((part) => known.has(part.codePointAt(0)!)) ? bare : UNKNOWN;
}

/** Returns cleaned text cut to a width in points, with an ellipsis if it was cut. */
export function fitted(face: Typeface, text: string, size: number, width: number): string {
  const line = face.clean(text);
  if (face.width(line, size) <= width) return line;
  let fitting = '';
  let used = face.width(ELLIPSIS, size);
  for (const character of line) {
    used += face.width(character, size);
    if (used > width) break;
    fitting += character;
  }
  return `${fitting.trimEnd()}${ELLIPSIS}`;
}

/** Returns cleaned text in lines of at most `width` points, at most `max` lines. Words longer than a line are broken. */
export function wrapped(face: Typeface, text: string, size: number, width: number, max = 8): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of face.clean(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (face.width(longer, size) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (face.width(line, size) > width && lines.length < max) {
      const [head, tail] = broken(face, line, size, width);
      lines.push(head);
      line = tail;
    }
    if (lines.length >= max) break;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= max) return lines;
  return [...lines.slice(0, max - 1), fitted(face, `${lines[max - 1]}${ELLIPSIS}`, size, width)];
}

function broken(face: Typeface, word: string, size: number, width: number): [string, string] {
  let head = '';
  let used = 0;
  for (const character of word) {
    used += face.width(character, size);
    if (used > width && head !== '') break;
    head += character;
  }
  return [head, word.slice(head.length)];
}
