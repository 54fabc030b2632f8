import type Stripe from 'stripe';

/** Every kind of object there is, under the name that its field `object` holds. `local.` kinds are never answered. */
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

/** As stored and sent; the SDK's type is a union over all event types, which says nothing more here. */
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

/** How the card behind a payment method behaves. The number itself is never kept. */
type CardRecord = {
  /** The payment method's id. */
  id: string;
  object: 'local.card';
  behavior: string;
  /** Authenticated once for later payments, so that these need no person. */
  isSetUp: boolean;
};

/** What Checkout remembers beside the session that the API shows. */
export type CheckoutRecord = {
  /** The session's id. */
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

/** That a person was told of the end of a period beforehand. */
type Reminder = {
  /** The subscription's id. */
  id: string;
  object: 'local.reminder';
  /** Unix seconds. */
  periodEnd: number;
};

/** The first answer to a request with an idempotency key. */
export type AnswerRecord = {
  /** The key. */
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

/** One event on its way to one endpoint. */
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
  /** HTTP status, or null when nobody answered. */
  status: number | null;
  /** The beginning of what the endpoint said, or why it could not be reached. */
  answer: string;
};

/** Switches of the local page, one record. */
export type Settings = {
  id: 'settings';
  object: 'local.settings';
  /** How far the emulator's clock is ahead of the real one. */
  clockAheadS: number;
  /** How often each event is sent. */
  copies: number;
  /** Every delivery waits this long first. */
  delayMs: number;
  /** Deliveries wait at random, up to 5 s, so that they arrive in any order. */
  shuffle: boolean;
  /** Nothing is sent while set; it stays in the list. */
  hold: boolean;
  /** How the API answers: as it should, or with a fault. */
  fault: 'none' | 'error 500' | 'error 429' | 'slow';
};

export const defaultSettings: Settings = {
  id: 'settings',
  object: 'local.settings',
  clockAheadS: 0,
  copies: 1,
  delayMs: 0,
  shuffle: false,
  hold: false,
  fault: 'none',
};
