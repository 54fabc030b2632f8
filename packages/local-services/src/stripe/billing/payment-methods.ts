import type Stripe from 'stripe';
import { StripeError, noSuch } from '../api/errors.ts';
import { newId, randomLetters } from '../store/ids.ts';
import type { Tx } from '../store/store.ts';
import { behaviorNamed, readyMade, type CardBehavior, type Decline } from './test-cards.ts';

export type CardDetails = {
  behavior: CardBehavior;
  expMonth: number;
  expYear: number;
  name: string | null;
  email: string | null;
  country: string | null;
  postalCode: string | null;
};

export function createPaymentMethod(tx: Tx, details: CardDetails, at: number): Stripe.PaymentMethod {
  const { behavior } = details;
  const method: Stripe.PaymentMethod = {
    id: newId('pm_1', 23),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: null,
        country: details.country,
        line1: null,
        line2: null,
        postal_code: details.postalCode,
        state: null,
      },
      email: details.email,
      name: details.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: behavior.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: behavior.brand,
      exp_month: details.expMonth,
      exp_year: details.expYear,
      fingerprint: randomLetters(16),
      funding: 'credit',
      generated_from: null,
      last4: behavior.last4,
      networks: { available: [behavior.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: at,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  tx.save(method);
  tx.save({ id: method.id, object: 'local.card', behavior: behavior.name, isSetUp: false });
  return method;
}

/** Returns the payment method; each use of one of Stripe's ready-made `pm_card_...` ids creates a new one. */
export function paymentMethodOrThrow(tx: Tx, id: string, param: string, at: number): Stripe.PaymentMethod {
  const behavior = readyMade(id);
  if (behavior) {
    const expYear = new Date(at * 1000).getUTCFullYear() + 1;
    const unknown = { name: null, email: null, country: null, postalCode: null };
    return createPaymentMethod(tx, { behavior, expMonth: 12, expYear, ...unknown }, at);
  }
  const method = tx.get('payment_method', id);
  if (!method) throw noSuch('PaymentMethod', id, param);
  return method;
}

export function behaviorOf(tx: Tx, paymentMethodId: string): CardBehavior {
  return behaviorNamed(tx.peek('local.card', paymentMethodId)!.behavior);
}

/** Returns the reason why a payment now would be declined, or null. */
export function declineOf(tx: Tx, paymentMethodId: string): Decline | null {
  return behaviorOf(tx, paymentMethodId).onCharge;
}

/** Returns whether a payment now requires authentication by the card's owner. */
export function needsAuthentication(tx: Tx, paymentMethodId: string): boolean {
  const { authentication } = behaviorOf(tx, paymentMethodId);
  return authentication === 'always' || (authentication === 'until set up' && !isSetUp(tx, paymentMethodId));
}

function isSetUp(tx: Tx, paymentMethodId: string): boolean {
  return tx.peek('local.card', paymentMethodId)!.isSetUp;
}

/** Records that the owner has authorized later payments. */
export function markSetUp(tx: Tx, paymentMethodId: string): void {
  tx.save({ ...tx.get('local.card', paymentMethodId)!, isSetUp: true });
}

/** Attaches the card to a customer; throws if the card is declined. */
export function attachPaymentMethod(tx: Tx, method: Stripe.PaymentMethod, customerId: string, at: number): void {
  if (method.customer === customerId) return;
  if (method.customer) {
    throw new StripeError(400, {
      type: 'invalid_request_error',
      message: 'The payment method you provided has already been attached to a customer.',
    });
  }
  const decline = behaviorOf(tx, method.id).onAttach;
  if (decline) throw cardError(decline);
  method.customer = customerId;
  tx.save(method);
  tx.emit('payment_method.attached', at, method);
}

export function detachPaymentMethod(tx: Tx, method: Stripe.PaymentMethod, at: number): void {
  const before = tx.peek('payment_method', method.id)!;
  method.customer = null;
  tx.save(method);
  tx.emit('payment_method.detached', at, method, before);
}

export function cardError(decline: Decline, more: { payment_intent?: unknown; charge?: string } = {}): StripeError {
  return new StripeError(402, {
    type: 'card_error',
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    message: decline.message,
    ...more,
  });
}

/** Returns the payment methods of a customer, oldest first. */
export function paymentMethodsOf(tx: Tx, customerId: string): Stripe.PaymentMethod[] {
  return tx.all('payment_method').filter((method) => method.customer === customerId);
}
