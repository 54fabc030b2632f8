import { PgBoss } from 'pg-boss';
import type { QueueConnection } from '../../db/queue-connection.ts';
import type { Log } from '../../log.ts';
import { repeatEvery } from '../../repeat.ts';
import type { Billing } from '../billing.ts';

export const RECONCILE_QUEUE = 'billing-reconcile';

/** Schedule in UTC, when the fewest users are active; not on the hour, when other schedules run. */
const NIGHTLY = '17 3 * * *';
const POLL_S = 30;
const EXPIRE_S = 30 * 60;
const RETRY_MS = 30_000;
const STOP_MS = 5_000;

/**
 * Synchronizes our tables with Stripe independently of events: pending events every half minute, everything once a night. Any number of
 * workers may run it; one of them does the nightly job, and a missed night is made up for.
 */
export async function scheduleReconciliation(
  connection: QueueConnection,
  billing: Billing,
  log: Log,
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    db: connection.db,
    // The queue of the nesting runs maintains the tables that both share.
    supervise: false,
  });
  boss.on('error', (error) => log.error('billing queue error', { error }));
  await boss.start();
  await boss.createQueue(RECONCILE_QUEUE, {
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: EXPIRE_S,
  });
  await boss.schedule(RECONCILE_QUEUE, NIGHTLY, {}, { tz: 'UTC', missed: 'once' });
  await boss.work(RECONCILE_QUEUE, { pollingIntervalSeconds: POLL_S }, async () => {
    await billing.reconcile();
  });
  const stopRetries = repeatEvery(billing.retryPendingEvents, RETRY_MS, log);
  return async () => {
    await stopRetries();
    await boss.stop({ graceful: true, timeout: STOP_MS });
  };
}
