import { partKey } from './part-key.ts';

type NumberedRow = { readonly id: string; readonly parts: readonly { readonly id: string }[] };

/**
 * Returns the number of every part of a job by `partKey`: 1 to n in the order of rows and parts. The canvas, the tables, the printed pages,
 * the files and the messages all use these numbers.
 */
export function partNumbers(rows: readonly NumberedRow[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const row of rows) {
    for (const part of row.parts) numbers.set(partKey(row.id, part.id), numbers.size + 1);
  }
  return numbers;
}

/** Returns the number and name of a part: '3 bracket-1'; only the number if the part has no name. */
export function numberedName(number: number, name: string): string {
  return /^Part \d+$/.test(name) ? String(number) : `${number} ${name}`;
}
