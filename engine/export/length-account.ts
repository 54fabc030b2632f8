import { type Contour, contoursLength, neumaierSum, readWrittenPaths } from '@measurement-nesting/curves';
import type { JobMeasurement, JobMeasuredRow } from '../model/answer.ts';
import type { Difference } from '@measurement-nesting/measure';
import { partKey, piecesOf } from '../model/part-numbers.ts';
import type { SheetContents } from './sheet/sheet-contents.ts';

/**
 * Distribution of the measured length: on sheets, on none, and drawn but not cut. Inches, all copies; the sum is the length in the job's
 * totals.
 */
export type LengthAccount = {
  /** Length of the outer cuts. */
  readonly outerIn: number;
  /** Length of outer edges that neighbors cut. */
  readonly sharedIn: number;
  readonly innerIn: number;
  /** Open lines on and beside pieces. */
  readonly openIn: number;
  /** Length of edges and open lines of pieces that are on no sheet. */
  readonly unplacedIn: number;
  /** Open lines outside every piece that are on no sheet, by row. */
  readonly looseLines: readonly { readonly name: string; readonly count: number; readonly lengthIn: number }[];
  /** Length drawn but not cut, by kind. `closed_gaps` are negative: cut but not drawn. */
  readonly notCut: readonly { readonly kind: Kind; readonly lengthIn: number }[];
};

type Kind = Exclude<Difference['kind'], 'open_lines'>;

/** Distinct sheets, each with the number of sheets equal to it. */
export type CountedSheets = readonly { readonly contents: SheetContents; readonly count: number }[];

export function lengthAccount({ rows }: JobMeasurement, sheets: CountedSheets): LengthAccount {
  const onSheets = (contours: (contents: SheetContents) => readonly Contour[]): number =>
    neumaierSum(sheets, ({ contents, count }) => count * contoursLength(contours(contents)));
  const outerIn = onSheets(({ parts }) => parts.flatMap(({ outerCuts }) => outerCuts));
  return {
    outerIn,
    sharedIn: onSheets(({ parts }) => parts.map(({ outer }) => outer)) - outerIn,
    innerIn: onSheets(({ parts }) => parts.flatMap(({ holes }) => holes)),
    openIn: onSheets(({ parts, looseLines }) => [
      ...parts.flatMap(({ lines }) => lines),
      ...looseLines.map(({ contour }) => contour),
    ]),
    unplacedIn: unplacedLength(rows, sheets),
    looseLines: rows.flatMap((row) => leftLines(row, sheets)),
    notCut: notCut(rows),
  };
}

function unplacedLength(rows: readonly JobMeasuredRow[], sheets: CountedSheets): number {
  const placed = new Map<string, number>();
  for (const { contents, count } of sheets) {
    for (const { key } of contents.parts) placed.set(key, (placed.get(key) ?? 0) + count);
  }
  const missing = rows.flatMap((row) =>
    row.parts.map((part) => {
      const copies = piecesOf(row, part) - (placed.get(partKey(row.id, part.id)) ?? 0);
      return copies === 0 ? 0 : copies * (part.figures.perimeterIn + pathLength(part.linesPath));
    }),
  );
  return neumaierSum(missing, (lengthIn) => lengthIn);
}

function leftLines(row: JobMeasuredRow, sheets: CountedSheets): LengthAccount['looseLines'] {
  const lines = readWrittenPaths(row.looseLinesPath);
  const placed = sheets.flatMap(({ contents, count }) =>
    contents.looseLines.filter(({ line }) => line.rowId === row.id).map(({ contour }) => ({ contour, count })),
  );
  const count = row.quantity * lines.length - neumaierSum(placed, (line) => line.count);
  if (count <= 0) return [];
  const placedIn = neumaierSum(placed, (line) => line.count * contoursLength([line.contour]));
  return [{ name: row.name, count, lengthIn: row.quantity * contoursLength(lines) - placedIn }];
}

const KINDS = ['double_lines', 'overlaps', 'inner_edges', 'closed_gaps'] as const satisfies Kind[];

function notCut(rows: readonly JobMeasuredRow[]): LengthAccount['notCut'] {
  return KINDS.flatMap((kind) => {
    const lengthIn = neumaierSum(rows, (row) => {
      const drawn = neumaierSum(row.differences, (item) => (item.kind === kind ? item.lengthIn : 0));
      return row.quantity * (kind === 'closed_gaps' ? drawn - bridgesIn(row) : drawn);
    });
    return lengthIn === 0 ? [] : [{ kind, lengthIn }];
  });
}

/** Returns the length added by joining the ends of open lines. */
function bridgesIn({ parts, looseLinesPath, figures }: JobMeasuredRow): number {
  const lines = [{ linesPath: looseLinesPath, quantity: 1 }, ...parts];
  return neumaierSum(lines, ({ linesPath, quantity = 1 }) => quantity * pathLength(linesPath)) - figures.openIn;
}

const pathLength = (path: string): number => (path === '' ? 0 : contoursLength(readWrittenPaths(path)));
