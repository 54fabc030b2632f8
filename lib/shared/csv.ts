/**
 * Text for a spreadsheet, safe there: what it would run as a formula gets a leading apostrophe (OWASP, CSV injection), line
 * breaks become spaces, and characters that turn the direction of writing (Unicode UAX #9, section 2) are left out, since they
 * would show another text than the one that is there.
 */
function harmless(text: string): string {
  const oneLine = text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').replace(/[\r\n]+/g, ' ');
  return /^\s*[=+\-@]/.test(oneLine) || oneLine.startsWith('\t') ? `'${oneLine}` : oneLine;
}

/** One cell of a CSV file (RFC 4180). */
export function csvCell(text: string): string {
  const safe = harmless(text);
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One cell of a tab-separated table, as spreadsheets paste it. */
export function tabCell(text: string): string {
  return harmless(text).replaceAll(/\t+/g, ' ');
}
