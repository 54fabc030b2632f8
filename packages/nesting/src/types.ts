import type { CostRule } from './model/cost-rule.ts';
import type { ExclusionZone } from './model/exclusion-zones.ts';
import type { AllowedRotations } from './model/rotations.ts';
import type { Roll } from './model/roll.ts';
import type { RowRules } from './model/row-rules.ts';
import type { OutlineCorner } from './model/outline-corners.ts';
import type { Part, Sentence } from '@measurement-nesting/curves/drawing';

export type Sheet = {
  /** Side along x, horizontal on screen. */
  readonly widthIn: number;
  readonly heightIn: number;
  /**
   * Corners of a sheet that is not a rectangle, around its shape, inside `widthIn` and `heightIn`. Parts are at least
   * the margin away from its sides. Omitted for a rectangle, and for rolls.
   */
  readonly outline?: readonly OutlineCorner[] | undefined;
  /** Areas without parts, on every sheet of this size. Parts are at least the spacing away. Omitted without any. */
  readonly zones?: readonly ExclusionZone[] | undefined;
  /**
   * Terms of a roll: parts are packed along its height, and the cut-off is straight across it. Omitted for sheets. All
   * sizes of a stock are rolls, or none is.
   */
  readonly roll?: Roll | undefined;
};

/** A size of sheet in stock. */
export type StockSheet = Sheet & {
  /** Available number; null if unlimited, for a remnant one. */
  readonly count: number | null;
  /** Price of a sheet, in any unit, the same throughout. */
  readonly price?: number | undefined;
  /** Side along which the grain runs; parts turn by half turns at most there. Default 'none'. */
  readonly grain?: 'none' | 'width' | 'height' | undefined;
  /** True for a remnant of an earlier job: used first, and costs nothing. Default false. */
  readonly remnant?: boolean | undefined;
};

/** The sizes in stock, and the size indices of the first sheets when the search continues from a layout. */
export type Stock = { readonly sizes: readonly StockSheet[]; readonly begin?: readonly number[] };

export type NestItem = RowRules & {
  readonly part: Part;
  readonly quantity: number;
  /** True if the grain of a sheet does not limit its rotations. Default false. */
  readonly ignoresGrain?: boolean | undefined;
};

export type NestOptions = {
  /** Least distance between true outlines, inches. */
  readonly spacingIn: number;
  /** Least distance from an outline to the sheet's edge, inches; independent of spacing. */
  readonly marginIn: number;
  readonly rotation: AllowedRotations;
  readonly partsInHoles: boolean;
  /** True when parts of one non-empty `group` stay together as one rigid group. */
  readonly keepGroups: boolean;
  /**
   * Distance of the rectangle around each unit that moves together from its outlines, inches. The spacing is between
   * these rectangles, and nothing is placed in them. Omitted without weeding boxes.
   */
  readonly weedingIn?: number | undefined;
  /** The cost that the search minimizes. Default 'whole_sheets'. */
  readonly costRule?: CostRule | undefined;
};

/**
 * Position of one copy: p' = rotate(angle) p + (x, y), from the part's own frame (as drawn) into the sheet's frame
 * (origin at its upper left corner, y down). A mirrored part is reflected before, p = (-x, y).
 */
export type Placement = {
  /** Index into the items. */
  readonly item: number;
  /** Copy of the item, from 0. */
  readonly copy: number;
  readonly sheet: number;
  readonly xIn: number;
  readonly yIn: number;
  readonly angle: number;
  /** True when the part is placed as its mirror image. Default false. */
  readonly isMirrored?: boolean;
  /** True for a part placed manually, which a search does not move. Default false. */
  readonly pinned?: boolean;
};

/** Position of a part on its sheet. */
export type PlacedPose = Pick<Placement, 'xIn' | 'yIn' | 'angle' | 'isMirrored'>;

export type Unplaced = {
  readonly item: number;
  readonly count: number;
  readonly reason: 'too_large' | 'no_room' | 'too_small' | 'unusable' | 'by_hand';
  /** The rule that excludes every position of a part that is too large, where it fits at some other angle. */
  readonly rule?: AllowedRotations;
  /** One sentence in inches, with the required sheet size where that helps. */
  readonly message: string;
  readonly sentence?: Sentence;
};

