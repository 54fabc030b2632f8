import type { Figures } from '../measure/types.ts';

/** Sums of all rows times their quantities; width and height are those of the row with the largest box. */
export function totalFigures(rows: readonly { readonly figures: Figures; readonly quantity: number }[]): Figures {
  const sum = (pick: (figures: Figures) => number) =>
    rows.reduce((total, row) => total + pick(row.figures) * row.quantity, 0);
  const boxArea = (figures: Figures) => figures.widthIn * figures.heightIn;
  const largest = rows.reduce<Figures | null>(
    (best, row) => (best === null || boxArea(row.figures) > boxArea(best) ? row.figures : best),
    null,
  );
  return {
    lengthIn: sum((figures) => figures.lengthIn),
    perimeterIn: sum((figures) => figures.perimeterIn),
    outerIn: sum((figures) => figures.outerIn),
    innerIn: sum((figures) => figures.innerIn),
    openIn: sum((figures) => figures.openIn),
    areaSqIn: sum((figures) => figures.areaSqIn),
    widthIn: largest?.widthIn ?? 0,
    heightIn: largest?.heightIn ?? 0,
    pieces: sum((figures) => figures.pieces),
    pierces: sum((figures) => figures.pierces),
  };
}
