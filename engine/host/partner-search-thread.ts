import { workerData } from 'node:worker_threads';
import { nest } from '#engine';
import { stripPack } from '@measurement-nesting/nesting/strip';
import { exchangeOf, hasEnded, LEADING, markEnded } from './exchange-memory.ts';
import { SEED_STEP, type PartnerStart } from './partner-searches.ts';
import { keepCompiled } from './keep-compiled.ts';
import { searchClocks } from './search-clocks.ts';

keepCompiled();
const { memory, side, task, inStep, clock, begunAtMs } = workerData as PartnerStart;
const now = () => searchClocks[clock](memory.sides);
const control = {
  now,
  seed: task.seed + side * SEED_STEP,
  // The leading search has already used part of the time.
  budgetMs: Math.max(1, task.budgetMs - (now() - begunAtMs)),
  ...(task.maxEvaluations === undefined ? {} : { maxEvaluations: task.maxEvaluations }),
  ...(task.maxBudgets !== undefined &&
    task.maxBudgets > 1 && {
      extension: { maxBudgets: task.maxBudgets, isDue: () => !hasEnded(memory, LEADING) },
    }),
  shouldStop: () => hasEnded(memory, LEADING),
  onBest: () => {},
  partner: {
    exchange: exchangeOf(memory, side, inStep),
    shared: { rasters: memory.rasters, outlines: memory.outlines, searches: memory.sides },
  },
};
try {
  if (task.kind === 'sheets') {
    const { items, sheet, options, start } = task;
    nest(items, sheet, options, { ...control, ...(start && { start }) });
  } else stripPack(task.instance, control);
} finally {
  markEnded(memory, side);
}
