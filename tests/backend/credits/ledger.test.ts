import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { lockCreditAccount, readRemainingCredits } from '#backend/credits/credit-account.ts';
import { grantSubscriptionToAll } from '#backend/credits/is-subscriber.ts';
import { reserveCredit, settleCredit, refundCredit, releaseCredit } from '#backend/credits/credit-ledger.ts';
import { ledgerFaults, startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await startTestDatabase();
});
afterAll(async () => {
  await test_.close();
});

const NOW = new Date('2026-11-21T12:00:00Z');

async function reserve(userId: string, runId = randomUUID(), now = NOW): Promise<string> {
  await test_.db.transaction().execute(async (trx) => {
    await reserveCredit(trx, await lockCreditAccount(trx, userId, now), runId, now);
  });
  return runId;
}
const left = async (userId: string, now = NOW) => (await readRemainingCredits(test_.db, userId, now)).remaining_credits;

test('a new account has ten credits and a date of renewal', async () => {
  const userId = await test_.addUser({ signedUpOn: '2026-01-31' });
  expect(await readRemainingCredits(test_.db, userId, NOW)).toEqual({
    remainingCredits: 10,
    refreshDate: '2026-11-30T00:00:00.000Z',
    remaining_credits: 10,
    refresh_date: '2026-11-30T00:00:00.000Z',
  });
});

test('no run costs a credit where all users have unlimited nesting', async () => {
  const userId = await test_.addUser();
  grantSubscriptionToAll(true);
  try {
    await reserve(userId);
    expect(await left(userId)).toBe('unlimited');
  } finally {
    grantSubscriptionToAll(false);
  }
  expect(await left(userId)).toBe(10);
});

test('ten of fifty simultaneous runs get one of ten credits', async () => {
  const userId = await test_.addUser();
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(userId)));
  const refused = tries
    .filter((result) => result.status === 'rejected')
    .map((result) => result.reason as { code: string });
  expect(tries.length - refused.length).toBe(10);
  expect(new Set(refused.map((error) => error.code))).toEqual(new Set(['insufficient_credits']));
  expect(await left(userId)).toBe(0);
  expect(await ledgerFaults(test_.db)).toEqual([]);
});

test('a credit is released at most once, and never after it is settled', async () => {
  const userId = await test_.addUser();
  const released = await reserve(userId);
  const settled = await reserve(userId);
  expect(await left(userId)).toBe(8);
  const results = await Promise.all(Array.from({ length: 10 }, () => releaseCredit(test_.db, released)));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await settleCredit(test_.db, settled)).toEqual({ settled: true, cost: 1 });
  expect(await settleCredit(test_.db, settled)).toEqual({ settled: false, cost: 1 });
  expect(await releaseCredit(test_.db, settled)).toBe(false);
  expect(await settleCredit(test_.db, released)).toEqual({ settled: false, cost: 1 });
  expect(await left(userId)).toBe(9);
  expect(await ledgerFaults(test_.db)).toEqual([]);
});

test('a refund returns the credit of a delivered run once, and of no other run', async () => {
  const userId = await test_.addUser();
  const runId = await reserve(userId);
  expect(await refundCredit(test_.db, runId)).toBe(false);
  await settleCredit(test_.db, runId);
  expect(await refundCredit(test_.db, runId)).toBe(true);
  expect(await refundCredit(test_.db, runId)).toBe(false);
  expect(await left(userId)).toBe(10);
});

test('credits do not roll over, and a release after the period adds nothing to the next one', async () => {
  const userId = await test_.addUser({ signedUpOn: '2026-01-15' });
  const runId = await reserve(userId);
  const nextMonth = new Date('2026-12-15T00:00:00Z');
  expect(await left(userId, nextMonth)).toBe(10);
  expect(await releaseCredit(test_.db, runId)).toBe(true);
  expect(await left(userId, nextMonth)).toBe(10);
  // A clock set back grants nothing again.
  expect(await left(userId, NOW)).toBe(10);
  expect(await ledgerFaults(test_.db)).toEqual([]);
});

test('subscribers run without limit; a failed payment retains access for seven days', async () => {
  const userId = await test_.addUser();
  await test_.db
    .insertInto('subscriptions')
    .values({
      id: `sub_${userId}`,
      user_id: userId,
      status: 'past_due',
      current_period_end: null,
      past_due_since: new Date(NOW.getTime() - 6 * 24 * 3600 * 1000),
    })
    .execute();
  expect(await left(userId)).toBe('unlimited');
  for (let i = 0; i < 12; i++) await reserve(userId);
  expect(await left(userId, new Date(NOW.getTime() + 2 * 24 * 3600 * 1000))).toBe(10);
});

test('the ledger is append-only and is deleted with its account', async () => {
  const userId = await test_.addUser();
  await reserve(userId);
  const change = sql`update credit_ledger set amount = 0 where user_id = ${userId}`.execute(test_.db);
  await expect(change).rejects.toThrow('append-only');
  const remove = sql`delete from credit_ledger where user_id = ${userId}`.execute(test_.db);
  await expect(remove).rejects.toThrow('append-only');
  await sql`delete from auth.users where id = ${userId}`.execute(test_.db);
  const rest = await test_.db.selectFrom('credit_ledger').select('id').where('user_id', '=', userId).execute();
  expect(rest).toEqual([]);
});

test('a deleted account cannot spend', async () => {
  await expect(reserve(randomUUID())).rejects.toMatchObject({ code: 'signed_out' });
});
