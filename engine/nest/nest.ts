import { EngineError } from '../errors.ts';
import { createLayoutChecker } from './check/check-layout.ts';
import { LayoutGate } from './check/layout-gate.ts';
import { ExactCollision } from './collision/exact-collision.ts';
import { makeSearchBudget } from './search/search-budget.ts';
import { NestJob } from './sheet/sheet-problem.ts';
import type { NestControl, NestItem, NestOptions, NestResult, Sheet } from './types.ts';

/** Better layouts that follow each other more quickly than this wait for their check; the last is never lost. */
const checkEveryMs = 250;
const checkEveryShare = 1 / 40;
/** The search ends when nothing got better for this share of the budget. */
const idleShare = 1 / 3;

/**
 * Lays parts out on as few sheets as it can find within the budget: full sheets + used share of the last, least first.
 *
 * Synchronous and deterministic given seed and `maxEvaluations`. Every layout told through `onBest`, and the one
 * returned, has passed the independent checker. Parts that cannot be placed are listed with their reason, the rest is
 * nested. Throws EngineError for sheets, spacings and margins that are no sizes, and for more parts than fit in memory.
 */
export function nest(items: readonly NestItem[], sheet: Sheet, options: NestOptions, control: NestControl): NestResult {
  return nestWith(new ExactCollision(), items, sheet, options, control);
}

/** The same with a given collision test. */
export function nestWith(
  collision: ExactCollision,
  items: readonly NestItem[],
  sheet: Sheet,
  options: NestOptions,
  control: NestControl,
): NestResult {
  assertSizes(items, sheet, options);
  const startedMs = control.now();
  let firstLayoutMs = 0;
  const last = { checkedMs: -Infinity, share: -Infinity };
  const clock = makeSearchBudget({ ...control, idleShare }, startedMs);
  const check = createLayoutChecker(items, sheet, options);

  const layouts = new LayoutGate({
    check,
    // With a budget in evaluations, checks come by evaluations too: what is refused changes the search.
    due: () =>
      control.maxEvaluations === undefined
        ? control.now() - last.checkedMs >= checkEveryMs
        : clock.share() - last.share >= checkEveryShare,
    onBest: ({ layout, positions }) => {
      if (last.checkedMs === -Infinity) firstLayoutMs = control.now() - startedMs;
      last.checkedMs = control.now();
      last.share = clock.share();
      clock.improved();
      job.accepted(positions);
      control.onBest(layout);
    },
    onRefused: ({ positions }, violations) => {
      // What comes next is checked at once: nothing is built on a fault for long.
      last.share = -Infinity;
      last.checkedMs = Math.min(last.checkedMs, control.now() - checkEveryMs);
      // The search starts over from an older layout and needs its time again.
      clock.improved();
      job.refused(positions, violations);
    },
  });
  const job = new NestJob(items, sheet, options, {
    seed: control.seed,
    collision,
    partner: control.partner,
    clock: {
      share: clock.share,
      exhausted: () => {
        layouts.submitDue();
        job.exchangeIncumbents();
        return clock.exhausted();
      },
    },
    shouldStop: control.shouldStop,
    submit: (found) => layouts.submit(found),
    verifyPending: () => layouts.verifyPending(),
  });
  clock.count = () => job.evaluations;
  /** Tells the start given first; else says why not. */
  const startIgnored = (): string | null => {
    if (control.start === undefined) return null;
    const found = job.read(control.start.placements);
    if (typeof found === 'string') return found;
    const { violations } = check(found.layout);
    if (violations.length > 0) return violations[0]!.message;
    layouts.submit(found);
    layouts.verifyPending();
    return null;
  };
  const ignored = startIgnored();
  const ended = job.run();
  layouts.verifyPending();
  const tidy = job.settledLayout();
  if (tidy !== null) layouts.submitFinal(tidy);
  return {
    layout: layouts.best === null ? job.nothingPlaced() : job.inCuttingOrder(layouts.best),
    lowerBoundSheets: job.lowerBoundSheets,
    firstLayoutMs,
    elapsedMs: control.now() - startedMs,
    evaluations: job.evaluations,
    startIgnored: ignored,
    ended: control.shouldStop() ? 'stopped' : ended === 'bound' ? 'bound' : clock.ranIdle() ? 'converged' : 'budget',
  };
}

const mostCopies = 5000;

function assertSizes(items: readonly NestItem[], sheet: Sheet, options: NestOptions): void {
  if (!(sheet.widthIn > 0) || !(sheet.heightIn > 0) || !Number.isFinite(sheet.widthIn + sheet.heightIn)) {
    throw new EngineError('sheet_out_of_range', 'The sheet has no size. Give its width and height in inches.');
  }
  if (!(options.spacingIn >= 0) || !Number.isFinite(options.spacingIn)) {
    throw new EngineError('spacing_out_of_range', 'The spacing is not a distance. Give it in inches, 0.1 or more.');
  }
  if (!(options.marginIn >= 0) || !Number.isFinite(options.marginIn)) {
    throw new EngineError('spacing_out_of_range', 'The margin is not a distance. Give it in inches, 0 or more.');
  }
  const copies = items.reduce((sum, item) => sum + item.quantity, 0);
  if (!items.every((item) => Number.isInteger(item.quantity) && item.quantity >= 0) || copies > mostCopies) {
    throw new EngineError(
      'too_many_parts',
      `One run places up to ${mostCopies} parts; this one has ${copies}. Split the job.`,
    );
  }
}
