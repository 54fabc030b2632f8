import { EngineError } from '@measurement-nesting/curves';
import { createLayoutChecker } from './check/check-layout.ts';
import { LayoutGate } from './check/layout-gate.ts';
import { ExactCollision } from './collision/exact-collision.ts';
import type { RasterCache } from './collision/raster-cache.ts';
import { settleLayout } from './construct/settle-layout.ts';
import type { Positions } from './problem/positions.ts';
import { firstPartsAlone } from './search-parameters.ts';
import { runSearch } from './search/run.ts';
import { SearchBudget } from './search/search-budget.ts';
import { Search } from './search/search.ts';
import { warmStartPositions } from './sheet/previous-layout/warm-start-positions.ts';
import { importLayout } from './sheet/import-layout.ts';
import { emptyLayout, layoutInCuttingOrder, layoutOf, violatingPairs } from './sheet/layout-codec.ts';
import { prepareManualStart } from './sheet/manual-start.ts';
import { stockProblem } from './sheet/stock/stock-problem.ts';
import { assertStock } from './sheet/stock/stock.ts';
import { costRuleTraits } from './model/cost-rule.ts';
import { zonesProblem } from './model/exclusion-zones.ts';
import { outlineProblem } from './model/sheet-outline.ts';
import { tryPlans } from './try-plans.ts';
import { costOrder, defaultCostRule, sheetProblem, type SheetProblem } from './sheet/sheet-problem.ts';
import type { Layout, NestControl, NestItem, NestOptions, NestResult, Sheet, Stock } from './types.ts';

/** `memory` is the cache of pair results from earlier runs, extended by this one. It does not change results. */
export type CachedNestControl = NestControl & { readonly memory?: RasterCache | undefined };

/**
 * Nests parts on as few sheets as it can find within the budget: full sheets + used share of the last, least first. On
 * a stock of sizes it minimizes cost under the cost rule of the options, then the used share of the last sheet.
 *
 * Synchronous and deterministic for a seed and `maxEvaluations`. Every layout reported through `onBest`, and the one
 * returned, has passed the independent checker. Parts that cannot be placed are listed with their reason; the rest is
 * nested. Throws EngineError for invalid sheets, spacings and margins, for more parts than fit in memory, and for
 * pinned parts in invalid positions.
 */
export function nest(
  items: readonly NestItem[],
  on: Sheet | Stock,
  options: NestOptions,
  control: CachedNestControl,
): NestResult {
  return nestWith(new ExactCollision(), items, on, options, control);
}

/** Nests with the collision test of the caller. */
export function nestWith(
  collision: ExactCollision,
  items: readonly NestItem[],
  on: Sheet | Stock,
  options: NestOptions,
  control: CachedNestControl,
): NestResult {
  assertSizes(items, on, options);
  const { now, seed, partner, shouldStop } = control;
  const startedMs = now();
  const stated = statedOn(items, on, options, partner?.shared?.outlines);
  const check = createLayoutChecker(items, on, options);
  const { start } = control;
  const byHand = start?.isManual === true ? prepareManualStart(stated, start.placements, check) : null;
  let firstMs: number | null = null;
  const onBest = (layout: Layout): void => {
    firstMs ??= now();
    control.onBest(layout);
  };
  const onVerified = (layout: Layout): void => {
    budget.record({ placed: layout.placements.length, material: layout.stock?.costs.used_share ?? layout.usage });
    onBest(layout);
  };
  const trial = start === undefined ? tryPlans(stated, collision, check, { shouldStop, onBest }) : null;
  const { problem } = byHand ?? trial ?? { problem: stated };
  const budget = new SearchBudget(control, startedMs);
  const gate = new LayoutGate({
    cost: costOrder(problem),
    layoutOf: (positions) => layoutOf(problem, positions),
    check,
    now,
    share: budget.spent,
    byEvaluations: control.maxEvaluations !== undefined,
    onVerified,
    onRejected: (positions, violations) => search.reject(positions, violatingPairs(problem, positions, violations)),
  });
  const earlier = start === undefined ? control.earlier : undefined;
  const warmStart = earlier === undefined ? null : warmStartPositions(problem, earlier);
  /** Nests the parts that are placed first alone, with a share of the budget. */
  const nestFirst = (): Positions | null => {
    const { layout, evaluations } = nestWith(collision, onlyFirst(items), on, options, shareOfControl(control));
    search.state.evaluations += evaluations;
    const positions = importLayout(layout.placements, problem);
    return typeof positions === 'string' ? null : positions;
  };
  const searchOptions = {
    seed,
    partner,
    shouldStop,
    warmStart,
    nestFirst: problem.stock === null && start === undefined ? nestFirst : undefined,
    memory: control.memory,
  };
  const search = new Search(problem, { ...searchOptions, budget, gate, collision });

  /** Submits the start layout to the gate; returns the reason when it is rejected. */
  const submitStart = (): string | null => {
    if (start === undefined) return null;
    const positions = byHand === null ? importLayout(start.placements, problem) : byHand.positions;
    if (positions === null) return 'No part of it can stay in place.';
    if (typeof positions === 'string') return positions;
    const { violations } = check(layoutOf(problem, positions));
    if (violations.length > 0) return violations[0]!.message;
    gate.submit(positions);
    gate.verifyPending();
    return null;
  };

  const startIgnored = submitStart();
  if (trial !== null) gate.submitFinal(trial.positions);
  const isContinued = start !== undefined && startIgnored === null;
  const outcome = runSearch(search);
  gate.verifyPending();
  if (gate.verified !== null) gate.submitFinal(settleLayout(search.state, gate.verified, budget.settlingEnd()));
  return {
    layout: gate.verified === null ? emptyLayout(problem) : layoutInCuttingOrder(problem, gate.verified, !shouldStop()),
    lowerBoundSheets: problem.lowerBoundSheets,
    firstLayoutMs: firstMs === null ? 0 : firstMs - startedMs,
    elapsedMs: now() - startedMs,
    evaluations: search.state.evaluations,
    startIgnored,
    startedFrom: isContinued ? 'start' : search.isWarmStarted ? 'earlier' : 'fresh',
    ended: shouldStop() ? 'stopped' : outcome === 'ended' ? 'budget' : outcome === 'bound' ? 'bound' : 'converged',
  };
}

