import type { PartRules } from '@measurement-nesting/nesting/model';
import type { TextOutline, TextRun } from '@measurement-nesting/curves/drawing';
import type { JobLayout, JobMeasurement, JobStockUse } from '../model/answer.ts';
import type { ItemName } from '../model/item-names.ts';
import type { PieceCount, UnplacedShare } from '../model/unplaced-share.ts';
import type { PrintedTable } from './pdf/table.ts';
import type { OutputChoice } from './file-layout.ts';
import type { FileUnit } from './file-units.ts';
import type { ColorChoice } from './sheet/sheet-colors.ts';

/**
 * Input of an export: the result as the user received it, so that a stored result is enough. All texts are untrusted: names, ids and colors
 * come from uploaded files.
 */
export type ExportJob = {
  /** File name or first text. The export makes it safe. */
  readonly name: string;
  /** Day of the export, 'YYYY-MM-DD'. */
  readonly date: string;
  readonly runId: string | null;
  readonly engineVersion: string;
  /** Unit of all lengths in the files, except for nest.json, whose fields state inches. Default: inches. */
  readonly unit?: FileUnit | undefined;
  readonly measurement: JobMeasurement;
  readonly tables: ExportTables;
  /** Null for measurements only. */
  readonly layout: JobLayout | null;
  /** Usage of the layout in the words shown to the user; null without a layout. */
  readonly usage: UsageWords | null;
  /** Price of the job; null without rates. */
  readonly price?: ExportPrice | null;
  /** Start of the search; absent if unknown. */
  readonly startedFrom?: 'fresh' | 'last layout' | undefined;
  /** Nesting options of the request, for the record. */
  readonly options: Readonly<Record<string, unknown>> | null;
  /** The caller's own reference and data, for nest.json. */
  readonly labels?:
    | {
        readonly reference?: string | undefined;
        readonly metadata?: Readonly<Record<string, string>> | undefined;
      }
    | undefined;
  /** Names of the request for rows and parts that the job does not have: see unusedNames. */
  readonly unusedNames?: readonly ItemName[] | undefined;
  /** True to engrave the user's names of rows and parts on the sheets. Needs `letterText`. Default false. */
  readonly engraveNames?: boolean | undefined;
  /** Colors of the sheets' SVG: see sheetColors. */
  readonly colors?: ColorChoice | undefined;
  /** Changes of the layout in the cutting files: see fileLayout. */
  readonly output?: OutputChoice | undefined;
  /** Draws letters that the printed face lacks on the pages to print. Without it they appear as '?'. */
  readonly letterText?: (run: TextRun) => TextOutline | null;
};

/** Measurements and settings as tables. The caller provides columns, rounding and wording, so that screen, paper and files never differ. */
export type ExportTables = {
  /** Returns the text of measurements.csv. */
  readonly csv: (
    measurement: JobMeasurement,
    unplaced: UnplacedShare | null,
    sharedCuts: JobLayout['sharedCuts'],
  ) => string;
  /** Returns the text of sheets.csv: the sizes used, and the number of pieces they are for. */
  readonly sheets: (stock: NonNullable<JobLayout['stock']>, pieces: PieceCount) => string;
  /** Returns a size as one line: 'Sheet 48 x 96 in (Birch), $40.00 each: sheets 3 to 5'. */
  readonly sizeLine: (size: JobStockUse) => string;
  /** Returns the price of a sheet: '$40.00'. */
  readonly price: (amount: number) => string;
  /** Width, panels and price of a roll. */
  readonly rollSetting: (roll: Pick<JobStockUse, 'widthIn' | 'heightIn' | 'roll'>) => string;
  /** Returns one line per row, and the total. */
  readonly rows: (measurement: JobMeasurement, unplaced: UnplacedShare | null) => PrintedTable;
  /** Returns the table heading of a figure: 'Length (in)'. */
  readonly heading: (figure: 'lengthIn' | 'perimeterIn') => string;
  /** Returns the nesting options of the request as pairs of label and value. */
  readonly settings: (options: Readonly<Record<string, unknown>>) => [label: string, value: string][];
  /** Returns the rules of single rows among the nesting options: the words of each, and the ids of its rows. */
  readonly rowRules: (options: Readonly<Record<string, unknown>>) => [label: string, rowIds: readonly string[]][];
  /** Returns the rules of a part in words. */
  readonly partRules: (rules: PartRules) => string[];
};

/** Price of a job. The caller provides rounding, currency and wording, so that screen and files never differ. */
export type ExportPrice = {
  /** One line per item, and the total; or the reason why there is no price. */
  readonly printed: PrintedTable | string;
  /** Text of price.csv. */
  readonly csv: string;
  /** Value of `price` in nest.json. */
  readonly json: object;
};

/** Usage of a layout in words. The caller provides rounding and wording, so that screen and paper never differ. */
export type UsageWords = {
  /** '3.4 sheets', '0.07 sheet for 1 of 2 pieces'. */
  readonly figure: string;
  /** Usage as a sentence: '3 full sheets + 40% of a fourth. Order 4. You keep a 48 x 57.6 in offcut.' */
  readonly sentence: string;
  /** '1 sheet to buy: $60.00 · used share $5.54.'; null if no price is known. */
  readonly cost: string | null;
  /** '48 x 57.6'; null if nothing useful is left. */
  readonly leftover: string | null;
  /** '37 fit; no more than 41 can.' and similar; null if every row has a quantity. */
  readonly fill: string | null;
  /** '60 weeding boxes: 812.40 in'; null for a job without them. */
  readonly weeding?: string | null;
  /** 'Shared cuts: 12 edges, 34.00 in less to cut'; null for a job without them. */
  readonly sharedCuts?: string | null;
};

/** One file of the zip: its text (UTF-8) or its bytes. */
export type ExportFile = { readonly path: string; readonly content: string | Uint8Array };
