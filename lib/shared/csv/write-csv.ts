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
