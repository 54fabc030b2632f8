import type {
  AllowedRotations,
  CostRule,
  ExclusionZone,
  OutlineCorner,
  PartRules,
  Roll,
} from '@measurement-nesting/nesting/model';
import type { Box } from '@measurement-nesting/curves';
import type { Mark, Sentence } from '@measurement-nesting/curves/drawing';
import type { HeightRule } from '@measurement-nesting/lettering';
import type { SharedFigures } from './shared-cuts/shared-cuts.ts';
import type { Difference, DrawingClass, Figures, OperationFigures } from '@measurement-nesting/measure';

/**
 * Answer to a whole job: plain data with paths as SVG text, so that it can be sent, stored, drawn and exported without the engine. Inches,
 * y down, angles in degrees. The schemas in lib/shared/contracts/result.ts match these types.
 */

/** Score lines or engraved areas of one color, see Mark. */
export type JobMark = Omit<Mark, 'contours'> & {
  /** SVG path data, exact; engraved areas by the nonzero rule. */
  readonly path: string;
};

export type JobPart = {
  readonly id: string;
  readonly name: string;
  /** True for the user's own name. */
  readonly isNamed?: boolean | undefined;
  readonly group: string;
  /** Name of the innermost named group, or of the layer, that the part is drawn in; absent without one, and for named parts. */
  readonly origin?: string | undefined;
  /** SVG path data of outer contour and holes, exact. */
  readonly path: string;
  /** SVG path data of the open lines that move with the part; may be ''. */
  readonly linesPath: string;
  /** Score lines and engraved areas that move with the part; absent without any. */
  readonly marks?: readonly JobMark[] | undefined;
  readonly box: Box;
  /** Figures of one piece. */
  readonly figures: Figures;
  /** Number of pieces that one copy of the row yields; absent for 1. */
  readonly quantity?: number | undefined;
  /** Rules of the part, instead of those of its row; absent without any. */
  readonly rules?: PartRules | undefined;
  /** Stroke color of the drawing as '#rrggbb', or ''. */
  readonly strokeColor: string;
  /** Name of the stroke's spot color; absent for process colors. */
  readonly strokeSpot?: string | undefined;
};

export type JobWarning = {
  readonly code: string;
  readonly message: string;
  /** The message with its lengths as values; absent for one without lengths. */
  readonly sentence?: Sentence | undefined;
  readonly count: number;
  readonly places: readonly Box[];
};

export type JobMeasuredRow = {
  /** 'file' or the text row's id. */
  readonly id: string;
  readonly kind: 'file' | 'text';
  readonly name: string;
  /** The user's own name; also at the beginning of `name`. */
  readonly label?: string | undefined;
  readonly quantity: number;
  /** Figures of one copy. */
  readonly figures: Figures;
  readonly parts: readonly JobPart[];
  /** Parts that are not cut, by choice; absent if there are none. */
  readonly leftOut?: readonly JobPart[] | undefined;
  readonly letters: readonly { readonly text: string; readonly group: string }[];
  readonly looseLinesPath: string;
  /** Score lines and engraved areas outside every part; absent without any. */
  readonly looseMarks?: readonly JobMark[] | undefined;
  /** Figures of one copy by operation; absent in results of versions without operations. */
  readonly operations?: OperationFigures | undefined;
  /** Classes of a drawing in the order in which they are first drawn, at most 200; absent for text rows. */
  readonly classes?: readonly DrawingClass[] | undefined;
  readonly differences: readonly Difference[];
  /** Diagnostics of reader, lettering and measurement. */
  readonly warnings: readonly JobWarning[];
  readonly fontListed: string | null;
  readonly fontMeasured: string | null;
  /**
   * Accuracy of the letter widths relative to the listed font: 0 for its own or the published ones, N for about N percent, null if unknown
   * and for drawings.
   */
  readonly widthWithinPercent: number | null;
  readonly heightRule: HeightRule | null;
  /** Settings of a text row that differ from its font's defaults, in words: 'tracking 5%'; otherwise ''. */
  readonly setting: string;
  readonly settingSentence?: Sentence | undefined;
  readonly scale: { readonly rule: string; readonly unitsPerIn: number; readonly assumed: boolean };
};

export type JobMeasurement = {
  readonly unit: 'in';
  /** Figures of all rows times their quantities; width and height are those of the largest row. */
  readonly totals: Figures;
  /** Figures by operation of all rows times their quantities; absent in results of versions without operations. */
  readonly operations?: OperationFigures | undefined;
  readonly rows: readonly JobMeasuredRow[];
};

export type JobPlacement = {
  readonly rowId: string;
  readonly partId: string;
  readonly sheet: number;
  readonly xIn: number;
  readonly yIn: number;
  readonly angleDeg: number;
  /** True when the part is reflected in the y axis of its drawing before it is rotated. Default false. */
  readonly mirrored?: boolean | undefined;
  /** Pinned manually: a continued run does not move the part. */
  readonly pinned?: boolean | undefined;
};

