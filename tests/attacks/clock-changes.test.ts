import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAdjustableClock } from '#harness/product/adjustable-clock.ts';
import { launchProduct, type Product } from '#harness/product/launch-product.ts';
import { printFigure, seconds } from '#harness/product/print-figure.ts';
import { isServing, MAX_RECOVERY_MS, RUN_BUDGET_S, waitForRun, waitUntil } from '#harness/product/recovery.ts';
import { logIn, type User } from '#harness/product/user.ts';

const DAY_H = 24;
const HOUR_MS = 3_600_000;
const clock = createAdjustableClock();
const withClock = clock ? describe : describe.skip;

// Skipped without libfaketime (Debian: apt-get install libfaketime).
withClock('the clock of all parts is set during a run', () => {
  let product: Product;
  let user: User;
  beforeAll(async () => {
    product = await launchProduct(clock!.launchOptions);
    user = await logIn(product.site, product.login);
  });
  afterAll(async () => {
    await product.stop();
    clock!.close();
  });

  test.each([
    ['a day forward', DAY_H],
    ['back to the correct time', 0],
    ['a day back', -DAY_H],
    ['forward to the correct time', 0],
  ])('%s: requests succeed within 10 s, the run ends and is charged once', async (change, hours) => {
    user = await logIn(product.site, product.login);
    const credits = await user.remainingCredits();
    const runId = await user.startRun(RUN_BUDGET_S);
    await sleep(50);
    clock!.setOffset(hours);
    const recoveryMs = await waitUntil(async () => {
      if (await isServing(product, user)) return true;
      // If the session has expired, a new login must succeed.
      user = await logIn(product.site, product.login).catch(() => user);
      return isServing(product, user);
    });
    printFigure(`recovery after the clock was set ${change}`, seconds(recoveryMs));
    expect(recoveryMs).toBeLessThanOrEqual(MAX_RECOVERY_MS);
    expect(await waitForRun(user, runId, credits)).toMatchObject({ state: 'done', charged: 1 });
    expect(product.isRunning()).toBe(true);
    const { headers } = await fetch(`${product.site}/api/health`);
    const offsetH = (Date.parse(headers.get('date')!) - Date.now()) / HOUR_MS;
    expect(Math.abs(offsetH - hours)).toBeLessThan(0.5);
  });
});
