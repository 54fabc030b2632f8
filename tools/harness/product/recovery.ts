import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from './launch-product.ts';
import type { User } from './user.ts';

/** Maximum time in ms from a fault until requests succeed again. */
export const MAX_RECOVERY_MS = 10_000;
/** Budget in seconds of a run that a fault interrupts. */
export const RUN_BUDGET_S = 5;
const RECOVERY_TIMEOUT_MS = 60_000;
const RUN_TIMEOUT_MS = 180_000;

/** Resolves with the time in ms until the condition is true, or with Infinity after the timeout. */
export async function waitUntil(condition: () => Promise<boolean>, timeoutMs = RECOVERY_TIMEOUT_MS): Promise<number> {
  const startedMs = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedMs > timeoutMs) return Infinity;
    await sleep(100);
  }
  return performance.now() - startedMs;
}

export const isReady = (site: string): Promise<boolean> =>
  fetch(`${site}/api/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Resolves with true if the product is ready and measures a drawing of the user correctly. */
export const isServing = async (product: Product, user: User): Promise<boolean> =>
  (await isReady(product.site)) && user.measureSquare();

/** Waits for the end of a run; resolves with its state, its charge in credits and the waiting time in ms. */
export async function waitForRun(
  user: User,
  runId: string,
  creditsBefore: number,
): Promise<{ state: string | null; charged: number; ms: number }> {
  let state: string | null = null;
  const ms = await waitUntil(async () => {
    state = await user.runState(runId);
    return state === 'done' || state === 'failed' || state === 'cancelled';
  }, RUN_TIMEOUT_MS);
  return { state, charged: creditsBefore - (await user.remainingCredits()), ms };
}
