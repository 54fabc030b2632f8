/**
 * Parameters of the search, each with its reason; docs/research/nesting-log.md records their selection. Shares are of
 * the budget, of the total length or of the part named; sweeps and evaluations are counts. Tolerances of geometry and
 * sizes of rasters are next to the code that uses them.
 */

const degree = Math.PI / 180;

/**
 * Enumeration of the layouts of a few rectangles: rectangles placed before exploration, then the shares of the budget
 * between which it continues from a shorter layout, which leaves less to enumerate.
 */
export const rectangles = { quickEvaluations: 1_000_000, from: 0.15, until: 0.8 };

/** An extension of a search, as a share of its budget, and the least gain within as much before. */
export const extension = { step: 0.25, minGain: 0.01 };

/** Maximum time for settling the layout: in milliseconds, and after the end of the budget as a share of it. */
export const settling = { shareOfBudget: 0.1, maxMs: 500 };

/** Initial layouts, constructed in sequence. */
export const initialLayouts = {
  /** Evaluations after which no further initial layout is tried: then the search improves any of them faster. */
  evaluations: 60_000,
  /** Share of the budget at which construction ends: a fill that is complete is worth more than half of a search. */
  maxOfBudget: 0.6,
  /** Maximum number of rejections by the checker before the search starts from shelves. */
  maxRejected: 4,
  /** Minimum number of copies for a lattice: with fewer its edges waste too much. */
  fewestCopiesInLattice: 16,
  /** Minimum share of a shape's area in the job for a lattice: below it a lattice makes no difference. */
  minShareInLattice: 0.15,
  /** The same as a share of a sheet, for all shapes but the first: their lattice begins on another sheet. */
  minOfSheetInLattice: 0.5,
  /** Maximum number of copies tried in the ragged edges of a lattice. */
  maxInLatticeEdges: 60,
};

/**
 * Search of the parts that are placed first alone, when constructed layouts spread them over more sheets than their area
 * needs: its share of the budget.
 */
export const firstPartsAlone = { shareOfBudget: 0.25 };

/**
 * Trial searches of plans on a stock with few parts, longer for those of least cost. Shelves estimate such plans
 * poorly, and only a search determines the used length of the last sheet.
 */
export const stockTrials = {
  maxParts: 60,
  rounds: [
    { max: 6, evaluations: 30_000 },
    { max: 3, evaluations: 200_000 },
  ],
};

/**
 * Shares of the budget between which parts that a limited stock leaves over are searched on a lengthened sheet, unless
 * it has ended; other attempts have the rest.
 */
export const lengthenedSheet = {
  turns: [
    { from: 0, until: 0.45 },
    { from: 0.55, until: 0.95 },
  ],
};

/** Numbers of random positions in bottom-left fill. */
export const bottomLeftSamples = { evaluations: 150_000, minimum: 40, maximum: 800 };

export const exploration = {
  /** End of exploration; compression has the rest of the budget. */
  until: 0.95,
  /**
   * The last sheet is first shortened by this share of the total length, then by a third of it after each failure, ...
   */
  firstStep: 0.02,
  /** ... down to this, below which failures suggest that nothing more can be gained. */
  minStep: 0.001,
  stepDivisor: 3,
};

/**
 * Limits of one attempt. Evaluations for each part are the same at every budget, so that a short search is the
 * beginning of a long one.
 */
export const attempt = {
  /** For a long step, and for other attempts, whose gain is larger. */
  evaluationsPerPart: { step: 3_000, elimination: 10_000, warmStart: 10_000 },
  /** Minimum of these limits: with few parts an attempt needs more for each. */
  fewestEvaluations: 600_000,
  /** Maximum share of the budget, so that one attempt cannot use it up, ... */
  maxOfBudget: 0.2,
  /** ... unless it has had too few evaluations for each part to be conclusive. */
  fewestEvaluationsPerPart: 300,
};

/**
 * Parts with free rotation are first searched at tabulated rotations, ten times as quick to evaluate, up to this share
 * of the budget or so many evaluations for each part without improvement; the later steps are small because the layout
 * is dense by then.
 */
export const freeAngles = { from: 0.7, orIdleFor: 20_000, firstStep: 0.005 };

/** Shares by which the container shrinks at the beginning and the end of compression. */
export const compression = { step: { from: 0.0005, to: 0.00001 } };

/** Limits of separation without a gain: sweeps of a strike, and strikes. */
export const separationLimits = {
  /** Share of the least loss so far below which a loss is progress. */
  gain: 0.98,
  /** Limit for a long step on several sheets, where a smaller step will do. */
  longStep: { strikes: 2, noImprovementSweeps: 100 },
  /** Limit for large parts alone after each scatter, because another scatter is cheap. */
  scattered: { strikes: 2, noImprovementSweeps: 50 },
  /** Limit for the parts of an eliminated sheet, where the gain is a whole sheet. */
  elimination: { strikes: 3, noImprovementSweeps: 200 },
  compression: { strikes: 5, noImprovementSweeps: 100 },
  /**
   * Otherwise one strike, with a random number of sweeps for each part: short attempts find what long ones miss, and
   * vice versa.
   */
  sweepsPerPart: [0.25, 0.5, 1, 2, 4],
  sweeps: { minimum: 8, maximum: 200, maxAfterBestSwap: 40 },
};

