import { neumaierSum } from '@measurement-nesting/curves';
import type { Figures } from '@measurement-nesting/measure';

/**
 * Returns the figures of several items, each times its quantity. Lengths, areas and counts add up; width and height are those of the item
 * with the largest box, because unplaced items have no common size.
 */
export function sumFigures(entries: Iterable<{ readonly figures: Figures; readonly quantity: number }>): Figures {
  const list = [...entries].filter(({ quantity }) => quantity > 0);
  const sum = (pick: (figures: Figures) => number) => compensated(list.map((e) => pick(e.figures) * e.quantity));
  const boxArea = ({ figures }: { figures: Figures }) => figures.widthIn * figures.heightIn;
  const largest = list.reduce<(typeof list)[number] | null>(
    (best, entry) => (best === null || boxArea(entry) > boxArea(best) ? entry : best),
    null,
  );
  const outerIn = sum((f) => f.outerIn);
  const innerIn = sum((f) => f.innerIn);
  return {
    lengthIn: sum((f) => f.lengthIn),
    perimeterIn: outerIn + innerIn,
    outerIn,
    innerIn,
    openIn: sum((f) => f.openIn),
    areaSqIn: sum((f) => f.areaSqIn),
    widthIn: largest?.figures.widthIn ?? 0,
    heightIn: largest?.figures.heightIn ?? 0,
    pieces: sum((f) => f.pieces),
    pierces: sum((f) => f.pierces),
  };
}

const compensated = (values: readonly number[]): number => neumaierSum(values, (value) => value);
