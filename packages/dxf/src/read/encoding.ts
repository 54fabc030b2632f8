import { textDecoder, type TextDecoding } from '@measurement-nesting/curves/drawing';

/** Length of the part of a file that states its version and code page. */
const headLength = 16_384;
/** First version whose files are UTF-8: AutoCAD 2007. */
const firstUtf8 = 'AC1021';
/** Labels of code pages that are not `windows-` and their number. */
const labels = new Map(Object.entries({ 866: 'ibm866', 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' }));

/**
 * Returns the decoder of a file's texts: UTF-16 or UTF-8 with a byte order mark, UTF-8 from AutoCAD 2007 on, before it
 * the code page in the header, Windows-1252 without one.
 */
export function decoderOf(bytes: Uint8Array): TextDecoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return textDecoder('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return textDecoder('utf-16be');
  const head = textDecoder('latin1').decode(bytes.subarray(0, headLength));
  const version = /\$ACADVER[^A]{1,8}(AC\d{4})/.exec(head)?.[1] ?? '';
  if (version >= firstUtf8 || (bytes[0] === 0xef && bytes[1] === 0xbb)) return textDecoder('utf-8');
  const page = /\$DWGCODEPAGE[^A-Za-z]{1,8}(?:ANSI_|DOS)?(\d{3,4})/i.exec(head)?.[1] ?? '1252';
  try {
    return textDecoder(labels.get(page) ?? `windows-${page}`);
  } catch {
    return textDecoder('windows-1252');
  }
}

/** Code pages of `\M+nXXXX` by n. */
const multibyte = ['', 'shift_jis', 'big5', 'euc-kr', '', 'gbk'];

/**
 * Returns a text with its escapes for characters (`\U+XXXX`, `\M+nXXXX`, `%%d`, `%%p`, `%%c`, `%%176`) replaced, and without
 * underlines.
 */
export function plainCharacters(text: string): string {
  return text
    .replaceAll(/\\U\+([0-9a-f]{4})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/\\M\+([1235])([0-9a-f]{4})/gi, (_, page: string, hex: string) => {
      const code = Number.parseInt(hex, 16);
      return textDecoder(multibyte[Number(page)]!).decode(Uint8Array.of(code >> 8, code & 255));
    })
    .replaceAll(/%%([01]\d\d|2[0-4]\d|25[0-5])/g, (_, code: string) =>
      textDecoder('windows-1252').decode(Uint8Array.of(Number(code))),
    )
    .replaceAll(/%%([dpcuok%])/gi, (_, code: string) => symbols[code.toLowerCase()] ?? '');
}

const symbols: Readonly<Record<string, string>> = { d: '°', p: '±', c: '⌀', '%': '%' };
