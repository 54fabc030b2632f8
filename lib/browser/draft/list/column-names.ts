export const listColumns = ['text', 'height', 'font', 'quantity'] as const;

export type ListColumn = (typeof listColumns)[number];

/** Names of columns in lists of shops and in exports of this product. */
const columnNames: Readonly<Record<ListColumn, RegExp>> = {
  text: /^(text|lettering|letters|names?|words?|wording|copy|content|lines?|inscription|legend|sign|label|title)$/,
  height: /^(((letter|text|cap) )?(height|size)|h)$/,
  font: /^(font|font listed|font name|typeface|face)$/,
  quantity: /^(quantity|qty|count|copies|pieces|pcs|amount|number|how many)$/,
};

/** Unit in the name of a column: 'Height (mm)', 'height_in'. */
export const unitInName = /(?<![\s_(])[\s_(]+(mm|cm|in|inch|inches|ft|feet)\)?$/;

/** Returns the column that a cell of the first line names; null if none. */
export function columnOf(cell: string): ListColumn | null {
  const name = cell
    .toLowerCase()
    .replace(unitInName, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
  return listColumns.find((column) => columnNames[column].test(name)) ?? null;
}

/** Returns the number of different columns that the cells name. */
export const countNames = (cells: readonly string[]): number =>
  new Set(cells.map(columnOf).filter((name) => name !== null)).size;

/** Names that are hardly ever lettering themselves. */
const plainNames = /^(text|lettering|wording|names?)$/i;

/** Returns true for a first line that names its columns: two of them, or one by a word that is hardly ever lettering itself. */
export const isHeader = (cells: readonly string[]): boolean =>
  countNames(cells) > 1 || cells.some((cell) => plainNames.test(cell));

/** Returns true for text that was copied from a table, and not a plain list of lines. */
export function isTable(text: string): boolean {
  const [first = ''] = text.trim().split(/[\r\n]/, 1);
  return first.includes('\t') || [',', ';'].some((separator) => countNames(unquoted(first).split(separator)) > 1);
}

const unquoted = (line: string): string => line.replaceAll('"', '');
