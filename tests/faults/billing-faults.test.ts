import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase, type Database } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { flood } from '#harness/billing/billing-storms.ts';
import { cuttable, type Cuttable } from '#harness/billing/cuttable.ts';
import { databases } from '#harness/database/databases.ts';
import { killOneDelivery } from '#harness/billing/kill-deliveries.ts';
import { startTestBilling, type TestBilling } from '#harness/billing/test-billing.ts';
import type { TestDatabase } from '#harness/database/test-database.ts';

/** Bounded sizes; `node tools/bench/server/billing.ts` does the whole of it. */
const FLOOD = { events: 150, overMs: 1_500, customers: 15 };
const DOWN_MS = 700;
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

  test.each([1, 2, 3, 4])(
    'an event whose process is killed after statement %i is delivered again with one effect',
    async (statements) => {
      expect(await killOneDelivery(it, statements)).toEqual({
        died: true,
        answer: 200,
        rows: 1,
        isPaid: true,
        done: 1,
      });
    },
    TIMEOUT_MS,
  );

  test(
    'events during an outage of the database return 5xx, are delivered again, and none is lost',
    async () => {
      const result = await flood(it, FLOOD, async () => {
        await new Promise((resolve) => setTimeout(resolve, FLOOD.overMs / 3));
        line.cut();
        await new Promise((resolve) => setTimeout(resolve, DOWN_MS));
        line.restore();
      });
      expect(result.refused).toBeGreaterThan(0);
      expect(result).toMatchObject({ stored: FLOOD.events, done: FLOOD.events, paid: FLOOD.customers });
    },
    TIMEOUT_MS,
  );
});
