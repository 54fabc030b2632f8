import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { withCredits } from '#harness/product/accounts.ts';
import { launchProduct, type Product } from '#harness/product/launch-product.ts';
import { printFigure, seconds } from '#harness/product/print-figure.ts';
import { isServing, MAX_RECOVERY_MS, RUN_BUDGET_S, waitForRun, waitUntil } from '#harness/product/recovery.ts';
import { logIn, type User } from '#harness/product/user.ts';

const ROUNDS = Number(process.env['ATTACK_ROUNDS'] ?? 1);
/** The launcher ends after five failures of a part within a minute. */
const PAUSE_MS = 15_000;
const PARTS = ['job', 'backend', 'web', 'services'] as const;
const kills = Array.from({ length: ROUNDS }, (_, i) => PARTS.map((part) => ({ part, round: i + 1 }))).flat();

let product: Product;
let user: User;
beforeAll(async () => {
  product = await launchProduct();
  user = await logIn(product.site, product.login);
});
afterAll(() => product.stop());

test.each(kills)(
  'SIGKILL of $part: requests succeed within 10 s, the run ends and is charged once (round $round)',
  async ({ part, round }) => {
    user = await withCredits(product.site, user, 1);
    const credits = await user.remainingCredits();
    const runId = await user.startRun(RUN_BUDGET_S);
    process.kill(product.processIds(part)[0]!, 'SIGKILL');
    await sleep(50);
    const recoveryMs = await waitUntil(() => isServing(product, user));
    printFigure(`recovery after SIGKILL of ${part}`, seconds(recoveryMs));
    expect(recoveryMs).toBeLessThanOrEqual(MAX_RECOVERY_MS);
    expect(await waitForRun(user, runId, credits)).toMatchObject({ state: 'done', charged: 1 });
    expect(product.isRunning()).toBe(true);
    if (round < ROUNDS) await sleep(PAUSE_MS);
  },
);
