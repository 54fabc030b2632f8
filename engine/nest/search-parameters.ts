/**
 * The parameters of the search, each with its reason; how they were chosen is in docs/research/nesting-log.md. Shares are of
 * the budget, of the total length or of the part named; sweeps and evaluations are counts. Tolerances of geometry and the
 * sizes of rasters stand with the code they belong to.
 */

const degree = Math.PI / 180;

/** A search ends early, and exploration gives way to compression, when nothing improves for these shares of the budget. */
export const idleShare = { ofRun: 1 / 3, ofExploration: 0.15 };

/**
 * A search of few parts ends long before that: after so many evaluations for each part that shortened the layout by less than a
 * share of its length that nobody sees. Of more than a few parts each has more in proportion, since the last gains come later: jobs
 * of two dozen spend their budget first. Parts at free angles leave the tabulated rotations after half as many.
 */
export const stagnation = { evaluationsPerPart: 300_000, fewParts: 10, leastGain: 1e-4, tabulatedShare: 0.5 };

/** Layouts made one after the other in the beginning. */
export const initialLayouts = {
  /**
   * Further ones are tried until this many evaluations are spent: the search improves any of them faster than one more pays.
   */
  evaluations: 60_000,
  /** This many may be rejected by the checker before the search sets out from shelves. */
  mostRejected: 4,
  /** Fewer copies of a shape make no lattice worth its edges. */
  fewestCopiesInLattice: 16,
  /** A shape with a smaller share of the area leaves the layout as it is, in a lattice or not. */
  leastShareInLattice: 0.15,
  /** Copies tried at most in the ragged edges of a lattice. */
  mostInLatticeEdges: 60,
};

/**
 * On a stock, plans are searched for a while, those of least cost for longer, where there are so few parts. Shelves misjudge them, and
 * what a last sheet comes to shows only in a search.
 */
export const stockTrials = {
  mostParts: 60,
  rounds: [
    { most: 6, evaluations: 30_000 },
    { most: 3, evaluations: 200_000 },
  ],
};

/** Random positions of bottom-left fill. */
export const bottomLeftSamples = { evaluations: 150_000, least: 40, most: 800 };

export const exploration = {
  /** Compression has the rest of the budget. */
  until: 0.95,
  /** The last sheet is first shortened by this share of the total length, then by a third of it after each failure, ... */
  firstStep: 0.02,
  /** ... down to this, where failures begin to say that there is no more to find. */
  leastStep: 0.001,
  stepDivisor: 3,
  /** A step that proves too long must not take the budget: no attempt takes more than this share of it, ... */
  mostForStep: 0.05,
  /** ... unless it has had so few evaluations for each part that they say nothing. */
  fewestEvaluationsPerPart: 300,
};

/**
 * Parts that may lie at any angle are first searched for at tabulated rotations, ten times as quick to evaluate, until that
 * share of the budget or of idleness; the steps that follow are small because the layout is dense by then.
 */
export const freeAngles = { from: 0.7, orIdleFor: 0.08, firstStep: 0.005 };

/** The container shrinks by these shares at the beginning and the end of compression. */
export const compression = { step: { from: 0.0005, to: 0.00001 } };

/** How long separation goes on without a gain: sweeps of a strike, and strikes. */
export const separationLimits = {
  /** Progress is a loss below this share of the least so far. */
  gain: 0.98,
  /** A step on several sheets that is still long: a smaller one will do. */
  longStep: { strikes: 2, noImprovementSweeps: 100 },
  /** Large parts alone after each scatter: another scatter is cheap. */
  scattered: { strikes: 2, noImprovementSweeps: 50 },
  /** The parts of an eliminated sheet: the gain is a whole sheet. */
  elimination: { strikes: 3, noImprovementSweeps: 200 },
  compression: { strikes: 5, noImprovementSweeps: 100 },
  /**
   * Otherwise one strike; its sweeps are drawn anew each time, for each part: short tries find what long ones pass by, and
   * the other way round.
   */
  sweepsPerPart: [0.25, 0.5, 1, 2, 4],
  sweeps: { least: 8, most: 200, mostAfterBestSwap: 40 },
};

/**
 * Jobs of at least this many parts take the best of several sweeps in each round: on small ones it costs more than it finds.
 */
export const bestOfSweeps = { fromParts: 70, sweeps: 3 };

/** Positions tried for a part: in its own box, with its middle in free space, and anywhere in the container. */
export const samples = {
  separation: { focused: 25, inFreeSpace: 25, inContainer: 25 },
  /** Where a part looks for a place in that of another. */
  swap: { focused: 12, inFreeSpace: 0, inContainer: 0 },
};

