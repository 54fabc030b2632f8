import { neumaierSum } from '@measurement-nesting/curves';
import type { Figures, OperationFigures } from '@measurement-nesting/measure';
import { onlyCut } from '@measurement-nesting/measure/figures';

/** Returns whether anything is scored, engraved or ignored. */
export const hasOtherOperations = (operations: OperationFigures | undefined): boolean =>
  operations !== undefined &&
  (operations.score.lengthIn > 0 || operations.engrave.areaSqIn > 0 || operations.ignore.shapes > 0);

type Entry = {
  readonly figures: Figures;
  readonly operations?: OperationFigures | undefined;
  readonly quantity: number;
};

/** Returns the figures by operation of several items, each times its quantity. The engraved size is that of the item with the largest box. */
export function sumOperations(entries: Iterable<Entry>): OperationFigures {
  const list = [...entries]
    .filter(({ quantity }) => quantity > 0)
    .map(({ figures, operations, quantity }) => ({ quantity, of: operations ?? onlyCut(figures) }));
  const sum = (pick: (of: OperationFigures) => number) => neumaierSum(list, ({ of, quantity }) => pick(of) * quantity);
  const boxArea = ({ engrave }: OperationFigures) => engrave.widthIn * engrave.heightIn;
  const [largest] = list.map(({ of }) => of).toSorted((a, b) => boxArea(b) - boxArea(a));
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
