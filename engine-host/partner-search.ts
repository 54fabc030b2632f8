import { pairBufferBytes, type NestItem, type NestOptions, type Partner, type Sheet } from '#engine';
import { startPartner, type SearchClock } from '#lib/server/search-partner.ts';

/** A second search of a nesting job: the same job with chances of its own. */
export type PartnerTask = {
  readonly items: readonly NestItem[];
  readonly sheet: Sheet;
  readonly options: NestOptions;
  readonly seed: number;
  readonly budgetMs: number;
  readonly maxEvaluations?: number | undefined;
};

const THREAD = new URL('./nest-partner-thread.ts', import.meta.url);
/** What one part takes when a layout passes between the threads, and a layout besides. */
const NUMBERS_PER_PART = 4;
const NUMBERS_BESIDES = 2;

/** Starts the second search in a thread. To be ended when the leading one has. */
export function startNestPartner(
  task: PartnerTask,
  clock: SearchClock = 'wall',
): { readonly partner: Partner; readonly end: () => Promise<void> } {
  const copies = task.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const numbers = NUMBERS_BESIDES + NUMBERS_PER_PART * copies;
  const inStep = task.maxEvaluations !== undefined;
  const { exchange, findings, end } = startPartner(THREAD, task, numbers, pairBufferBytes, inStep, clock);
  return { partner: { exchange, findings }, end };
}