/** Roll in a layout: its terms, and the length that is used of it, margins included; whole rolls and panels before the last. */
export type JobRoll = Roll & { readonly lengthIn: number };

/** Texts of the caller about a stock size, which its entry in a layout repeats. */
export type SheetTexts = { readonly id: string; readonly name?: string | undefined };

/** Returns the texts of a stock size without its other fields, in the order of results. */
export const sheetTexts = ({ id, name = '' }: SheetTexts) => ({ id, name });

/** Sheets of one stock size in a layout. */
export type JobStockUse = ReturnType<typeof sheetTexts> & {
  readonly widthIn: number;
  readonly heightIn: number;
  /** Dollars per sheet; null if unknown. */
  readonly price: number | null;
  readonly remnant: boolean;
  /** Side parallel to the grain; default 'none'. */
  readonly grain?: 'none' | 'width' | 'height' | undefined;
  /** Name, grain, price or position in the list that distinguishes it from sizes with the same sides; '' when unique. See sizeMark. */
  readonly mark?: string | undefined;
  /** Exclusion zones of every sheet of this size; omitted without any. */
  readonly zones?: readonly ExclusionZone[] | undefined;
  /** Corners of the sheets of this size; omitted for rectangles. */
  readonly outline?: readonly OutlineCorner[] | undefined;
  /** Omitted for sheets. */
  readonly roll?: JobRoll | undefined;
  /** Indexes of the sheets of this size in the layout. */
  readonly sheets: readonly number[];
  /** Number of sheets of this size, with the layout's last sheet counted up to its cut-off. */
  readonly usage: number;
  /** Number of sheets of this size, each counted by the area of the box around its parts. */
  readonly boxUsage?: number | undefined;
};

export type JobLayout = {
  readonly usage: number;
  readonly sheets: number;
  /** Size of all sheets, or of the last one if `stock` lists the size of each. */
  readonly sheet: {
    readonly widthIn: number;
    readonly heightIn: number;
    readonly marginIn: number;
    /** Price in dollars of a sheet, for a job on a single size. */
    readonly price?: number | undefined;
    /** Exclusion zones; omitted without any. */
    readonly zones?: readonly ExclusionZone[] | undefined;
    /** Corners; omitted for a rectangle. */
    readonly outline?: readonly OutlineCorner[] | undefined;
    /** Omitted for sheets. */
    readonly roll?: JobRoll | undefined;
  };
  /** Number of sheets, each counted by the area of the box around its parts. */
  readonly boxUsage?: number | undefined;
  /** The sizes used, if the job had a stock of sizes. */
  readonly stock?: readonly JobStockUse[] | undefined;
  /**
   * Cost of the sheets under the rule of the job (`amount`) and under each rule; `atLeast` is a lower bound of `amount` for layouts that
   * place all parts. In dollars rounded up to cents, or in square inches if no size has a price. Absent if a used size has no price and
   * others do, and for a job on a single size without a price.
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
  /** Result for the row, or the file, that is cut as often as fits. */
  readonly fill?:
    | {
        readonly rowId: string;
        /** Number of complete copies placed. */
        readonly placed: number;
        /** Upper bound on the number of copies in any layout. */
        readonly atMost: number;
        /** Maximum number of copies in one run. */
        readonly limit?: number | undefined;
        /** Reason for no more copies: all are placed, the limit, the time, or a search that found no more. Absent during the run. */
        readonly ended?: 'all' | 'limit' | 'time' | 'search' | undefined;
      }
    | undefined;
  /** Placed and total pieces of the job. Usage and costs are for the placed ones. */
  readonly pieces?: { readonly placed: number; readonly total: number } | undefined;
  /** Rectangles cut around each placed unit that moves together; absent without weeding boxes. */
  readonly weeding?:
    | {
        /** Distance from the outlines. */
        readonly distanceIn: number;
        readonly together: 'piece' | 'letter' | 'row';
        /** Number of boxes, and the length of all their sides, which is in no figure of the measurement. */
        readonly boxes: number;
        readonly lengthIn: number;
      }
    | undefined;
  /** Straight pieces of outer edges that neighbors share, cut once in the files; absent unless the job shares cuts. */
  readonly sharedCuts?: SharedFigures | undefined;
  readonly placements: readonly JobPlacement[];
  readonly unplaced: readonly {
    readonly rowId: string;
    readonly partId: string;
    readonly name: string;
    readonly count: number;
    readonly reason: 'too_large' | 'no_room' | 'too_small' | 'unusable' | 'by_hand';
    /** Rotation rule that excludes every position of a part that is too large; it fits at some other angle. */
    readonly rule?: AllowedRotations | undefined;
    readonly message: string;
    readonly sentence?: Sentence | undefined;
  }[];
  readonly cutOff: {
    readonly axis: 'x' | 'y';
    readonly atIn: number;
    readonly leftoverWidthIn: number;
    readonly leftoverHeightIn: number;
    /** Size id of the last sheet. */
    readonly stockId?: string | undefined;
  } | null;
  readonly coveredShare: number;
  readonly lowerBoundSheets: number;
};
