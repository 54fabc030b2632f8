import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { databases } from '#harness/database/databases.ts';
import { ledgerFaults, type TestDatabase } from '#harness/database/test-database.ts';
import { ledgerChaos } from '#harness/faults/ledger-storm.ts';

/** Bounded; a minute of it is run by tools/bench/server/ledger.ts. */
const CHAOS_MS = 4_000;
const MOVEMENTS = 50;
const TIMEOUT_MS = 600_000;

describe.each(databases)('on %s', (_name, start) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await start();
  }, TIMEOUT_MS);
  afterAll(() => database.close());

  test(
    'random movements with interrupted connections leave every balance equal to its ledger',
    async () => {
      const { done, negative } = await ledgerChaos(database, { ms: CHAOS_MS, movements: MOVEMENTS });
      expect(negative).toBe(0);
      expect(done).toBeGreaterThanOrEqual(MOVEMENTS);
      expect(await ledgerFaults(database.db)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