export const placement = {
  /** How many of the samples are refined. */
  refinedPoses: 3,
  /** Two poses nearer than this, as a share of the part's smaller side, are one. */
  similar: 0.05,
  /** Free space is scanned anew after this many moves, as a share of the parts. */
  movesPerScan: 0.25,
  /** Descent: steps in shares of the part's smaller side and, for parts at any angle, in radians. */
  coarse: { from: 0.25, until: 0.02, rotateFrom: 5 * degree, rotateUntil: degree },
  fine: { from: 0.01, until: 0.001, rotateFrom: 0.5 * degree, rotateUntil: 0.05 * degree },
  /** A part this near to a tabulated rotation, or to one along a wall, tries that in the end; radians. */
  snapWithin: 0.035,
};

/** Cells of the free-space grid: a part of average size covers about this many. */
export const freeSpaceCellsPerPart = 128;

/** Two parts change places after a failure. */
export const swap = {
  /** Large parts are those that make up this share of the area, the largest first. */
  largeShare: 0.75,
  /** How often the first part is a large one, and how often one that overlaps: large ones decide, small ones unlock. */
  probability: { large: 0.5, overlapping: 0.7 },
  /** The second part has at most this ratio of the first one's area: others do not fit. */
  mostRatio: 2,
};

/** Failed separations to go on from: the least bad are enough, since short tries fail thousands of times a minute. */
export const infeasiblePool = { most: 500, spread: 0.25 };

/** A last layout whose parts keep further apart now is spread out over a little more length than they need, then over more. */
export const carriedOver = {
  /** Times what the parts' boxes have grown by: the parts grow by more than those, the more the more they reach into each other. */
  room: [1.1, 1.16],
  /** No separation takes more than this share of the budget. */
  mostForSeparation: 0.06,
};

/** Jobs of at least `fromParts` parts choose between two ways to go on from a failure. */
export const operators = {
  fromParts: 100,
  /** A try takes some 250 evaluations, the separation that follows half a million. */
  swapsToChooseFrom: 400,
  /** A layout of many parts that is shorter by less than this share is no success: mostly it is the last one again. */
  leastGain: 1e-4,
  /** What was spent and gained longer ago than this many evaluations for each part says nothing any more. */
  memoryPerPart: 100_000,
  /** Neither operator gets less than this share of the evaluations, so that both stay known. */
  leastShare: 0.15,
  /** What both are taken to have gained and, as a share of the memory, spent: as long as little is known they get the same. */
  prior: { gained: 2e-4, spent: 0.1 },
};

/** A restart has this many evaluations for each part in any case: fewer give up layouts that would have become the best. */
export const restart = { fewestEvaluationsPerPart: 1_000_000 };

export const sheetElimination = {
  /** Not tried when the other sheets would be fuller than this, whatever they hold now. */
  mostFill: 0.92,
  /** Nor when they would have to hold this many times as much as they do: a search gains percents, not a third. */
  mostGain: 1.2,
  /** Tried after the first failure of the least step, and after every this many more. */
  failuresBetween: 4,
  /** No attempt takes more than this share of the budget. */
  mostForAttempt: 0.1,
  /**
   * Parts with a hull below this share of the largest are small: they find places in holes and gaps once the large ones lie.
   */
  smallShare: 0.1,
  /** Small parts with more than this share of all hulls are no mere fillers. */
  mostSmall: 0.35,
  /** Jobs of at least this many parts keep their other sheets as they are. */
  keepSheetsFromParts: 100,
};

export const compaction = {
  /**
   * How far a part may move along each axis in one round, as a share of the parts' mean size: the edges chosen hold no
   * further.
   */
  reach: 0.08,
  /** Few layouts gain after this many. */
  mostRounds: 12,
  /** What a unit of overlap costs against one of length: more than a chain of parts presses. */
  overlapPrice: 50,
  /** A round that shortens the sheet by less than this share is the last. */
  leastGain: 1e-5,
  /** Sheets with more parts, or rounds with more pairs of pieces, would take longer than the search they help. */
  mostParts: 250,
  mostRows: 10_000,
  /** A layout is given up when it is longer than the best by more than these shares after the first rounds, ... */
  mostLonger: [0.005, 0.002, 0.001, 0.0005],
  /** ... and when pieces still overlap by this share of the height after this many. */
  stillOverlapping: { afterRounds: 3, share: 1e-4 },
};

/** How often two searches exchange incumbents over the whole budget: often enough to share gains, seldom enough to differ. */
export const exchangeRounds = 40;
