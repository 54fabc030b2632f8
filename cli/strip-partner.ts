import type { StripInstance } from '#engine/nest/strip/strip-types.ts';
import { pairBufferBytes, type Partner } from '#engine';
import { startPartner, type SearchClock } from '#lib/server/search-partner.ts';

export type StripTask = {
  readonly instance: StripInstance;
  readonly seed: number;
  readonly budgetMs: number;
  readonly maxEvaluations?: number | undefined;
};

const THREAD = new URL('./strip-partner-thread.ts', import.meta.url);

/** Starts a second search of a strip instance in a thread. To be ended when the leading one has. */
export function startStripPartner(
  task: StripTask,
  clock: SearchClock = 'wall',
): { readonly partner: Partner; readonly end: () => Promise<void> } {
  const numbers = 2 + 4 * task.instance.items.reduce((sum, { demand }) => sum + demand, 0);
  const inStep = task.maxEvaluations !== undefined;
  const { exchange, findings, end } = startPartner(THREAD, task, numbers, pairBufferBytes, inStep, clock);
  return { partner: { exchange, findings }, end };
}
