import type { CostRule } from './cost-rule.ts';
import type { Box } from '../geometry/types.ts';
import type { Difference, Figures } from './measurement.ts';

/**
 * A whole job as it is answered: plain data with paths as SVG text, so that it can be sent, stored, drawn and exported
 * without the engine. Inches, y down, angles in degrees. These are the types of the wire: lib/contracts/result.ts holds
 * its schemas to them.
 */

/** What "Height (in)" sets: the face's capital H, the tallest to lowest point of the row, or the x-height. */
export type HeightRule = 'cap' | 'overall' | 'x';

export type JobPart = {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  /** SVG path data: outer contour and holes, exact. */
  readonly path: string;
  /** SVG path data of the open lines that travel with it; may be ''. */
  readonly linesPath: string;
  readonly box: Box;
  readonly figures: Figures;
  /** '#rrggbb' as the drawing had it, or ''. */
  readonly strokeColor: string;
};

export type JobWarning = {
  readonly code: string;
  readonly message: string;
  readonly count: number;
  readonly places: readonly Box[];
};

export type JobMeasuredRow = {
  /** 'file' or the text row's id. */
  readonly id: string;
  readonly kind: 'file' | 'text';
  readonly name: string;
  readonly quantity: number;
  /** One copy. */
  readonly figures: Figures;
  readonly parts: readonly JobPart[];
  readonly letters: readonly { readonly text: string; readonly group: string }[];
  readonly looseLinesPath: string;
  readonly differences: readonly Difference[];
  /** Diagnostics of reader, lettering and measurement. */
  readonly warnings: readonly JobWarning[];
  readonly fontListed: string | null;
  readonly fontMeasured: string | null;
  /**
   * How near the letter widths are to the listed font's: 0 for its own or the published ones, N for within about N percent,
   * null where they are not known and for a drawing.
   */
  readonly widthWithinPercent: number | null;
  readonly heightRule: HeightRule | null;
  /** How a row of text is set, in words, where that differs from what its font does by itself: 'tracking 5%'; else ''. */
  readonly setting: string;
  readonly scale: { readonly rule: string; readonly unitsPerIn: number; readonly assumed: boolean };
};

export type JobMeasurement = {
  readonly unit: 'in';
  /** All rows times their quantities; width and height are those of the largest row. */
  readonly totals: Figures;
  readonly rows: readonly JobMeasuredRow[];
};

export type JobPlacement = {
  readonly rowId: string;
  readonly partId: string;
  readonly sheet: number;
  readonly xIn: number;
  readonly yIn: number;
  readonly angleDeg: number;
  /** Put there by hand: going on leaves it where it is. */
  readonly pinned?: boolean | undefined;
};

/** The sheets that a layout takes of one size of the stock. */
export type JobStockUse = {
  /** The caller's. */
  readonly id: string;
  readonly name: string;
  readonly widthIn: number;
  readonly heightIn: number;
  /** Dollars a sheet; null where none was given. */
  readonly price: number | null;
  readonly remnant: boolean;
  /** The side its grain runs along; 'none' when left out. */
  readonly grain?: 'none' | 'width' | 'height' | undefined;
  /** Its name, grain, price or place in the list where another size at hand has the same sides; '' where none has. */
  readonly mark?: string | undefined;
  /** Which sheets of the layout. */
  readonly sheets: readonly number[];
  /** Sheets of this size, the layout's last sheet counted up to its cut-off. */
  readonly usage: number;
  /** Sheets of this size, each counted by the area of the box around its parts. */
  readonly boxUsage?: number | undefined;
};

export type JobLayout = {
  readonly usage: number;
  readonly sheets: number;
  /** The size of all sheets; of the last one where `stock` says that of each. */
  readonly sheet: {
    readonly widthIn: number;
    readonly heightIn: number;
    readonly marginIn: number;
    /** Dollars a sheet, where one was given for a job on one size. */
    readonly price?: number | undefined;
  };
  /** Sheets, each counted by the area of the box around its parts. */
  readonly boxUsage?: number | undefined;
  /** The sizes used, where the job had a stock of sizes. */
  readonly stock?: readonly JobStockUse[] | undefined;
  /**
   * The cost of the sheets under the rule of the job (`amount`) and under each rule; `atLeast` is a lower bound of `amount` for layouts
   * that place all parts. Dollars are rounded up to cents; square inches where no size has a price. Left out where a size that was
   * taken has no price and others do, and without a price for a job on one size.
   */
  readonly cost?:
    | {
        readonly rule: CostRule;
        readonly unit: 'dollars' | 'sqIn';
        readonly amount: number;
        readonly wholeSheets: number;
        readonly usedShare: number;
        readonly boundingBox: number;
        readonly atLeast: number;
      }
    | undefined;
  /** Of a row, or the file, that comes as often as fits. */
  readonly fill?:
    | {
        readonly rowId: string;
        /** How often it is placed whole. */
        readonly placed: number;
        /** An upper bound: no layout has more. */
        readonly atMost: number;
        /** Maximum number of copies in one run. */
        readonly limit?: number | undefined;
        /** Why there are no more: that is all, the limit, the end of the time, or a search that found no more. Left out while it runs. */
        readonly ended?: 'all' | 'limit' | 'time' | 'search' | undefined;
      }
    | undefined;
  /** Pieces on sheets, and all pieces of the job. Usage and costs are for those placed. */
  readonly pieces?: { readonly placed: number; readonly total: number } | undefined;
  readonly placements: readonly JobPlacement[];
  readonly unplaced: readonly {
    readonly rowId: string;
    readonly partId: string;
    readonly name: string;
    readonly count: number;
    readonly reason: 'too_large' | 'no_room' | 'too_small' | 'unusable' | 'by_hand';
    readonly message: string;
  }[];
  readonly cutOff: {
    readonly axis: 'x' | 'y';
    readonly atIn: number;
    readonly leftoverWidthIn: number;
    readonly leftoverHeightIn: number;
    /** Which size of the stock the last sheet is. */
    readonly stockId?: string | undefined;
  } | null;
  readonly coveredShare: number;
  readonly lowerBoundSheets: number;
};
