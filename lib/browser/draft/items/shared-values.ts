import type { RowForm } from '../job-form.ts';

/** Settings that the head line of several rows states, and that a row repeats only where it differs. */
export type UsualValues = {
  readonly sizeText: string;
  readonly fontName: string;
  readonly quantityText: string;
};

const readers: { readonly [Key in keyof UsualValues]: (row: RowForm) => string } = {
  sizeText: ({ sizeText }) => sizeText.trim(),
  fontName: ({ font, own }) => own?.name ?? font,
  quantityText: ({ quantityText, fills }) => (fills ? fillText : quantityText.trim()),
};
const keys = Object.keys(readers) as (keyof UsualValues)[];

/** Quantity of a row that is cut as often as fits. */
const fillText = 'as many as fit';

export const valuesOf = (row: RowForm): UsualValues => ({
  sizeText: readers.sizeText(row),
  fontName: readers.fontName(row),
  quantityText: readers.quantityText(row),
});

/** Returns the most frequent value of each setting (of equally frequent ones the first), and the number of rows with all of them. */
export function sharedValues(rows: readonly RowForm[]): UsualValues & { readonly count: number } {
  const all = rows.map(valuesOf);
  const usual: UsualValues = {
    sizeText: mostFrequent(all.map(({ sizeText }) => sizeText)),
    fontName: mostFrequent(all.map(({ fontName }) => fontName)),
    quantityText: mostFrequent(all.map(({ quantityText }) => quantityText)),
  };
  return { ...usual, count: all.filter((values) => keys.every((key) => values[key] === usual[key])).length };
}

function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0])[0];
}
