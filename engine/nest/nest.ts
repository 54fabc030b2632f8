import { EngineError } from '../errors.ts';
import { createLayoutChecker } from './check-layout.ts';
import { makeClock } from './nest-clock.ts';
import { NestJob } from './nest-job.ts';
import type { Layout, NestControl, NestItem, NestOptions, NestResult, Sheet } from './types.ts';

/** At most this many layouts a second are checked and told; the last is never lost. */
const reportEveryMs = 250;
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
  assertSizes(items, sheet, options);
  const startedMs = control.now();
  const check = createLayoutChecker(items, sheet, options);
  let best: Layout | null = null;
  let waiting: Layout | null = null;
  let reportedMs = -Infinity;
  let firstLayoutMs = 0;

  const report = (layout: Layout, last = false): void => {
    waiting = null;
    if (best !== null && !isBetter(layout, best, last)) return;
    if (!check(layout).valid) return;
    if (best === null) firstLayoutMs = control.now() - startedMs;
    best = layout;
    reportedMs = control.now();
    control.onBest(layout);
  };

  const clock = makeClock({ ...control, idleShare }, startedMs);
  const job = new NestJob(items, sheet, options, {
    seed: control.seed,
    clock,
    shouldStop: control.shouldStop,
    onLayout: (layout) => {
      clock.bettered();
      if (control.now() - reportedMs >= reportEveryMs) report(layout);
      else waiting = layout;
    },
  });
  clock.count = () => job.evaluations;
  const ended = job.run();
  if (waiting !== null) report(waiting);
  const tidy = job.tidied();
  if (tidy !== null) report(tidy, true);
  best ??= job.nothingPlaced();
  return {
    layout: best,
    lowerBoundSheets: job.lowerBoundSheets,
    firstLayoutMs,
    elapsedMs: control.now() - startedMs,
    evaluations: job.evaluations,
    ended: control.shouldStop() ? 'stopped' : ended === 'bound' ? 'bound' : clock.wentIdle() ? 'converged' : 'budget',
  };
}

/** The last layout, tidied, wins a tie. */
function isBetter(layout: Layout, than: Layout, last: boolean): boolean {
  const placed = layout.placements.length - than.placements.length;
  return placed > 0 || (placed === 0 && (last ? layout.usage <= than.usage : layout.usage < than.usage));
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
