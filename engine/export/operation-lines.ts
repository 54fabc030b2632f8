import type { JobMeasurement } from '../model/answer.ts';
import { markAccount } from './mark-account.ts';
import type { SheetColors } from './sheet/sheet-colors.ts';
import { jobHasOperations } from './sheet/sheet-colors.ts';
import type { CountedSheets } from './length-account.ts';

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
): OperationLines {
  const has = jobHasOperations(measurement);
  return {
    layers: colors === null ? [] : layerLines(colors, has),
    figures: has ? figureLines(measurement) : [],
    account: has ? accountLines(measurement, sheets) : [],
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

function figureLines({ operations }: JobMeasurement): string[] {
  if (operations === undefined) return [];
  const { cut, score, engrave, ignore } = operations;
  return [
    '',
    'OPERATIONS (all copies)',
    `Cut: ${cut.lengthIn.toFixed(3)} in, ${counted(cut.pierces, 'pierce')}. Length and perimeter are those of what is cut.`,
    `Score: ${score.lengthIn.toFixed(3)} in as drawn, ${counted(score.starts, 'start')}.`,
    `Engrave: ${engrave.areaSqIn.toFixed(3)} sq in, overlaps counted once.`,
    ...(ignore.shapes > 0
      ? [
          `Ignored: ${counted(ignore.shapes, 'shape')}, ${ignore.lengthIn.toFixed(3)} in of lines, in no figure and no cut file.`,
        ]
      : []),
  ];
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

function accountLines(measurement: JobMeasurement, sheets: CountedSheets): string[] {
  const { onSheets, unplaced, loose, repeatedIn } = markAccount(measurement, sheets);
  const some = (label: string, value: number, unit: 'in' | 'sq in'): string[] =>
    value > ROUNDING_IN ? [`${label}: ${value.toFixed(3)} ${unit}`] : [];
  return [
    '',
    'WHERE SCORE AND ENGRAVING ARE (all copies)',
    `On the sheets, SCORE: ${onSheets.scoreIn.toFixed(3)} in`,
    `On the sheets, ENGRAVE: ${onSheets.engraveSqIn.toFixed(3)} sq in`,
    ...some('Score of pieces that are on no sheet', unplaced.scoreIn, 'in'),
    ...some('Engraving of pieces that are on no sheet', unplaced.engraveSqIn, 'sq in'),
    ...some('Score outside of every piece, on no sheet', loose.scoreIn, 'in'),
    ...some('Engraving outside of every piece, on no sheet', loose.engraveSqIn, 'sq in'),
    ...some('Drawn twice, scored once', repeatedIn, 'in'),
  ];
}
