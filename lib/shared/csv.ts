/** Separators of columns, in the order of preference. */
const separators = ['\t', ';', ','] as const;
type Separator = (typeof separators)[number];

/** Cells of a table: lines of columns without surrounding white space. Lines without any text are left out. */
export type Table = readonly (readonly string[])[];

/** Decodes the bytes of a table: Unicode by its byte order mark or by its zero bytes, else UTF-8, else Windows-1252. */
export function decodeTable(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes);
  const sample = bytes.subarray(0, 1024);
  const zeros = [0, 1].map((parity) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length);
  if (zeros[0]! + zeros[1]! > sample.length / 4) return decode(zeros[0]! > zeros[1]! ? 'utf-16be' : 'utf-16le', bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode('windows-1252', bytes);
  }
}

const decode = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);

/**
 * Reads CSV (RFC 4180) and cells copied from a spreadsheet. The separator is the one that `sep=` of Excel names, or one whose first line
 * `isHeader` accepts, or one by which all lines have the same number of columns; without one each line is a text.
 */
export function readTable(text: string, isHeader: (cells: readonly string[]) => boolean): Table {
  const named = /^\uFEFF?sep=([;,\t])\r?\n/i.exec(text);
  if (named !== null) return splitCells(text.slice(named[0].length), named[1] as Separator);
  const plain = text.replace(/^\uFEFF/, '');
  const tables = separators.map((separator) => splitCells(plain, separator));
  const withColumns = tables.filter(([first]) => first !== undefined && first.length > 1);
  return (
    withColumns.find(([first]) => isHeader(first!)) ??
    withColumns.find((table) => table.every(({ length }) => length === table[0]!.length)) ??
    splitCells(plain, null)
  );
}

/** Splits a text at line breaks and separators outside of quotes. A quote that never ends is a character like any other. */
function splitCells(text: string, separator: Separator | null): Table {
  const lines: string[][] = [];
  let [line, at]: [string[], number] = [[], 0];
  const end = () => {
    if (line.some((cell) => cell !== '')) lines.push(line);
    line = [];
  };
  while (at < text.length) {
    const quoted = separator === null ? null : quotedCell(text, at, separator);
    const until = quoted === null ? endOfCell(text, at, separator) : quoted.end;
    line.push((quoted?.cell ?? text.slice(at, until)).trim());
    const isColumn = separator !== null && text[until] === separator;
    if (!isColumn) end();
    at = until + (text.startsWith('\r\n', until) ? 2 : 1);
    // A separator at the end of the text is followed by an empty cell.
    if (isColumn && at >= text.length) line.push('');
  }
  end();
  return lines;
}

function endOfCell(text: string, from: number, separator: Separator | null): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** Returns the cell in quotes that begins here and its end; null if none does. Doubled quotes in it are quotes. */
function quotedCell(text: string, from: number, separator: Separator): { cell: string; end: number } | null {
  const quote = /[^\S\r\n\t]*"/y;
  quote.lastIndex = from;
  if (!quote.test(text)) return null;
  const start = quote.lastIndex;
  let at = start;
  for (;;) {
    at = text.indexOf('"', at);
    if (at < 0) return null;
    if (text[at + 1] !== '"') break;
    at += 2;
  }
  const end = endOfCell(text, at + 1, separator);
  // Characters after the closing quote are no CSV; the quotes are then part of the cell.
  if (text.slice(at + 1, end).trim() !== '') return null;
  return { cell: text.slice(start, at).replaceAll('""', '"').replaceAll(/\r\n?/g, '\n'), end };
}

/** Blanks, characters of no width (general category Cf), and quotes, which spreadsheets remove. */
const UNSEEN = String.raw`[\s\p{Cf}"]*`;
/** Signs that begin a formula, in full width and as small, raised and lowered forms too: all with the compatibility mapping of = + - or @. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺₌₊﬩]';
/** The start of a formula at the start of a cell, or after a separator of spreadsheets whose decimal sign is the comma. */
const FORMULA = new RegExp(`(?<=^|[;\\t])(?=${UNSEEN}${SIGN})`, 'gu');

/**
 * Returns a text that is safe in a spreadsheet: formulas get a leading apostrophe (OWASP, CSV injection), line breaks become spaces, and
 * characters that change the direction of writing (Unicode UAX #9, section 2) are removed, because they disguise the text.
 */
function harmless(text: string): string {
  const oneLine = text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').replace(/[\r\n]+/g, ' ');
  const guarded = oneLine.replace(FORMULA, "'");
  return guarded.startsWith('\t') ? `'${guarded}` : guarded;
}

/** Returns one cell of a CSV file (RFC 4180). */
export function csvCell(text: string): string {
  const safe = harmless(text);
  return /[",;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a CSV file with CRLF, and with a byte order mark, so that Excel reads it as UTF-8. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}

/** Returns one cell of a tab-separated table for pasting into a spreadsheet. */
export function tabCell(text: string): string {
  return harmless(text).replaceAll(/\t+/g, ' ');
}
