import { neumaierSum } from '@measurement-nesting/curves';
import type { Figures, OperationFigures } from '@measurement-nesting/measure';
import { onlyCut } from '@measurement-nesting/measure/figures';

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

/** Returns whether anything is scored, engraved or ignored. */
export const hasOtherOperations = (operations: OperationFigures | undefined): boolean =>
  operations !== undefined &&
  (operations.score.lengthIn > 0 || operations.engrave.areaSqIn > 0 || operations.ignore.shapes > 0);

type OperationEntry = {
  readonly figures: Figures;
  readonly operations?: OperationFigures | undefined;
  readonly quantity: number;
};

/** Returns the figures by operation of several items, each times its quantity. The engraved size is that of the item with the largest box. */
export function sumOperations(entries: Iterable<OperationEntry>): OperationFigures {
  const list = [...entries]
    .filter(({ quantity }) => quantity > 0)
    .map(({ figures, operations, quantity }) => ({ quantity, of: operations ?? onlyCut(figures) }));
  const sum = (pick: (of: OperationFigures) => number) => neumaierSum(list, ({ of, quantity }) => pick(of) * quantity);
  const engravedBoxArea = ({ engrave }: OperationFigures) => engrave.widthIn * engrave.heightIn;
  const [largest] = list.map(({ of }) => of).toSorted((a, b) => engravedBoxArea(b) - engravedBoxArea(a));
  return {
    cut: {
      lengthIn: sum(({ cut }) => cut.lengthIn),
      perimeterIn: sum(({ cut }) => cut.perimeterIn),
      pieces: sum(({ cut }) => cut.pieces),
      pierces: sum(({ cut }) => cut.pierces),
    },
    score: { lengthIn: sum(({ score }) => score.lengthIn), starts: sum(({ score }) => score.starts) },
    engrave: {
      areaSqIn: sum(({ engrave }) => engrave.areaSqIn),
      widthIn: largest?.engrave.widthIn ?? 0,
      heightIn: largest?.engrave.heightIn ?? 0,
    },
    ignore: { shapes: sum(({ ignore }) => ignore.shapes), lengthIn: sum(({ ignore }) => ignore.lengthIn) },
  };
}
