import type Stripe from 'stripe';
import { invalidRequest } from '../api/errors.ts';
import { wholeList } from '../api/list.ts';
import { idOf, newId } from '../store/ids.ts';
import type { Tx } from '../store/store.ts';
import { decimalText } from './decimal.ts';
import { money } from './money.ts';
import { intervalOf, nextBoundary } from './time/periods.ts';

export type InvoiceFields = {
  subscription: Stripe.Subscription;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  /** Period of the invoice lines. */
  period: { start: number; end: number };
  isTrial: boolean;
  finalizesAt: number | null;
};

/** Creates a draft for the period of a subscription's items. */
export function createInvoice(tx: Tx, fields: InvoiceFields, at: number): Stripe.Invoice {
  const invoice = draftInvoice(tx, newId('in_1', 23), fields, at);
  tx.save(invoice);
  tx.emit('invoice.created', at, invoice);
  return invoice;
}

/** Returns the invoice of the next renewal without creating it. */
export function previewInvoice(tx: Tx, subscription: Stripe.Subscription): Stripe.Invoice {
  const { start, end } = nextPeriod(subscription);
  const fields = { subscription, reason: 'subscription_cycle', isTrial: false, finalizesAt: null } as const;
  return draftInvoice(tx, newId('upcoming_in_1', 23), { ...fields, period: { start, end } }, start);
}

function draftInvoice(tx: Tx, id: string, fields: InvoiceFields, at: number): Stripe.Invoice {
  const { subscription, reason } = fields;
  const lines = subscription.items.data.map((item) => lineOf(tx, id, subscription, item, fields));
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const customer = tx.peek('customer', idOf(subscription.customer)) as Stripe.Customer;
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Measurement & Nesting',
    account_tax_ids: null,
    amount_due: subtotal,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_paid_off_stripe: 0,
    amount_remaining: subtotal,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: fields.finalizesAt,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: at,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: wholeList(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: fields.finalizesAt,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: at,
    period_start: reason === 'subscription_cycle' ? previousStart(tx, subscription, at) : at,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total: subtotal,
    total_discount_amounts: [],
    total_excluding_tax: subtotal,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: at,
  };
}

/** Returns the period after the current one. */
export function nextPeriod(subscription: Stripe.Subscription): { start: number; end: number } {
  const { current_period_end: start, price } = subscription.items.data[0]!;
  const [interval, count] = intervalOf(price);
  return { start, end: nextBoundary(subscription.billing_cycle_anchor, interval, count, start) };
}

function previousStart(tx: Tx, subscription: Stripe.Subscription, at: number): number {
  return tx.peek('subscription', subscription.id)?.items.data[0]?.current_period_start ?? at;
}

function lineOf(
  tx: Tx,
  invoice: string,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  { isTrial, period }: InvoiceFields,
): Stripe.InvoiceLineItem {
  const quantity = item.quantity ?? 1;
  const unitAmount = item.price.unit_amount ?? 0;
  const amount = isTrial ? 0 : unitAmount * quantity;
  const product = idOf(item.price.product);
  const name = tx.peek('product', product)?.name ?? product;
  const each = `${money(unitAmount, item.price.currency)} / ${item.price.recurring?.interval ?? 'month'}`;
  return {
    id: newId('il_1', 23),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description: isTrial ? `Trial period for ${name}` : `${quantity} × ${name} (at ${each})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { ...period },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product },
      type: 'price_details',
      unit_amount_decimal: decimalText(isTrial ? 0 : unitAmount),
    },
    quantity,
    quantity_decimal: decimalText(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** Finalizes a draft: the invoice gets its number and page and becomes immutable. */
export function finalizeInvoice(tx: Tx, invoice: Stripe.Invoice, at: number): void {
  if (invoice.status !== 'draft') {
    throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: 'invoice_not_editable',
    });
  }
  const customer = tx.get('customer', idOf(invoice.customer!)) as Stripe.Customer;
  const sequence = customer.next_invoice_sequence ?? 1;
  tx.save({ ...customer, next_invoice_sequence: sequence + 1 });
  invoice.status = 'open';
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
  invoice.effective_at = at;
  invoice.automatically_finalizes_at = null;
  invoice.ending_balance = 0;
  invoice.hosted_invoice_url = `${tx.pagesUrl}/invoices/${invoice.id}`;
  invoice.invoice_pdf = `${tx.pagesUrl}/invoices/${invoice.id}?print`;
  invoice.status_transitions.finalized_at = at;
  tx.save(invoice);
  tx.emit('invoice.finalized', at, invoice);
}

export function voidInvoice(tx: Tx, invoice: Stripe.Invoice, at: number): void {
  if (invoice.status !== 'open') {
    throw invalidRequest(`You can only void open invoices. This invoice is ${invoice.status}.`);
  }
  invoice.status = 'void';
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = at;
  tx.save(invoice);
  tx.emit('invoice.voided', at, invoice);
}

/** Returns the subscription of an invoice. */
export function subscriptionOf(invoice: Stripe.Invoice): string | null {
  const details = invoice.parent?.subscription_details;
  return details ? idOf(details.subscription) : null;
}

export function invoicesOf(tx: Tx, subscriptionId: string): Stripe.Invoice[] {
  return tx.all('invoice').filter((invoice) => subscriptionOf(invoice) === subscriptionId);
}
