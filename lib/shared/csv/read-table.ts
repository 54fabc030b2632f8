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
