/** Returns the number of pieces of a part in all copies of its row. */
export const piecesOf = (
  row: { readonly quantity: number },
  part: { readonly quantity?: number | undefined },
): number => row.quantity * (part.quantity ?? 1);
