import { hasOtherOperations, type UnplacedShare } from '../model.ts';
import type { Figures, MeasuredRow, OperationFigures, Warning } from '../contracts/result.ts';
import { messageIn } from '../errors/problem-text.ts';
import { formatSize, listNumbers } from '../format.ts';
import type { LengthUnit } from '../units.ts';
import { heightRuleChoices } from '../presets.ts';
import { unplacedText } from './unplaced-text.ts';

/** Places of the measurements table: screen (phone cards included), clipboard, measurements.csv, print. */
export type Surface = 'screen' | 'copied' | 'csv' | 'printed';

/** Data of a row that the table uses, for one copy. */
export type RowSource = Pick<
  MeasuredRow,
  | 'id'
  | 'name'
  | 'quantity'
  | 'figures'
  | 'fontListed'
  | 'fontMeasured'
  | 'widthWithinPercent'
  | 'heightRule'
  | 'setting'
  | 'settingSentence'
  | 'scale'
  | 'operations'
> & { readonly parts: readonly unknown[] } & { readonly warnings: readonly Pick<Warning, 'message' | 'sentence'>[] };
export type TableSource = {
  readonly rows: readonly RowSource[];
  readonly totals: Figures;
  readonly operations?: OperationFigures | undefined;
  /** Unit of lengths in texts; inches by default. */
  readonly unit?: LengthUnit;
  /** Unplaced share of the totals; null if everything was placed or nothing was nested. */
  readonly unplaced?: UnplacedShare | null;
  /** Shared cuts of the layout; null without any. */
  readonly sharedCuts?: { readonly lengthIn: number } | null | undefined;
};

/** A column of the measurements table. Lengths in inches, areas in square inches, exact. */
export type MeasurementColumn = {
  readonly key: string;
  readonly kind: 'text' | 'size' | 'count' | 'length' | 'area';
  readonly heading: string;
  /** Explanation below the heading. */
  readonly meaning?: string;
  /** Name of the descending order by this column, offered on phones; absent if it is not offered. */
  readonly mostFirst?: string;
  /** Name in measurements.csv, if not `key`, without the unit of a length or an area. */
  readonly csvName?: string;
  /** Share of the table's width in print, and the heading if not as on screen, without the unit of a length. */
  readonly printed?: { readonly share: number; readonly heading?: string };
  readonly on: readonly Surface[];
  /** Returns the figure of one copy of the row; `index` is its position in `table`. */
  readonly value: (row: RowSource, index: number, table?: TableSource) => string | number;
  /** Returns the total of all copies of all rows; '' if a total has no meaning. */
  readonly total: (table: TableSource) => string | number;
  /** True if the values of several copies add up. */
  readonly addsUp: boolean;
  /** Figure shown for a part or a letter. */
  readonly figure?: keyof Figures;
  /** True for a column of tables in which not everything is cut. */
  readonly isOfOperations?: boolean;
  /** True for a column of tables of a job that shares cuts. */
  readonly isOfSharedCuts?: boolean;
};

/** Returns the settings of a text row in words. */
export const settingText = ({ setting, settingSentence }: RowSource, unit: LengthUnit): string =>
  messageIn({ message: setting, ...(settingSentence && { sentence: settingSentence }) }, unit);

/** Returns the name of a row's height rule; '' for a drawing. */
export function heightRuleName(rule: MeasuredRow['heightRule']): string {
  return heightRuleChoices.find(({ value }) => value === rule)?.name.toLowerCase() ?? '';
}

type Naming = Pick<MeasurementColumn, 'heading' | 'meaning' | 'mostFirst' | 'csvName' | 'printed' | 'on'>;

const text = (
  key: string,
  value: MeasurementColumn['value'],
  naming: Naming,
  total: string | ((table: TableSource) => string) = '',
): MeasurementColumn => ({
  key,
  kind: 'text',
  value,
  total: typeof total === 'string' ? () => total : total,
  addsUp: false,
  ...naming,
});

const figure = (key: keyof Figures, kind: 'count' | 'length' | 'area', naming: Naming): MeasurementColumn => ({
  key,
  kind,
  figure: key,
  value: ({ figures }) => figures[key],
  total: ({ totals }) => totals[key],
  addsUp: key !== 'widthIn' && key !== 'heightIn',
  ...naming,
});