/** Minimum number of parts for the best of several sweeps in each round: in small jobs it costs more than it finds. */
export const bestOfSweeps = { fromParts: 70, sweeps: 3 };

/** Positions sampled for a part: in its own box, with its center in free space, and anywhere in the container. */
export const samples = {
  separation: { focused: 25, inFreeSpace: 25, inContainer: 25 },
  /** Samples around the other part's position in a swap. */
  swap: { focused: 12, inFreeSpace: 0, inContainer: 0 },
};

export const placement = {
  /** Number of samples that are refined. */
  refinedPoses: 3,
  /** Distance below which two poses are equal, as a share of the part's smaller side. */
  similar: 0.05,
  /** Moves after which free space is rescanned, as a share of the parts. */
  movesPerScan: 0.25,
  /** Descent: steps in shares of the part's smaller side and, for parts with free rotation, in radians. */
  coarse: { from: 0.25, until: 0.02, rotateFrom: 5 * degree, rotateUntil: degree },
  fine: { from: 0.01, until: 0.001, rotateFrom: 0.5 * degree, rotateUntil: 0.05 * degree },
  /**
   * Maximum difference in radians to a tabulated rotation, or one along a side of the container, that is tried at the
   * end.
   */
  snapWithin: 0.035,
};

/** Approximate number of free-space grid cells covered by a part of average size. */
export const freeSpaceCellsPerPart = 128;

/** Swap of two parts after a failure. */
export const swap = {
  /** Share of the area that defines large parts, the largest first. */
  largeShare: 0.75,
  /**
   * Probabilities that the first part is large, and that it overlaps: large parts have the most effect, and small
   * ones release others.
   */
  probability: { large: 0.5, overlapping: 0.7 },
  /** Maximum ratio of the second part's area to the first one's: others do not fit. */
  maxRatio: 2,
};

/**
 * Pool of failed separations to continue from: the least bad are enough, since short attempts fail thousands of times
 * a minute.
 */
export const infeasiblePool = { max: 500, spread: 0.25 };

/**
 * Warm start from a layout whose spacing was smaller: spread out over slightly more length than the parts need, then
 * over more.
 */
export const warmStart = {
  /** Factors of the growth of the parts' boxes: parts grow by more than their boxes, the more they interlock. */
  room: [1.1, 1.16],
};

/** Selection between two operators after a failure, in jobs of at least `fromParts` parts. */
export const operators = {
  fromParts: 100,
  /** Swaps to select the best from: one costs some 250 evaluations, the separation that follows half a million. */
  swapsToChooseFrom: 400,
  /** Minimum gain of a success with many parts: smaller gains usually repeat the last layout. */
  minGain: 1e-4,
  /** Evaluations for each part after which older costs and gains are no longer relevant. */
  memoryPerPart: 100_000,
  /** Minimum share of the evaluations for either operator, so that both remain measured. */
  minShare: 0.15,
  /**
   * Prior gain of both operators and, as a share of the memory, prior cost: with little data they receive the same
   * share.
   */
  prior: { gained: 2e-4, spent: 0.1 },
};

/**
 * Minimum evaluations for each part in a restart: with fewer it would abandon layouts that would have become the best.
 */
export const restart = { fewestEvaluationsPerPart: 1_000_000 };

export const sheetElimination = {
  /** Maximum fill of the other sheets for an elimination attempt, whatever they contain now. */
  maxFill: 0.92,
  /** Maximum factor by which their fill may have to grow: a search gains percents, not a third. */
  maxGain: 1.2,
  /** Number of parts up to which it may grow by more: a part may fit the hole of another. */
  fewParts: 12,
  /** Failures of the least step between attempts; the first attempt follows the first failure. */
  failuresBetween: 4,
  /**
   * Hull area below which parts are small, as a share of the largest: they fit in holes and gaps after the large ones.
   */
  smallShare: 0.1,
  /** Maximum share of all hulls for parts treated as small. */
  maxSmall: 0.35,
  /** Minimum number of parts for a job whose other sheets are left unchanged. */
  keepSheetsFromParts: 100,
};

export const compaction = {
  /**
   * Maximum movement of a part along each axis in one round, as a share of the parts' mean size: the chosen edges are
   * invalid beyond it.
   */
  reach: 0.08,
  /** Maximum number of rounds; few layouts gain after it. */
  maxRounds: 12,
  /** Price of a unit of overlap against one of length: more than the pressure of a chain of parts. */
  overlapPrice: 50,
  /** Relative shortening of the sheet below which a round is the last. */
  minGain: 1e-5,
  /**
   * Maximum size of a sheet and of a round's program: beyond them compaction would take longer than the search it
   * supports.
   */
  maxParts: 250,
  maxRows: 10_000,
  /** A layout is abandoned when it is longer than the best by more than these shares after the first rounds, ... */
  maxLonger: [0.005, 0.002, 0.001, 0.0005],
  /** ... or when pieces still overlap by this share of the height after this many. */
  stillOverlapping: { afterRounds: 3, share: 1e-4 },
};

/**
 * Exchange of incumbents between searches: round k follows after k * k times as many evaluations for each part, often
 * at first to share the large gains, later rarely enough for the searches to differ.
 */
export const exchange = { evaluationsPerPart: 300 };
