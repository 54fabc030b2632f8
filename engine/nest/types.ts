import type { CostRule } from '../model/cost-rule.ts';
import type { Part } from '../model/measurement.ts';

export { costRules, type CostRule } from '../model/cost-rule.ts';

/** Which rotations are allowed: none, half turns, quarter turns, or any angle; each list allows more than the one before. */
export const allowedRotations = ['none', '180', '90', 'any'] as const;
export type AllowedRotations = (typeof allowedRotations)[number];

export type Sheet = {
  /** x side, horizontal on screen. */
  readonly widthIn: number;
  readonly heightIn: number;
};

/** A size of sheet at hand. */
export type StockSheet = Sheet & {
  /** How many; null for as many as it takes. */
  readonly count: number | null;
  /** Of a sheet, in any unit, the same throughout. */
  readonly price?: number | undefined;
  /** The side its grain runs along; parts turn by half turns at most there. Default 'none'. */
  readonly grain?: 'none' | 'width' | 'height' | undefined;
  /** Left from an earlier job: used first, and costs nothing. Default false. */
  readonly remnant?: boolean | undefined;
};

/** The sizes at hand, and the sizes (by index) that the sheets begin with where a layout is gone on from. */
export type Stock = { readonly sizes: readonly StockSheet[]; readonly begin?: readonly number[] };

export type NestItem = {
  readonly part: Part;
  readonly quantity: number;
  /** Overrides the job's rotation; 'none' is a lock. */
  readonly rotation?: AllowedRotations;
};

export type NestOptions = {
  /** Least distance between true outlines, inches. */
  readonly spacingIn: number;
  /** Least distance from an outline to the sheet's edge, inches; independent of spacing. */
  readonly marginIn: number;
  readonly rotation: AllowedRotations;
  readonly partsInHoles: boolean;
  /** Parts of one non-empty `group` keep together as one rigid group. */
  readonly keepGroups: boolean;
  /** The cost that the search minimizes. Default 'whole_sheets'. */
  readonly costRule?: CostRule | undefined;
};

/**
 * Where one copy lies: p' = rotate(angle) p + (x, y), from the part's own frame (as drawn) into the sheet's frame
 * (origin at its upper left corner, y down).
 */
export type Placement = {
  /** Index into the items. */
  readonly item: number;
  /** Which copy of the item, from 0. */
  readonly copy: number;
  readonly sheet: number;
  readonly xIn: number;
  readonly yIn: number;
  readonly angle: number;
  /** Laid there by hand: a search that goes on leaves it where it is. Default false. */
  readonly pinned?: boolean;
};

export type Unplaced = {
  readonly item: number;
  readonly count: number;
  readonly reason: 'too_large' | 'no_room' | 'too_small' | 'unusable' | 'by_hand';
  /** One sentence, with the sheet that would do where that helps. */
  readonly message: string;
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
   * On a stock: by sheet, the index of its size; the cost of all sheets under the rule of the job and under each rule; and a lower
   * bound of the first for layouts that place all parts.
   */
  readonly stock?: {
    readonly sizeOf: readonly number[];
    readonly cost: number;
    readonly costs: Readonly<Record<CostRule, number>>;
    readonly atLeast: number;
  };
};

/**
 * The way to the other searches of the same job, each in a thread of its own at the same time. All run the same code with seeds of
 * their own and exchange incumbents at fixed shares of the budget.
 */
export type Partner = {
  /**
   * Gives the incumbent of this search, as plain numbers, and takes those of the same round of the searches it meets, as far as
   * they have one. With a budget in evaluations it must wait for all searches to come to that round, unless they have ended; else
   * it gives what there is, but may wait a moment in the last round.
   */
  readonly exchange: (round: number, best: Float64Array | null, last: boolean) => readonly Float64Array[];
  /** Memory in which all compute the rasters of pairs of parts once. It changes no answer. Left out, each has its own. */
  readonly shared?: {
    /** Of `sharedRasterBytes(searches)` bytes, all zero before the first search begins. */
    readonly rasters: ArrayBufferLike;
    /** How many share it. */
    readonly searches: number;
  };
};

/** What was found for an earlier job: parts of it that come again, whatever else has changed, may lie as they lay. */
export type EarlierLayout = {
  /** What it places: the items of its placements. */
  readonly parts: readonly Part[];
  readonly placements: readonly Placement[];
  readonly sheet: Sheet;
  readonly spacingIn: number;
  readonly marginIn: number;
};

/** Everything that is not geometry is passed in: time, seed, stop and what to do with better layouts. */
export type NestControl = {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly seed: number;
  readonly budgetMs: number;
  /** Optional bound on position evaluations; with it the same seed gives the same layout on every machine. */
  readonly maxEvaluations?: number;
  /**
   * A layout of the same job to go on from, such as the last one reported by a run that was cut off: it is reported first, so
   * nothing worse is. Ignored, with the reason in the result, when it is not of this job or breaks one of its rules.
   *
   * `isByHand`: a person made it. It holds as far as it can then: pinned parts stay exactly where they are, on the sheets they lie
   * on (a sheet that becomes empty goes, and those after it move up), parts that collide are placed anew.
   */
  readonly start?: Pick<Layout, 'placements'> & { readonly isByHand?: boolean };
  /**
   * A layout of an earlier job, much like this one. The search begins from what still holds of it, with the rest laid anew, or from
   * a fresh layout, whichever is the better one. Not used on a stock of sizes, nor where there is a start.
   */
  readonly earlier?: EarlierLayout;
  /** Other searches of the same job; left out, this one searches alone. */
  readonly partner?: Partner;
  /** Called often; true ends the search at once with the best layout so far. */
  readonly shouldStop: () => boolean;
  /** Called with each better layout; each has passed the checker. */
  readonly onBest: (layout: Layout) => void;
};

export type StartedFrom = 'fresh' | 'start' | 'earlier';

export type NestResult = {
  readonly layout: Layout;
  readonly lowerBoundSheets: number;
  readonly firstLayoutMs: number;
  readonly elapsedMs: number;
  /** Of this search; a partner's are not counted. */
  readonly evaluations: number;
  /** Why the layout given as a start was not used, one sentence; null when it was, or none was given. */
  readonly startIgnored: string | null;
  /** What the search began from: see NestControl. */
  readonly startedFrom: StartedFrom;
  readonly ended: 'budget' | 'stopped' | 'converged' | 'bound';
};
