import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { databases } from '#harness/database/databases.ts';
import { spendStorm } from '#harness/faults/ledger-storm.ts';
import { ledgerFaults, type TestDatabase } from '#harness/database/test-database.ts';

/** Bounded; the full size (10,000 spends on 1,000 credits) is run by tools/bench/server/ledger.ts. */
const STORM = { spends: 1_000, balance: 100, clients: 50 };
const TIMEOUT_MS = 600_000;

describe.each(databases)('on %s', (_name, start) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await start();
  }, TIMEOUT_MS);
  afterAll(() => database.close());

  test(
    'simultaneous clients spend exactly the available credits',
    async () => {
      const { spent, refused, balance } = await spendStorm(database, STORM);
      expect({ spent, refused, balance }).toEqual({
        spent: STORM.balance,
        refused: STORM.spends - STORM.balance,
        balance: 0,
      });
      expect(await ledgerFaults(database.db)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
