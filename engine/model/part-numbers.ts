type Identified = { readonly id: string };
type WithParts<Part extends Identified> = {
  readonly parts: readonly Part[];
  readonly leftOut?: readonly Part[] | undefined;
};

/**
 * Returns the number of every part of a job by `partKey`: 1 to n in the order of rows and parts. The canvas, the tables, the printed pages,
 * the files and the messages all use these numbers. Parts that are left out have numbers too, so that those of the others do not change.
 */
export function partNumbers(rows: readonly (WithParts<Identified> & Identified)[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const row of rows) {
    for (const part of allParts(row)) numbers.set(partKey(row.id, part.id), numbers.size + 1);
  }
  return numbers;
}

/** Returns the parts of a row with those that are left out, in the order of the drawing. */
export function allParts<Part extends Identified>({ parts, leftOut = [] }: WithParts<Part>): readonly Part[] {
  if (leftOut.length === 0) return parts;
  return [...parts, ...leftOut].sort((one, other) => positionOf(one) - positionOf(other));
}

/** Returns the position of a part in its drawing: 3 for 'part-3'. */
const positionOf = ({ id }: Identified): number => Number(id.slice(id.lastIndexOf('-') + 1));

/** Returns the number and name of a part: '3 bracket-1'; only the number if the part has no name. */
export function numberedName(number: number, name: string): string {
  return /^Part \d+$/.test(name) ? String(number) : `${number} ${name}`;
}

/** Returns the key of a part as one text, unique in its job. */
export const partKey = (rowId: string, partId: string): string => `${rowId}/${partId}`;

/** Returns the number of pieces of a part in all copies of its row. */
export const piecesOf = (
  row: { readonly quantity: number },
  part: { readonly quantity?: number | undefined },
): number => row.quantity * (part.quantity ?? 1);