const ofOperations = (
  key: string,
  kind: 'count' | 'length' | 'area',
  pick: (of: OperationFigures) => number,
  naming: Naming,
): MeasurementColumn => ({
  key,
  kind,
  value: ({ operations }) => (operations ? pick(operations) : 0),
  total: ({ operations }) => (operations ? pick(operations) : 0),
  addsUp: true,
  isOfOperations: true,
  ...naming,
});

const everywhere: readonly Surface[] = ['screen', 'copied', 'csv', 'printed'];

/** Every column, in the order of every surface: screen, cards, clipboard, measurements.csv and summary.pdf read it from here. */
export const measurementColumns: readonly MeasurementColumn[] = [
  text('row', (_row, index) => index + 1, {
    heading: 'Row',
    csvName: 'row',
    printed: { share: 0.055 },
    on: ['csv', 'printed'],
  }),
  text(
    'name',
    ({ name }) => name,
    { heading: 'Shape', csvName: 'name', printed: { share: 0.275, heading: 'Name' }, on: everywhere },
    'Total',
  ),
  {
    key: 'quantity',
    kind: 'count',
    heading: 'Qty',
    csvName: 'qty',
    printed: { share: 0.07 },
    on: everywhere,
    value: ({ quantity }) => quantity,
    total: ({ rows }) => rows.reduce((sum, { quantity }) => sum + quantity, 0),
    addsUp: false,
  },
  figure('pieces', 'count', {
    heading: 'Pieces',
    mostFirst: 'most first',
    csvName: 'pieces',
    printed: { share: 0.08 },
    on: everywhere,
  }),
  {
    key: 'size',
    kind: 'size',
    heading: 'Size of one',
    printed: { share: 0.18 },
    on: ['printed'],
    value: ({ figures }, _index, table) => formatSize(figures.widthIn, figures.heightIn, table?.unit),
    total: () => '',
    addsUp: false,
  },
  figure('widthIn', 'length', { heading: 'Width', csvName: 'width', on: ['csv'] }),
  figure('heightIn', 'length', { heading: 'Height', csvName: 'height', on: ['csv'] }),
  figure('lengthIn', 'length', {
    heading: 'Length',
    meaning: 'all lines as drawn',
    mostFirst: 'longest first',
    csvName: 'length',
    printed: { share: 0.17, heading: 'Length, all' },
    on: everywhere,
  }),
  figure('perimeterIn', 'length', {
    heading: 'Perimeter',
    meaning: 'finished edge',
    mostFirst: 'largest first',
    csvName: 'perimeter',
    printed: { share: 0.17, heading: 'Perimeter, all' },
    on: everywhere,
  }),
  figure('outerIn', 'length', { heading: 'Outer', csvName: 'outer', on: ['copied', 'csv'] }),
  figure('innerIn', 'length', { heading: 'Inner', csvName: 'inner', on: ['copied', 'csv'] }),
  figure('openIn', 'length', { heading: 'Open', csvName: 'open', on: ['csv'] }),
  figure('areaSqIn', 'area', { heading: 'Area', csvName: 'area', on: ['csv'] }),
  figure('pierces', 'count', { heading: 'Pierces', csvName: 'pierces', on: ['csv'] }),
  text('fontListed', ({ fontListed }) => fontListed ?? '', { heading: 'Font', csvName: 'font_listed', on: ['csv'] }),
  text('fontMeasured', ({ fontMeasured }) => fontMeasured ?? '', {
    heading: 'Font measured',
    csvName: 'font_measured',
    on: ['csv'],
  }),
  text('widthWithinPercent', widthWithin, {
    heading: 'Letter widths within %',
    csvName: 'letter_widths_within_percent',
    on: ['csv'],
  }),
  text('heightRule', ({ heightRule }) => heightRuleName(heightRule), {
    heading: 'Height means',
    csvName: 'height_rule',
    on: ['csv'],
  }),
  text('setting', (row, _index, table) => settingText(row, table?.unit ?? 'in'), {
    heading: 'Setting',
    csvName: 'setting',
    on: ['csv'],
  }),
  text(
    'notes',
    ({ warnings }, _index, table) => warnings.map((warned) => messageIn(warned, table?.unit ?? 'in')).join(' '),
    { heading: 'Notes', csvName: 'notes', on: ['csv'] },
    ({ unplaced, unit }) => `all rows times their quantity${unplacedNote(unplaced, unit)}`,
  ),
  text('partNumbers', rowPartNumbers, { heading: 'Part numbers', csvName: 'part_numbers', on: ['csv'] }),
  {
    key: 'notPlaced',
    kind: 'count',
    heading: 'On no sheet',
    csvName: 'pieces_not_placed',
    on: ['csv'],
    value: ({ id }, _index, table) => table?.unplaced?.byRow.get(id) ?? 0,
    total: ({ unplaced }) => unplaced?.missing ?? 0,
    addsUp: false,
  },
  {
    key: 'sharedIn',
    kind: 'length',
    heading: 'Shared cuts',
    csvName: 'shared_cuts',
    on: ['csv'],
    value: () => '',
    total: ({ sharedCuts }) => sharedCuts?.lengthIn ?? 0,
    addsUp: false,
    isOfSharedCuts: true,
  },
  ofOperations('scoreIn', 'length', ({ score }) => score.lengthIn, {
    heading: 'Score',
    csvName: 'score',
    on: ['copied', 'csv'],
  }),
  ofOperations('scoreStarts', 'count', ({ score }) => score.starts, {
    heading: 'Score starts',
    csvName: 'score_starts',
    on: ['csv'],
  }),
  ofOperations('engraveSqIn', 'area', ({ engrave }) => engrave.areaSqIn, {
    heading: 'Engrave',
    csvName: 'engrave',
    on: ['copied', 'csv'],
  }),
  ofOperations('ignoredShapes', 'count', ({ ignore }) => ignore.shapes, {
    heading: 'Ignored shapes',
    csvName: 'ignored_shapes',
    on: ['csv'],
  }),
  ofOperations('ignoredIn', 'length', ({ ignore }) => ignore.lengthIn, {
    heading: 'Ignored',
    csvName: 'ignored',
    on: ['csv'],
  }),
];

