import type Stripe from 'stripe';
import { newId, randomLetters } from '../store/ids.ts';
import type { Tx } from '../store/store.ts';
import { declineOf, needsAuthentication } from './payment-methods.ts';
import { authenticationRequired, type Decline } from './test-cards.ts';

export type PaymentRequest = {
  amount: number;
  currency: string;
  customer: string;
  paymentMethod: string;
  description: string;
  /** True if the card's owner has just authenticated the payment. */
  isAuthenticated: boolean;
};

export type PaymentResult =
  | { state: 'paid'; intent: Stripe.PaymentIntent }
  | { state: 'needs the owner'; intent: Stripe.PaymentIntent; decline: Decline }
  | { state: 'failed'; intent: Stripe.PaymentIntent; decline: Decline };

/**
 * Attempts a payment; `intent` is the previous attempt, if any. The card's owner counts as absent unless the request
 * states otherwise.
 */
export function takePayment(
  tx: Tx,
  request: PaymentRequest,
  at: number,
  intent: Stripe.PaymentIntent = newIntent(request, at),
): PaymentResult {
  const isNew = !tx.peek('payment_intent', intent.id);
  if (isNew) {
    tx.save(intent);
    tx.emit('payment_intent.created', at, intent);
  }
  intent.payment_method = request.paymentMethod;
  if (needsAuthentication(tx, request.paymentMethod) && !request.isAuthenticated) {
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    intent.last_payment_error = lastError(tx, authenticationRequired, request);
    tx.save(intent);
    tx.emit('payment_intent.requires_action', at, intent);
    return { state: 'needs the owner', intent, decline: authenticationRequired };
  }
  const decline = declineOf(tx, request.paymentMethod);
  const charge = newCharge(tx, request, intent, decline, at);
  tx.save(charge);
  intent.latest_charge = charge.id;
  intent.next_action = null;
  if (decline) {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { ...lastError(tx, decline, request), charge: charge.id };
    intent.payment_method = null;
    tx.save(intent);
    tx.emit('charge.failed', at, charge);
    tx.emit('payment_intent.payment_failed', at, intent);
    return { state: 'failed', intent, decline };
  }
  intent.status = 'succeeded';
  intent.amount_received = request.amount;
  intent.last_payment_error = null;
  tx.save(intent);
  tx.emit('charge.succeeded', at, charge);
  tx.emit('payment_intent.succeeded', at, intent);
  return { state: 'paid', intent };
}

function lastError(tx: Tx, decline: Decline, request: PaymentRequest): Stripe.PaymentIntent.LastPaymentError {
  return {
    code: decline.code as Stripe.PaymentIntent.LastPaymentError.Code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    message: decline.message,
    payment_method: tx.get('payment_method', request.paymentMethod)!,
    type: 'card_error',
  };
}

function newIntent(request: PaymentRequest, at: number): Stripe.PaymentIntent {
  const id = newId('pi_3', 23);
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: request.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomLetters(25)}`,
    confirmation_method: 'automatic',
    created: at,
    currency: request.currency,
    customer: request.customer,
    customer_account: null,
    description: request.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

function newCharge(
  tx: Tx,
  request: PaymentRequest,
  intent: Stripe.PaymentIntent,
  decline: Decline | null,
  at: number,
): Stripe.Charge {
  const method = tx.peek('payment_method', request.paymentMethod)!;
  const card = method.card!;
  return {
    id: newId('ch_3', 23),
    object: 'charge',
    amount: request.amount,
    amount_captured: decline ? 0 : request.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: null,
    captured: !decline,
    created: at,
    currency: request.currency,
    customer: request.customer,
    description: request.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? decline?.code ?? null,
      risk_level: 'normal',
      seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: {
        ...cardOnCharge(card),
        three_d_secure: null,
      },
    } as Stripe.Charge.PaymentMethodDetails,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function cardOnCharge(card: Stripe.PaymentMethod.Card) {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = card;
  return { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, network: brand, wallet: null };
}
