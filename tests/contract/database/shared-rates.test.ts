import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createRateLimit } from '#backend/http/rate-limit.ts';
import { deleteFullBuckets, chargeShared, spendShared } from '#backend/http/shared-rates.ts';
import { databases } from '#harness/database/databases.ts';
import type { TestDatabase } from '#harness/database/test-database.ts';

const TIMEOUT_MS = 600_000;
const shared = { name: 'shared', times: 3, perS: 3000, shared: true } as const;
const GAP_S = shared.perS / shared.times;

describe.each(databases)('on %s', (_name, start) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await start();
  }, TIMEOUT_MS);
  afterAll(() => database.close());

  /** Moves the bucket as if `seconds` had gone by. */
  const pass = (who: string, seconds: number) =>
    sql`update rate_limits set full_at = full_at - make_interval(secs => ${seconds}) where who = ${who}`.execute(
      database.db,
    );

  test(
    'accepts three of fifty simultaneous calls on two machines, and states the wait for the others',
    async () => {
      const machines = [createRateLimit(database.db), createRateLimit(database.db)];
      const tries = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => machines[i % 2]!(shared, 'a')));
      const refused = tries.filter((result) => result.status === 'rejected');
      expect(refused).toHaveLength(47);
      for (const { reason } of refused) {
        expect(reason).toMatchObject({ code: 'too_many_requests' });
        expect((reason as { retryAfterS: number }).retryAfterS).toBeLessThanOrEqual(GAP_S);
      }
    },
    TIMEOUT_MS,
  );

  test(
    'refills one call at a time up to the full bucket',
    async () => {
      for (let i = 0; i < 3; i++) expect(await spendShared(database.db, shared, 'b')).toBe(0);
      const waitS = await spendShared(database.db, shared, 'b');
      expect(waitS).toBeGreaterThan(0);
      expect(waitS).toBeLessThanOrEqual(GAP_S);
      await pass('b', GAP_S);
      expect(await spendShared(database.db, shared, 'b')).toBe(0);
      expect(await spendShared(database.db, shared, 'b')).toBeGreaterThan(0);
      await pass('b', 100 * shared.perS);
      for (let i = 0; i < 3; i++) expect(await spendShared(database.db, shared, 'b')).toBe(0);
      expect(await spendShared(database.db, shared, 'b')).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );

  test(
    'waits until later charges are repaid, equally for one sum or many',
    async () => {
      const owe = async (who: string, ...counts: number[]) => {
        for (const count of counts) await chargeShared(database.db, shared, who, count);
        return spendShared(database.db, shared, who);
      };
      expect(await owe('within', 1, 0.5)).toBe(0);
      const waits = [await owe('one sum', 7), await owe('many', ...Array<number>(28).fill(0.25))];
      // Seven of a bucket of three: four are owed, and one more is wanted.
      for (const waitS of waits) {
        expect(waitS).toBeLessThanOrEqual(5 * GAP_S);
        expect(waitS).toBeGreaterThan(4 * GAP_S);
      }
      await pass('one sum', 5 * GAP_S);
      expect(await spendShared(database.db, shared, 'one sum')).toBe(0);
    },
    TIMEOUT_MS,
  );

  test(
    'a clock set back by a day delays no call by a day',
    async () => {
      await spendShared(database.db, shared, 'before');
      await pass('before', -86_400);
      for (let i = 0; i < shared.times; i++) expect(await spendShared(database.db, shared, 'before')).toBe(0);
      const waitS = await spendShared(database.db, shared, 'before');
      expect(waitS).toBeGreaterThan(0);
      expect(waitS).toBeLessThanOrEqual(GAP_S);
    },
    TIMEOUT_MS,
  );

  test(
    'deletes only rows of full buckets',
    async () => {
      await spendShared(database.db, shared, 'old');
      await spendShared(database.db, shared, 'new');
      await pass('old', 2 * shared.perS);
      await deleteFullBuckets(database.db);
      const rows = await sql<{ who: string }>`
        select who from rate_limits where who in ('old', 'new')
      `.execute(database.db);
      expect(rows.rows).toEqual([{ who: 'new' }]);
    },
    TIMEOUT_MS,
  );
});