/** Returns the columns of a surface: those of operations and of shared cuts only for tables of jobs that have some. */
export function columnsOn(surface: Surface, table?: TableSource): readonly MeasurementColumn[] {
  const hasOperations = table?.rows.some(({ operations }) => hasOtherOperations(operations)) ?? false;
  return measurementColumns.filter(
    ({ on, isOfOperations = false, isOfSharedCuts = false }) =>
      on.includes(surface) && (hasOperations || !isOfOperations) && (table?.sharedCuts || !isOfSharedCuts),
  );
}

/** Returns the note on the unplaced share of the totals; '' when everything was placed. */
function unplacedNote(unplaced: UnplacedShare | null | undefined, unit: LengthUnit = 'in'): string {
  const lengths = (['lengthIn', 'perimeterIn'] as const).map((figure) => unplacedText(unplaced ?? null, figure, unit));
  return lengths[0] === null ? '' : `; length: ${lengths[0]}; perimeter: ${lengths[1]}`;
}

/** Returns the numbers of the row's parts (see `partNumbers`). */
function rowPartNumbers({ parts }: RowSource, index: number, table?: TableSource): string {
  const before = (table?.rows ?? []).slice(0, index).reduce((sum, row) => sum + row.parts.length, 0);
  return listNumbers(parts.map((_part, nth) => before + nth + 1));
}

/** Returns the deviation of letter widths in percent, '0' for those of the listed font; '' for a drawing. */
function widthWithin({ fontListed, widthWithinPercent }: RowSource): string {
  if (fontListed === null) return '';
  return widthWithinPercent === null ? 'not known' : String(widthWithinPercent);
}

/** Returns the figure of all copies of a row. */
export function allCopies(
  column: MeasurementColumn,
  row: RowSource,
  index: number,
  table?: TableSource,
): string | number {
  const value = column.value(row, index, table);
  return typeof value === 'number' && column.addsUp ? value * row.quantity : value;
}
