import type Stripe from 'stripe';

/** Every kind of object, by the name in its field `object`. `local.` kinds are never returned. */
export type Kinds = {
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  product: Stripe.Product;
  price: Stripe.Price;
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  setup_intent: Stripe.SetupIntent;
  charge: Stripe.Charge;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  'checkout.session': Stripe.Checkout.Session;
  'billing_portal.session': Stripe.BillingPortal.Session;
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  event: StoredEvent;
  webhook_endpoint: Stripe.WebhookEndpoint;
  'local.card': CardRecord;
  'local.checkout': CheckoutRecord;
  'local.reminder': Reminder;
  'local.answer': AnswerRecord;
  'local.delivery': Delivery;
  'local.settings': Settings;
};

export type Kind = keyof Kinds;

/** An event as stored and sent; the SDK's type is a union over all event types, which adds nothing here. */
export type StoredEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

/** Behavior of the card behind a payment method. The number itself is never stored. */
type CardRecord = {
  /** Id of the payment method. */
  id: string;
  object: 'local.card';
  behavior: string;
  /** True after an authentication for later payments, which then need no customer. */
  isSetUp: boolean;
};

/** Data of Checkout beside the session that the API returns. */
export type CheckoutRecord = {
  /** Id of the session. */
  id: string;
  object: 'local.checkout';
  items: { price: string; quantity: number }[];
  subscriptionMetadata: Record<string, string>;
  subscriptionDescription: string | null;
  trialDays: number | null;
  submitText: string | null;
  /** Payment method that waits for 3-D Secure. */
  authenticating: string | null;
};

/** Records that a customer was notified before the end of a period. */
type Reminder = {
  /** Id of the subscription. */
  id: string;
  object: 'local.reminder';
  /** Unix seconds. */
  periodEnd: number;
};

/** The first response to a request with an idempotency key. */
export type AnswerRecord = {
  /** The idempotency key. */
  id: string;
  object: 'local.answer';
  /** Method, path and parameters, hashed. */
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  /** Unix seconds. */
  created: number;
};

/** Delivery of one event to one endpoint. */
export type Delivery = {
  id: string;
  object: 'local.delivery';
  event: string;
  endpoint: string;
  state: 'waiting' | 'done' | 'given up';
  /** Unix milliseconds of the real clock. */
  nextAttemptMs: number;
  attempts: DeliveryAttempt[];
};

export type DeliveryAttempt = {
  atMs: number;
  durationMs: number;
  /** HTTP status, or null without a response. */
  status: number | null;
  /** Beginning of the endpoint's response, or the reason why it was unreachable. */
  answer: string;
};

/** Settings of the dashboard, one record. */
export type Settings = {
  id: 'settings';
  object: 'local.settings';
  /** Offset of the emulator's clock from the real one. */
  clockAheadS: number;
  /** Number of deliveries of each event. */
  copies: number;
  /** Delays deliveries at random, up to 5 s, so that they arrive in any order. */
  shuffle: boolean;
  /** Pauses deliveries; they stay in the list. */
  hold: boolean;
  /** Response of the API: normal, or a fault. */
  fault: 'none' | 'error 500' | 'error 429';
};

export const defaultSettings: Settings = {
  id: 'settings',
  object: 'local.settings',
  clockAheadS: 0,
  copies: 1,
  shuffle: false,
  hold: false,
  fault: 'none',
};
