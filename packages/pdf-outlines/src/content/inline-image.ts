import { END, isSpace, Keyword, type Lexer } from '../file/lexer.ts';

/** Number of bytes after the end of a picture's data that must be text. */
const checked = 12;

/**
 * Skips an inline picture (ISO 32000-1, 8.9.7) after its BI. Its data ends at the first EI between white space that is
 * followed by text, because data can contain the letters.
 */
export function skipInlineImage(lexer: Lexer): void {
  for (;;) {
    const token = lexer.read();
    if (token === END) return;
    if (token instanceof Keyword && token.text === 'ID') break;
    if (token instanceof Keyword && token.text === 'EI') return;
  }
  const { bytes } = lexer;
  for (let at = lexer.at; at < bytes.length; at++) {
    at = bytes.indexOf(0x45, at);
    if (at < 0) break;
    const isEnd =
      bytes[at + 1] === 0x49 && isSpace(bytes[at - 1]) && (at + 2 === bytes.length || isSpace(bytes[at + 2]));
    if (!isEnd || !isText(bytes.subarray(at + 2, at + 2 + checked))) continue;
    lexer.at = at + 2;
    return;
  }
  lexer.at = bytes.length;
}

const isText = (bytes: Uint8Array): boolean => bytes.every((byte) => isSpace(byte) || (byte >= 0x20 && byte < 0x7f));