const onlyFirst = (items: readonly NestItem[]): readonly NestItem[] =>
  items.map((item) => (item.placeFirst === true ? item : { ...item, quantity: 0 }));

/** Returns the control of a search with a share of the budget, alone and unreported. */
function shareOfControl({ now, seed, budgetMs, maxEvaluations, shouldStop }: NestControl): NestControl {
  const share = firstPartsAlone.shareOfBudget;
  return {
    now,
    seed,
    budgetMs: share * budgetMs,
    ...(maxEvaluations !== undefined && { maxEvaluations: Math.floor(share * maxEvaluations) }),
    shouldStop,
    onBest: () => undefined,
  };
}

/** The bounding box rule needs the alternatives of a stock, so a single size becomes a stock. */
function statedOn(
  items: readonly NestItem[],
  on: Sheet | Stock,
  options: NestOptions,
  outlines: ArrayBufferLike | undefined,
): SheetProblem {
  if ('sizes' in on) return stockProblem(items, on, options, outlines);
  if (!costRuleTraits[options.costRule ?? defaultCostRule].countsBoxes)
    return sheetProblem(items, on, options, { outlines });
  return stockProblem(items, { sizes: [{ ...on, count: null }] }, options, outlines);
}

const maxCopies = 10_000;

function assertSizes(items: readonly NestItem[], on: Sheet | Stock, options: NestOptions): void {
  if ('sizes' in on) assertStock(on.sizes);
  else assertSheet(on);
  for (const sheet of 'sizes' in on ? on.sizes : [on]) {
    const problem = outlineProblem(sheet) ?? zonesProblem(sheet);
    if (problem !== null) throw new EngineError('sheet_out_of_range', problem.sentence ?? problem.message);
  }
  if (!(options.spacingIn >= 0) || !Number.isFinite(options.spacingIn)) {
    throw new EngineError('spacing_out_of_range', 'The spacing is not a distance. Enter inches, 0.1 or more.');
  }
  if (!(options.marginIn >= 0) || !Number.isFinite(options.marginIn)) {
    throw new EngineError('spacing_out_of_range', 'The margin is not a distance. Enter inches, 0 or more.');
  }
  const copies = items.reduce((sum, item) => sum + item.quantity, 0);
  if (!items.every((item) => Number.isInteger(item.quantity) && item.quantity >= 0) || copies > maxCopies) {
    throw new EngineError(
      'too_many_parts',
      `One run places up to ${maxCopies} parts; this one has ${copies}. Split the job.`,
    );
  }
}

function assertSheet({ widthIn, heightIn }: Sheet): void {
  if (!(widthIn > 0) || !(heightIn > 0) || !Number.isFinite(widthIn + heightIn)) {
    throw new EngineError('sheet_out_of_range', 'The sheet has no size. Enter its width and height in inches.');
  }
}
