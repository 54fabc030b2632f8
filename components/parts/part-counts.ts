import type { PieceChoices } from '#lib/browser/draft/pieces/piece-choices.ts';
import type { MeasuredPart, MeasuredRow } from '#lib/shared/contracts/result.ts';
import { allParts } from '#lib/shared/model.ts';

/** Returns the number of pieces that one drawing yields of a part; 0 for one that is not cut. */
export function quantityOf({ id, quantity = 1 }: MeasuredPart, { leftOut, chosen }: PieceChoices): number {
  return leftOut.includes(id) ? 0 : (chosen?.[id]?.quantity ?? quantity);
}

/** Returns the numbers of parts of a drawing, of pieces that it yields, and of parts that are not cut. */
export function countParts(row: MeasuredRow, pieces: PieceChoices): { parts: number; pieces: number; notCut: number } {
  const quantities = allParts(row).map((part) => quantityOf(part, pieces));
  return {
    parts: quantities.length,
    pieces: quantities.reduce((sum, quantity) => sum + quantity, 0),
    notCut: quantities.filter((quantity) => quantity === 0).length,
  };
}
