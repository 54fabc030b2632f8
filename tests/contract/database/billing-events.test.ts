import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase, type Database } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { deliverInOrder, forge, orders, overtake } from '#harness/billing/billing-storms.ts';
import { cuttable, type Cuttable } from '#harness/billing/cuttable.ts';
import { databases } from '#harness/database/databases.ts';
import { startTestBilling, type TestBilling } from '#harness/billing/test-billing.ts';
import type { TestDatabase } from '#harness/database/test-database.ts';
import { rows, runs } from '#harness/depth.ts';

/** Bounded sizes; `node tools/bench/server/billing.ts` does the whole of it. */
const COPIES = 3;
const FORGED = runs(200);
const ROUNDS = runs(12);
const ORDERS = rows(orders, 6);
const TIMEOUT_MS = 600_000;

describe.each(databases)('on %s', (_name, start) => {
  let database: TestDatabase;
  let line: Cuttable;
  let db: Database;
  let it: TestBilling;
  beforeAll(async () => {
    database = await start();
    line = await cuttable(database.url);
    db = openDatabase(databaseTarget(line.url), { connections: 10 });
    it = await startTestBilling(database, { db });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await it.stop();
    await db.destroy();
    await line.close();
    await database.close();
  }, TIMEOUT_MS);

  test(
    'every order of created, updated, paid and deleted, with simultaneous duplicates, ends as deleted',
    async () => {
      const ends = [];
      for (const order of ORDERS) ends.push(await deliverInOrder(it, order, COPIES));
      for (const end of ends) expect(end).toEqual(ends[0]);
      expect(ends[0]).toMatchObject({ rows: [{ status: 'canceled' }], isPaid: false, refused: [] });
    },
    TIMEOUT_MS,
  );

  test.each(['runs', 'ends'] as const)(
    "out-of-order Stripe responses end with Stripe's latest state (%s)",
    async (ending) => {
      for (let round = 0; round < ROUNDS; round++) {
        const { stripe, stored } = await overtake(it, ending, 1);
        expect(stored).toMatchObject(stripe);
      }
    },
    TIMEOUT_MS,
  );

  test(
    'answers each forged event with 400, without changing tables or calling Stripe',
    async () => {
      const before = (await it.events()).length;
      const { userId } = await it.addCustomer();
      const answers = await forge(it, FORGED);
      const callsAfterCustomer = it.stripe.calls;
      expect([...answers]).toEqual([[400, FORGED]]);
      expect(await it.events()).toHaveLength(before);
      expect(it.stripe.calls).toBe(callsAfterCustomer);
      expect(await it.isPaid(userId)).toBe(false);
    },
    TIMEOUT_MS,
  );
});
