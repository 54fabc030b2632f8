import { contourArea, contoursLength, neumaierSum, readWrittenPaths } from '@measurement-nesting/curves';
import type { JobMark, JobMeasurement } from '../model/answer.ts';
import { piecesOf } from '../model/copies.ts';
import { partKey } from '../model/part-key.ts';
import type { CountedSheets } from './length-account.ts';

/** Distribution of score lines (inches) and engraved areas (square inches) of all copies. */
export type MarkAccount = {
  readonly onSheets: MarkFigures;
  /** On pieces that are on no sheet. */
  readonly unplaced: MarkFigures;
  /** Outside of every piece. */
  readonly loose: MarkFigures;
  /** Score lines drawn again over others, which are scored once. */
  readonly repeatedIn: number;
};

type MarkFigures = { readonly scoreIn: number; readonly engraveSqIn: number };

export function markAccount({ rows, operations }: JobMeasurement, sheets: CountedSheets): MarkAccount {
  const placed = new Map<string, number>();
  for (const { contents, count } of sheets) {
    for (const { key } of contents.parts) placed.set(key, (placed.get(key) ?? 0) + count);
  }
  const onSheets = {
    scoreIn: neumaierSum(
      sheets,
      ({ contents, count }) => count * contoursLength(contents.parts.flatMap(({ scored }) => scored)),
    ),
    engraveSqIn: neumaierSum(
      sheets,
      ({ contents, count }) =>
        count * neumaierSum(contents.parts, ({ engraved }) => Math.abs(neumaierSum(engraved, contourArea))),
    ),
  };
  const unplaced = figuresOf(
    rows.flatMap((row) =>
      row.parts.map((part) => ({
        marks: part.marks,
        copies: piecesOf(row, part) - (placed.get(partKey(row.id, part.id)) ?? 0),
      })),
    ),
  );
  const loose = figuresOf(rows.map(({ looseMarks, quantity }) => ({ marks: looseMarks, copies: quantity })));
  const totalIn = operations?.score.lengthIn ?? 0;
  return { onSheets, unplaced, loose, repeatedIn: totalIn - onSheets.scoreIn - unplaced.scoreIn - loose.scoreIn };
}

function figuresOf(items: readonly { marks: readonly JobMark[] | undefined; copies: number }[]): MarkFigures {
  const marks = items.flatMap(({ marks: own = [], copies }) =>
    copies > 0 ? own.map((mark) => ({ mark, copies })) : [],
  );
  return {
    scoreIn: neumaierSum(marks, ({ mark, copies }) =>
      mark.operation === 'score' ? copies * contoursLength(readWrittenPaths(mark.path)) : 0,
    ),
    engraveSqIn: neumaierSum(marks, ({ mark, copies }) => copies * mark.areaSqIn),
  };
}
