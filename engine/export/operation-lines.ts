import { contourArea, contoursLength, neumaierSum, readWrittenPaths } from '@measurement-nesting/curves';
import type { JobMeasurement, JobMark } from '../model/answer.ts';
import type { SheetColors } from './sheet/sheet-colors.ts';
import { jobHasOperations } from './sheet/sheet-colors.ts';
import type { UnitFormat } from './file-units.ts';
import type { CountedSheets } from './length-account.ts';
import { partKey, piecesOf } from '../model/part-numbers.ts';

/** Differences of lengths below this, in inches, are rounding errors. */
const ROUNDING_IN = 1e-6;
/** Colors that are listed; more are counted. */
const MAX_COLORS = 8;

/** Lines of README.txt about operations, each list empty where everything is cut. */
export type OperationLines = {
  /** Layers of the sheets. */
  readonly layers: readonly string[];
  /** Figures of each operation. */
  readonly figures: readonly string[];
  /** Distribution of score lines and engraved areas. */
  readonly account: readonly string[];
};

export function operationLines(
  measurement: JobMeasurement,
  sheets: CountedSheets,
  colors: SheetColors | null,
  format: UnitFormat,
): OperationLines {
  const has = jobHasOperations(measurement);
  return {
    layers: colors === null ? [] : layerLines(colors, has),
    figures: has ? figureLines(measurement, format) : [],
    account: has ? accountLines(measurement, sheets, format) : [],
  };
}

function layerLines(colors: SheetColors, hasOperations: boolean): string[] {
  const { used, cut, cutInner } = colors;
  const inner = cutInner === cut ? '' : `, inside cuts ${cutInner}`;
  return [
    hasOperations
      ? 'Layers in the order of the machine: ENGRAVE, SCORE, CUT_INNER (holes and open lines), CUT_OUTER. SHEET and LABEL are not for cutting.'
      : 'Layers of the DXF: CUT_OUTER, CUT_INNER (holes: cut these first), ENGRAVE (open lines). SHEET and LABEL are not for cutting.',
    'Layers of the SVG in the order of the machine:',
    ...(hasOperations
      ? [
          `  Engrave: areas, filled without a line: ${listed(used.engrave)}.`,
          `  Score: lines that are not cut through: ${listed(used.score)}.`,
        ]
      : []),
    `  Cut inner, Cut outer: lines: ${listed(used.cut)}${inner}.`,
    'In the SVG, sheet, margin, exclusion zones and labels are hidden layers.',
  ];
}

function listed(colors: readonly string[]): string {
  if (colors.length === 0) return 'none';
  const more = colors.length - MAX_COLORS;
  return `${colors.slice(0, MAX_COLORS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function figureLines({ operations }: JobMeasurement, { exact, exactArea }: UnitFormat): string[] {
  if (operations === undefined) return [];
  const { cut, score, engrave, ignore } = operations;
  return [
    '',
    'OPERATIONS (all copies)',
    `Cut: ${exact(cut.lengthIn)}, ${counted(cut.pierces, 'pierce')}. Length and perimeter are those of what is cut.`,
    `Score: ${exact(score.lengthIn)} as drawn, ${counted(score.starts, 'start')}.`,
    `Engrave: ${exactArea(engrave.areaSqIn)}, overlaps counted once.`,
    ...(ignore.shapes > 0
      ? [
          `Ignored: ${counted(ignore.shapes, 'shape')}, ${exact(ignore.lengthIn)} of lines, in no figure and no cut file.`,
        ]
      : []),
  ];
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

function accountLines(measurement: JobMeasurement, sheets: CountedSheets, { exact, exactArea }: UnitFormat): string[] {
  const { onSheets, unplaced, loose, repeatedIn } = markAccount(measurement, sheets);
  const some = (label: string, value: number, write: (value: number) => string): string[] =>
    value > ROUNDING_IN ? [`${label}: ${write(value)}`] : [];
  return [
    '',
    'WHERE SCORE AND ENGRAVING ARE (all copies)',
    `On the sheets, SCORE: ${exact(onSheets.scoreIn)}`,
    `On the sheets, ENGRAVE: ${exactArea(onSheets.engraveSqIn)}`,
    ...some('Score of pieces that are on no sheet', unplaced.scoreIn, exact),
    ...some('Engraving of pieces that are on no sheet', unplaced.engraveSqIn, exactArea),
    ...some('Score outside of every piece, on no sheet', loose.scoreIn, exact),
    ...some('Engraving outside of every piece, on no sheet', loose.engraveSqIn, exactArea),
    ...some('Drawn twice, scored once', repeatedIn, exact),
  ];
}

/** Distribution of score lines (inches) and engraved areas (square inches) of all copies. */
type MarkAccount = {
  readonly onSheets: MarkFigures;
  /** On pieces that are on no sheet. */
  readonly unplaced: MarkFigures;
  /** Outside of every piece. */
  readonly loose: MarkFigures;
  /** Score lines drawn again over others, which are scored once. */
  readonly repeatedIn: number;
};

type MarkFigures = { readonly scoreIn: number; readonly engraveSqIn: number };

function markAccount({ rows, operations }: JobMeasurement, sheets: CountedSheets): MarkAccount {
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
