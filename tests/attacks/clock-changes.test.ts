import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase, type Database } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';
import { ledgerFaults } from '#harness/database/test-database.ts';
import { startHostedProduct, type HostedProduct } from '#harness/hosted/hosted-product.ts';
import { signIn } from '#harness/hosted/visitor.ts';
import { createAdjustableClock } from '#harness/product/adjustable-clock.ts';
import { launchProduct, type Product } from '#harness/product/launch-product.ts';
import { printFigure, seconds } from '#harness/product/print-figure.ts';
import { isServing, MAX_RECOVERY_MS, RUN_BUDGET_S, waitForRun, waitUntil } from '#harness/product/recovery.ts';
import { logIn, type User } from '#harness/product/user.ts';
import { until } from '#harness/until.ts';

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

withClock('the clock of a hosted web server and backend differs from that of the sign-in service', () => {
  const hostedClock = createAdjustableClock()!;
  let product: HostedProduct;
  let db: Database;
  beforeAll(async () => {
    product = await startHostedProduct({ variables: hostedClock.launchOptions.env! });
    db = openDatabase(databaseTarget(product.databaseUrl), { connections: 1 });
  });
  afterAll(async () => {
    await db?.destroy();
    await product?.stop();
    hostedClock.close();
  });

  test.each([
    ['a day ahead', DAY_H],
    ['a day behind', -DAY_H],
  ])(
    '%s: no call fails with 5xx; after the correction calls succeed within 10 s and the run is charged once',
    async (change, hours) => {
      const visitor = await signIn(product);
      const runId = randomUUID();
      const stream = await visitor.call('/api/nest', {
        runId,
        rows: [{ id: 'r1', text: change.toUpperCase(), font: 'Arial', size: 6, quantity: 2 }],
        sheet: { widthIn: 96, heightIn: 48 },
        options: { budgetS: RUN_BUDGET_S },
      });
      expect(stream.status).toBe(200);
      // The stream may end early: the run continues.
      const events = eventsOf(stream).catch(() => []);
      hostedClock.setOffset(hours);
      const statuses = [stream.status];
      const statusOf = async (answer: Response | Promise<Response>) => statuses.push((await answer).status);
      await statusOf(visitor.get('/api/health'));
      await statusOf(visitor.get('/home'));
      await statusOf(visitor.call('/api/user/remaining_credits', null));
      await statusOf(visitor.call('/api/auth/login', product.demo));
      hostedClock.setOffset(0);
      const isServing = async () => {
        const again = await signIn(product).catch(() => visitor);
        return (await again.call('/api/user/remaining_credits', null)).ok;
      };
      const recoveryMs = await waitUntil(isServing);
      printFigure(`hosted, clock ${change}`, `statuses ${statuses.join(', ')}; recovery after ${seconds(recoveryMs)}`);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(recoveryMs).toBeLessThanOrEqual(MAX_RECOVERY_MS);
      const run = await until(
        () => db.selectFrom('runs').select(['state', 'charged']).where('id', '=', runId).executeTakeFirstOrThrow(),
        'the end of the run',
        ({ state }) => state !== 'queued' && state !== 'running',
      );
      await events;
      expect(run).toEqual({ state: 'done', charged: true });
      expect(await ledgerFaults(db)).toEqual([]);
    },
  );
});
