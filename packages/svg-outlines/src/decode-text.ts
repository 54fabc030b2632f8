import { strFromU8 } from 'fflate';

/** Decoded text with its encoding, for the diagnostic about a wrong declaration. */
export type DecodedText = {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin-1';
  /** Encoding that the file declares, lower case, or ''. */
  readonly declared: string;
  /** True when the declared encoding differs from the one that was used. */
  readonly contradicted: boolean;
};

const pieceLength = 8192;

/**
 * Decodes the bytes of an XML document. The byte order mark is decisive, then the pattern of the first bytes (XML 1.0,
 * appendix F), then the declaration. Unsupported encodings are read as UTF-8 when the bytes are valid UTF-8, otherwise
 * byte by byte: all of them agree with ASCII, in which geometry is written, so only names can be wrong, which the
 * caller reports. UTF-7 is never decoded. Returns null for UTF-32, which is not used in practice.
 */
export function decodeXmlText(bytes: Uint8Array): DecodedText | null {
  const [a, b, c, d] = [bytes[0], bytes[1], bytes[2], bytes[3]];
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff)) return null;
  if (a === 0xff && b === 0xfe) return utf16(bytes, 2, true);
  if (a === 0xfe && b === 0xff) return utf16(bytes, 2, false);
  if (a === 0x3c && b === 0 && c !== 0) return utf16(bytes, 0, true);
  if (a === 0 && b === 0x3c && d !== 0) return utf16(bytes, 0, false);

  const start = a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0;
  const declared = declaredEncoding(bytes, start);
  const saysUtf8 = declared === '' || declared === 'utf-8' || declared === 'utf8' || declared === 'us-ascii';
  const saysLatin = latinNames.has(declared);
  if (!saysLatin || start === 3) {
    const text = decodeUtf8(bytes, start);
    if (text !== null)
      return {
        text,
        encoding: 'utf-8',
        declared,
        contradicted: !saysUtf8 && (declared.startsWith('utf') || !isAscii(bytes)),
      };
  }
  return { text: decodeLatin1(bytes, start), encoding: 'latin-1', declared, contradicted: !saysLatin };
}

const latinNames = new Set(['iso-8859-1', 'latin1', 'latin-1', 'iso_8859-1', 'windows-1252', 'cp1252']);

function utf16(bytes: Uint8Array, start: number, little: boolean): DecodedText {
  const length = (bytes.length - start) >> 1;
  const units = new Uint16Array(length);
  for (let i = 0; i < length; i++) {
    const first = bytes[start + 2 * i]!;
    const second = bytes[start + 2 * i + 1]!;
    units[i] = little ? first | (second << 8) : (first << 8) | second;
  }
  const text = textOfUnits(units);
  return { text, encoding: little ? 'utf-16le' : 'utf-16be', declared: 'utf-16', contradicted: false };
}

/** Returns the value of encoding="..." in an XML declaration, lower case; '' without one. */
function declaredEncoding(bytes: Uint8Array, start: number): string {
  const head = decodeLatin1(bytes.subarray(start, start + 200), 0);
  if (!head.startsWith('<?xml')) return '';
  const declaration = head.slice(0, head.indexOf('?>') + 1);
  const match = /\sencoding\s*=\s*["']([A-Za-z][\w.-]{0,40})["']/.exec(declaration);
  return match?.[1]?.toLowerCase() ?? '';
}

function isAscii(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (bytes[i]! >= 0x80) return false;
  return true;
}

/** Decodes Latin-1 as browsers do, that is as Windows-1252. */
function decodeLatin1(bytes: Uint8Array, start: number): string {
  const length = bytes.length - start;
  const units = new Uint16Array(length);
  for (let i = 0; i < length; i++) {
    const byte = bytes[start + i]!;
    units[i] = byte >= 0x80 && byte < 0xa0 ? windows1252.charCodeAt(byte - 0x80) : byte;
  }
  return textOfUnits(units);
}

/** Bytes 80 to 9F of Windows-1252; the five unassigned ones become the replacement character. */
const windows1252 =
  '\u20AC\uFFFD\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\uFFFD\u017D\uFFFD' +
  '\uFFFD\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\uFFFD\u017E\u0178';

/**
 * Decodes strict UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF); null when it is invalid.
 */
function decodeUtf8(bytes: Uint8Array, start: number): string | null {
  const { length } = bytes;
  let at = start;
  while (at < length) {
    const first = bytes[at]!;
    if (first < 0x80) {
      do at++;
      while (bytes[at]! < 0x80);
      continue;
    }
    if (first < 0xc2 || first > 0xf4) return null;
    const more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    if (at + more >= length) return null;
    let code = first & (0x3f >> more);
    for (let i = 1; i <= more; i++) {
      const next = bytes[at + i]!;
      if ((next & 0xc0) !== 0x80) return null;
      code = (code << 6) | (next & 0x3f);
    }
    if ((more === 2 && code < 0x800) || (more === 3 && code < 0x10000) || code > 0x10ffff) return null;
    if (code >= 0xd800 && code <= 0xdfff) return null;
    at += more + 1;
  }
  // The bytes are valid here, so no character is replaced silently.
  return strFromU8(start === 0 ? bytes : bytes.subarray(start));
}

function textOfUnits(units: Uint16Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < units.length; at += pieceLength) {
    pieces.push(String.fromCharCode(...units.subarray(at, at + pieceLength)));
  }
  return pieces.join('');
}
