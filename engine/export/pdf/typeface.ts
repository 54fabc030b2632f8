import type { PDFFont } from 'pdf-lib';

const ELLIPSIS = '…';
/** Stands for a character that the face lacks. */
export const UNKNOWN = '?';

/** One of the faces every reader of PDF files has, for texts of any origin. */
export type Typeface = {
  readonly font: PDFFont;
  /** Any text made one line of characters that the face has: see `readable`. */
  clean(text: string): string;
  /** Width in points of cleaned text. */
  width(text: string, size: number): number;
  /** Cleaned text as the operand of Tj. */
  operand(text: string): string;
};

/**
 * Standard faces know some 220 characters (WinAnsi). Others are replaced: letters by themselves without their accents where
 * that helps, spaces of all kinds by a space, what cannot be seen by nothing, the rest by a question mark.
 */
export function typeface(font: PDFFont): Typeface {
  const known = new Set(font.getCharacterSet());
  const widths = new Map<string, number>();
  const widthOf = (character: string): number => {
    const seen = widths.get(character);
    if (seen !== undefined) return seen;
    const width = font.widthOfTextAtSize(character, 1);
    widths.set(character, width);
    return width;
  };
  return {
    font,
    clean: (text) => readable(text, known),
    width: (text, size) => [...text].reduce((sum, character) => sum + widthOf(character), 0) * size,
    operand: (text) => font.encodeText(text).toString(),
  };
}

function readable(text: string, known: ReadonlySet<number>): string {
  let line = '';
  for (const character of text.normalize('NFC')) {
    if (/[\s\p{Cc}\p{Z}]/u.test(character)) line += ' ';
    else if (known.has(character.codePointAt(0)!)) line += character;
    else if (/[\p{Cf}\p{M}]/u.test(character)) continue;
    else line += withoutAccent(character, known);
  }
  return line.replace(/ +/g, ' ').trim();
}

function withoutAccent(character: string, known: ReadonlySet<number>): string {
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return bare !== '' && [...bare].every((part) => known.has(part.codePointAt(0)!)) ? bare : UNKNOWN;
}

/** Cleaned text cut to a width in points, with an ellipsis where something is gone. */
export function fitted(face: Typeface, text: string, size: number, width: number): string {
  const line = face.clean(text);
  if (face.width(line, size) <= width) return line;
  let kept = '';
  let used = face.width(ELLIPSIS, size);
  for (const character of line) {
    used += face.width(character, size);
    if (used > width) break;
    kept += character;
  }
  return `${kept.trimEnd()}${ELLIPSIS}`;
}

/** Cleaned text in lines of at most a width in points; words longer than a line are broken. At most `most` lines. */
export function wrapped(face: Typeface, text: string, size: number, width: number, most = 8): string[] {
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
    while (face.width(line, size) > width && lines.length < most) {
      const [head, tail] = broken(face, line, size, width);
      lines.push(head);
      line = tail;
    }
    if (lines.length >= most) break;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), fitted(face, `${lines[most - 1]}${ELLIPSIS}`, size, width)];
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
