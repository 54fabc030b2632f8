import type { Layout, Placement } from '@measurement-nesting/nesting';

/** Complete copies on the available sheets, and the stock size of each sheet if there is a stock. */
export type PlacedCopies = {
  readonly copies: number;
  readonly placements: readonly Placement[];
  readonly sizeOf: readonly number[] | null;
};

type ToKeep = {
  /** By item: true if it belongs to the row that is placed as often as fits. */
  readonly isFill: readonly boolean[];
  /** Items of a copy. */
  readonly fillItems: readonly number[];
  /** Number of pieces of each of them in a copy. */
  readonly piecesEach: readonly number[];
  /** Required number of parts of the other rows. */
  readonly others: number;
  /** Returns true for an available sheet; in a stock, by its size. */
  readonly isGiven: (sheet: number, size: number | undefined) => boolean;
};

/** Returns the complete copies on the available sheets with all other parts; null if parts of the other rows are missing. */
export function wholeCopies(
  {
    placements: all,
    stock,
  }: Pick<Layout, 'placements'> & { readonly stock?: Pick<NonNullable<Layout['stock']>, 'sizeOf'> },
  { isFill, fillItems, piecesEach, others, isGiven }: ToKeep,
): PlacedCopies | null {
  const here = all.filter(({ sheet }) => isGiven(sheet, stock?.sizeOf[sheet]));
  const other = here.filter(({ item }) => isFill[item] === false);
  if (other.length < others || fillItems.length === 0) return null;
  const ofItem = fillItems.map((of) => here.filter(({ item }) => item === of).sort((a, b) => a.copy - b.copy));
  const copies = ofItem.reduce((min, { length }, k) => Math.min(min, Math.floor(length / piecesEach[k]!)), Infinity);
  const whole = ofItem.flatMap((of, k) =>
    of.slice(0, copies * piecesEach[k]!).map((placement, copy) => ({ ...placement, copy })),
  );
  const placements = [...other, ...whole];
  const used = [...new Set(placements.map(({ sheet }) => sheet))].sort((a, b) => a - b);
  const index = new Map(used.map((sheet, k) => [sheet, k]));
  return {
    copies,
    placements: placements.map((placement) => ({ ...placement, sheet: index.get(placement.sheet)! })),
    sizeOf: stock === undefined ? null : used.map((sheet) => stock.sizeOf[sheet]!),
  };
}