export type Layout = {
  readonly placements: readonly Placement[];
  readonly unplaced: readonly Unplaced[];
  readonly sheets: number;
  /** Full sheets + used share of the last one, exact (rounding up is for the screen). 0 when nothing was placed. */
  readonly usage: number;
  /** The straight cut that frees the leftover on the last sheet; null when nothing was placed. */
  readonly cutOff: {
    /** 'x': a vertical line at x = atIn; 'y': a horizontal line at y = atIn. */
    readonly axis: 'x' | 'y';
    readonly atIn: number;
    readonly leftoverWidthIn: number;
    readonly leftoverHeightIn: number;
  } | null;
  /** Net part area over the material used (usage x sheet area). */
  readonly coveredShare: number;
  /** Area of the box around the parts of each sheet over the area of the sheet. */
  readonly boxShares: readonly number[];
  /**
   * On a stock: size index of each sheet; total cost under the rule of the job and under each rule; and a lower bound
   * of the first for layouts that place all parts.
   */
  readonly stock?: {
    readonly sizeOf: readonly number[];
    readonly cost: number;
    readonly costs: Readonly<Record<CostRule, number>>;
    readonly atLeast: number;
  };
};

/**
 * Connection to the other searches of the same job, each in a thread of its own at the same time. All run the same
 * code with their own seeds and exchange incumbents at fixed numbers of evaluations.
 */
export type Partner = {
  /**
   * Sends the incumbent of this search as plain numbers, and returns those of the same round from the other searches,
   * if any. With a budget in evaluations it must wait until all searches reach that round, unless they have ended;
   * otherwise it returns the available ones, but may wait briefly in the last round.
   */
  readonly exchange: (round: number, best: Float64Array | null, last: boolean) => readonly Float64Array[];
  /**
   * Memory in which all searches compute outlines and the rasters of pairs once. It does not change results. If
   * omitted, each has its own.
   */
  readonly shared?: {
    /** Buffer of `sharedRasterBytes(searches)` bytes, all zero before the first search begins. */
    readonly rasters: ArrayBufferLike;
    /** Buffer of `sharedOutlineBytes` bytes, all zero before the first search begins; for parts on sheets. */
    readonly outlines?: ArrayBufferLike;
    /** Number of searches that share it. */
    readonly searches: number;
  };
};

/** Result of an earlier job, for a warm start: parts that occur again may start at their previous positions. */
export type PreviousLayout = {
  /** Parts placed by it: the items of its placements. */
  readonly parts: readonly Part[];
  readonly placements: readonly Placement[];
  readonly sheet: Sheet;
  readonly spacingIn: number;
  readonly marginIn: number;
};

/** All inputs that are not geometry: time, seed, stop, and the receiver of better layouts. */
export type NestControl = {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly seed: number;
  readonly budgetMs: number;
  /** Optional bound on position evaluations; with it the same seed produces the same layout on every machine. */
  readonly maxEvaluations?: number;
  /**
   * Layout of the same job to continue from, such as the last one reported by an interrupted run: it is reported
   * first, so nothing worse is. Ignored, with the reason in the result, when it belongs to another job or violates a
   * rule.
   *
   * `isByHand`: made by a person. It is then used as far as it is valid: pinned parts do not move from their positions
   * and sheets (an empty sheet is removed, and those after it move up), parts that collide are placed again.
   */
  readonly start?: Pick<Layout, 'placements'> & { readonly isManual?: boolean };
  /**
   * Layout of a similar earlier job, for a warm start. The search begins from its valid part, with the rest placed
   * again, or from a fresh layout, whichever is better. Not used on a stock of sizes, nor with a start.
   */
  readonly earlier?: PreviousLayout;
  /** Other searches of the same job; if omitted, this one searches alone. */
  readonly partner?: Partner;
  /** Extends the search beyond its budget while it gets better; omitted for none. */
  readonly extension?: SearchExtension;
  /** Called often; true ends the search immediately with the best layout so far. */
  readonly shouldStop: () => boolean;
  /** Called with each better layout; each has passed the checker. */
  readonly onBest: (layout: Layout) => void;
};

/**
 * Extension of a search: at the end of its budget it continues for a quarter of it, as often as the quarter before placed more parts or reduced
 * the material by 1 %.
 */
export type SearchExtension = {
  /** Maximum length of the search as a multiple of its budget. */
  readonly maxBudgets: number;
  /** Called with each new length, as a multiple of the budget. */
  readonly onExtended?: ((budgets: number) => void) | undefined;
  /** Decides in place of the gain of this search; for searches that accompany another one. */
  readonly isDue?: (() => boolean) | undefined;
};

export type StartedFrom = 'fresh' | 'start' | 'earlier';

export type NestResult = {
  readonly layout: Layout;
  readonly lowerBoundSheets: number;
  readonly firstLayoutMs: number;
  readonly elapsedMs: number;
  /** Evaluations of this search, without those of its partners. */
  readonly evaluations: number;
  /** Reason why the start layout was not used, one sentence; null when it was used or omitted. */
  readonly startIgnored: string | null;
  /** Origin of the search's first layout, see NestControl. */
  readonly startedFrom: StartedFrom;
  readonly ended: 'budget' | 'stopped' | 'converged' | 'bound';
};
