const BEGIN = '<!-- runs -->';
const END = '<!-- /runs -->';

/** A document with other tables between its marks; throws when the marks are not there. */
export function withTables(document: string, tables: string): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`The document has no ${BEGIN} and ${END} to put tables between.`);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${tables}\n\n${document.slice(end)}`;
}
