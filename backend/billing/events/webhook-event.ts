import Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '#lib/shared/errors/app-error.ts';

/** Fields read from an event: the customer to synchronize. The state itself is fetched from Stripe. */
export type WebhookEvent = {
  readonly id: string;
  readonly type: string;
  readonly created: Date;
  readonly livemode: boolean;
  /** Set on events of other accounts (Connect). */
  readonly account: string | undefined;
  readonly customerId: string | undefined;
};

/** Maximum age of a signature in seconds. Also the limit for times in the future, which Stripe's library accepts. */
const TOLERANCE_S = 300;

const reference = z.union([z.string().startsWith('cus_'), z.object({ id: z.string().startsWith('cus_') })]);
const shape = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.number().int().nonnegative().max(1e11),
  livemode: z.boolean(),
  account: z.string().nullish(),
  data: z.object({
    object: z.looseObject({
      id: z.string().optional(),
      object: z.string().optional(),
      customer: reference.nullish().catch(null),
    }),
  }),
});

/**
 * Returns an event after verifying its signature over the raw bytes with each of the secrets. Throws bad_request unless Stripe signed it
 * within the last five minutes.
 */
export function verifyEvent(
  raw: Buffer,
  header: string,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): WebhookEvent {
  const stamps = header.split(',').filter((part) => part.trimStart().startsWith('t='));
  const stamp = stamps.length === 1 ? /^\s*t=(\d{1,12})$/.exec(stamps[0]!)?.[1] : undefined;
  if (stamp === undefined) throw refused('no readable time in the signature');
  if (Number(stamp) - now.getTime() / 1000 > TOLERANCE_S) throw refused('signed in the future');
  if (!secrets.some((secret) => isSignedWith(secret, raw, header, now))) throw refused('the signature does not match');
  const event = shape.safeParse(parsed(raw));
  if (!event.success) throw refused('signed, but not an event');
  const { data, account, created, ...rest } = event.data;
  return {
    ...rest,
    created: new Date(created * 1000),
    account: account ?? undefined,
    customerId: customerOf(data.object),
  };
}

function isSignedWith(secret: string, raw: Buffer, header: string, now: Date): boolean {
  try {
    Stripe.webhooks.signature!.verifyHeader(raw, header, secret, TOLERANCE_S, undefined, now.getTime());
    return true;
  } catch {
    // The library throws different errors for signatures that are wrong, empty or not ASCII.
    return false;
  }
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function customerOf(object: z.infer<typeof shape>['data']['object']): string | undefined {
  if (object.object === 'customer') return object.id?.startsWith('cus_') ? object.id : undefined;
  const customer = object.customer;
  return typeof customer === 'object' ? customer?.id : customer;
}

function refused(logDetail: string): AppError {
  return new AppError('bad_request', { logDetail: `webhook: ${logDetail}` });
}

/** Event types after which the customer is synchronized; others are acknowledged and ignored. */
const FOLLOWED: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'invoice.marked_uncollectible',
  'invoice.upcoming',
  'invoice.voided',
  'customer.updated',
  'customer.deleted',
  'charge.refunded',
]);

/** Event types that need an operator; the plan follows the operator's action in Stripe. */
const ALARMING: ReadonlySet<string> = new Set(['charge.dispute.created', 'invoice.finalization_failed']);

/** Events that `npm run stripe:setup` and the deployment page subscribe to. */
export const webhookEventTypes: readonly string[] = [...new Set([...FOLLOWED, ...ALARMING])];

export const triggersSync = (type: string): boolean => FOLLOWED.has(type);
export const needsOperator = (type: string): boolean => ALARMING.has(type);
