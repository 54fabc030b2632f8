import { sql } from 'kysely';
import type { BillingContext } from '../billing-context.ts';
import { syncCustomer } from '../sync-customer.ts';
import { verifyEvent, type WebhookEvent, needsOperator, triggersSync } from './webhook-event.ts';

/** Milliseconds until Stripe gets a response at the latest; processing of the stored event continues. */
const ANSWER_MS = 4_000;

/**
 * Processes a Stripe event. Returns if Stripe need not resend it: it is not ours, is processed, or is stored and in progress. Throws
 * bad_request (4xx) if Stripe did not sign it, and other errors (5xx) if Stripe should resend it.
 */
export async function receiveEvent(context: BillingContext, raw: Buffer, signature: string): Promise<void> {
  const { log } = context;
  const event = verifyEvent(raw, signature, { secrets: context.webhookSecrets, now: context.now() });
  const facts = { eventId: event.id, type: event.type };
  if (event.account !== undefined || event.livemode !== context.isLive) {
    return log.warn('event of another account or mode ignored', facts);
  }
  if (needsOperator(event.type)) log.error('the payment provider asks for a person', facts);
  if (!triggersSync(event.type) || event.customerId === undefined) return log.info('event ignored', facts);
  if (await isDoneAlready(context, event, event.customerId)) return;
  const work = processEvent(context, event.id, event.customerId);
  if ((await within(ANSWER_MS, work)) === 'later') {
    // The failure is stored by then, and the next check retries it.
    work.catch((error: unknown) => log.warn('event failed after its answer', { ...facts, error }));
  }
}

/** Synchronizes the customer of a stored event and marks the event as processed. An error is stored and rethrown. */
export async function processEvent(context: BillingContext, eventId: string, customerId: string): Promise<void> {
  const { db } = context;
  let error: string | null = null;
  try {
    if ((await syncCustomer(context, customerId)) === 'stranger') error = 'the customer belongs to no account';
  } catch (failure) {
    await noteFailure(context, eventId, failure).catch(() => undefined);
    throw failure;
  }
  await db.updateTable('stripe_events').set({ processed_at: context.now(), error }).where('id', '=', eventId).execute();
}

/** Stores the error of an event, unless another delivery of it has succeeded meanwhile. */
async function noteFailure({ db }: BillingContext, eventId: string, failure: unknown): Promise<void> {
  await db
    .updateTable('stripe_events')
    .set({ error: String(failure).slice(0, 500) })
    .where('id', '=', eventId)
    .where('processed_at', 'is', null)
    .execute();
}

/** Stores the event. Returns true if it was stored before and has been processed. */
async function isDoneAlready({ db }: BillingContext, event: WebhookEvent, customerId: string): Promise<boolean> {
  // The update changes nothing, but returns an existing row, so that one statement inserts or reads it.
  const rows = await sql<{ done: boolean }>`
    insert into stripe_events (id, type, created, customer_id)
    values (${event.id}, ${event.type}, ${event.created.toISOString()}::timestamptz, ${customerId})
    on conflict (id) do update set type = stripe_events.type
    returning processed_at is not null as done
  `.execute(db);
  return rows.rows[0]!.done;
}

async function within(ms: number, work: Promise<void>): Promise<'done' | 'later'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'later'>((resolve) => {
    timer = setTimeout(() => resolve('later'), ms);
  });
  try {
    return await Promise.race([work.then(() => 'done' as const), late]);
  } finally {
    clearTimeout(timer);
  }
}
