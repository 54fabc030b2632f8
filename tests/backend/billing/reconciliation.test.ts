import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { scheduleReconciliation, RECONCILE_QUEUE } from '#backend/billing/events/reconciliation-schedule.ts';
import { openQueueConnection } from '#backend/db/queue-connection.ts';
import { createLog } from '#backend/log.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { eventAbout, startTestBilling, type TestBilling } from '#harness/billing/test-billing.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';

describe('on the embedded database', () => {
  let database: TestDatabase;
  let it: TestBilling;
  beforeAll(async () => {
    database = await startTestDatabase();
    it = await startTestBilling(database);
  });
  afterAll(async () => {
    await it.stop();
    await database.close();
  });
  afterEach(() => {
    it.stripe.failWith = null;
  });

  test('one reconciliation repairs a day of lost events, and the next one finds no difference', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => it.addCustomer()));
    const subscriptions = await Promise.all(people.map(({ customerId }) => it.stripe.pay(customerId)));
    expect((await it.billing.reconcile()).differences).toBe(6);
    const [canceled, ended, , , unnoticed] = subscriptions;
    await it.stripe.sdk.subscriptions.update(canceled!.id, { cancel_at_period_end: true });
    await it.stripe.sdk.subscriptions.cancel(ended!.id);
    // A row that Stripe never heard of, and one that was lost.
    const invented = { id: `sub_${randomUUID()}`, user_id: people[2]!.userId, status: 'active' };
    await database.db
      .insertInto('subscriptions')
      .values({ ...invented, current_period_end: null, past_due_since: null, ends_at: null })
      .execute();
    await database.db.deleteFrom('subscriptions').where('id', '=', unnoticed!.id).execute();
    expect((await it.billing.reconcile()).differences).toBe(4);
    expect(await it.stateOf(people[0]!.userId)).toMatchObject([{ cancel_at_period_end: true }]);
    expect(await Promise.all(people.map(({ userId }) => it.isPaid(userId)))).toEqual([
      true,
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(await it.stateOf(people[2]!.userId)).toHaveLength(1);
    expect((await it.billing.reconcile()).differences).toBe(0);
  });

  test('an account that lost its customer is linked to it again, with its subscription', async () => {
    const { userId, customerId } = await it.addCustomer();
    await it.stripe.pay(customerId);
    await database.db.deleteFrom('billing_customers').where('user_id', '=', userId).execute();
    await it.billing.reconcile();
    expect(await it.isPaid(userId)).toBe(true);
  });

  test('a deleted account raises an alarm only if it is still charged', async () => {
    const { userId, customerId } = await it.addCustomer();
    const { id } = await it.stripe.pay(customerId);
    const alarms = () => it.backend.logged.filter((line) => line.includes(customerId) && line.includes('"error"'));
    await sql`delete from auth.users where id = ${userId}::uuid`.execute(database.db);
    expect(await it.deliver(eventAbout(customerId, 'evt_of_deleted'))).toBe(200);
    expect(alarms()).toHaveLength(0);
    await it.billing.reconcile();
    expect(alarms().join()).toContain('a deleted account is still charged');
    await it.stripe.sdk.subscriptions.cancel(id);
    expect((await it.billing.reconcile()).differences).toBe(0);
  });

  test('a special subscription is not reconciled', async () => {
    const { userId } = await it.addCustomer();
    await database.db
      .insertInto('subscriptions')
      .values({
        id: `special_${userId}`,
        user_id: userId,
        status: 'active',
        current_period_end: null,
        past_due_since: null,
        ends_at: null,
      })
      .execute();
    await it.billing.plan(userId, true);
    expect((await it.billing.reconcile()).differences).toBe(0);
    expect(await it.isPaid(userId)).toBe(true);
  });

  test('an event that fails to be processed returns 503, remains stored, and is retried without another delivery', async () => {
    const { userId, customerId } = await it.addCustomer();
    await it.stripe.pay(customerId);
    it.stripe.failWith = 500;
    expect(await it.deliver(eventAbout(customerId, 'evt_failed'))).toBe(503);
    const stored = async () => (await it.events()).find(({ id }) => id === 'evt_failed')!;
    expect(await stored()).toMatchObject({ processed_at: null });
    expect((await stored()).error).not.toBeNull();
    it.stripe.failWith = null;
    await sql`update stripe_events set received_at = now() - interval '1 minute' where id = 'evt_failed'`.execute(
      database.db,
    );
    await it.billing.retryPendingEvents();
    expect(await stored()).toMatchObject({ error: null });
    expect((await stored()).processed_at).not.toBeNull();
    expect(await it.isPaid(userId)).toBe(true);
  });

  test('requests a subscription whose period ended without an event', async () => {
    const { userId, customerId } = await it.addCustomer();
    const { id } = await it.stripe.pay(customerId);
    await it.billing.plan(userId, true);
    await it.stripe.sdk.subscriptions.cancel(id);
    expect(await it.isPaid(userId)).toBe(true);
    await sql`
      update subscriptions set current_period_end = now() - interval '2 hours', synced_at = now() - interval '2 hours'
      where id = ${id}
    `.execute(database.db);
    await it.billing.retryPendingEvents();
    expect(await it.isPaid(userId)).toBe(false);
  });

  test('schedules one nightly reconciliation for all processes and retries pending events at the start', async () => {
    let looks = 0;
    const billing = { ...it.billing, retryPendingEvents: async () => void (looks += 1) };
    const log = createLog(() => {});
    const connection = openQueueConnection(databaseTarget(database.url), 2);
    const stops = [
      await scheduleReconciliation(connection, billing, log),
      await scheduleReconciliation(connection, billing, log),
    ];
    const plans = await sql<{ cron: string }>`
      select cron from pgboss.schedule where name = ${RECONCILE_QUEUE}
    `.execute(database.db);
    await Promise.all(stops.map((stop) => stop()));
    await connection.close();
    expect(plans.rows).toEqual([{ cron: '17 3 * * *' }]);
    expect(looks).toBe(2);
  });
});
