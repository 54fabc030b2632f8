import type Stripe from 'stripe';
import { escapeHtml } from '../mail/template.ts';
import { longDate } from './billing/time/dates.ts';
import { money } from './billing/money.ts';
import { subscriptionOf } from './billing/invoices.ts';
import type { Tx } from './store/store.ts';

export type Mail = {
  to: string;
  kind: string;
  subject: string;
  html: string;
};

const SHOP = 'Measurement & Nesting';

/** Returns the mails that Stripe sends for this transaction's events: receipts, failed payments, renewals. */
export function mailsFor(tx: Tx): Mail[] {
  return tx.events().flatMap(({ type, data }) => {
    if (!type.startsWith('invoice.')) return [];
    const invoice = data.object as Stripe.Invoice;
    const mail = wordsFor(type, invoice);
    if (!mail || !invoice.customer_email) return [];
    return [{ to: invoice.customer_email, kind: mail.kind, subject: mail.subject, html: bodyOf(tx, invoice, mail) }];
  });
}

type Words = {
  kind: string;
  subject: string;
  text: string;
  link: string | null;
};

function wordsFor(type: string, invoice: Stripe.Invoice): Words | null {
  const amount = money(invoice.amount_due, invoice.currency);
  if (type === 'invoice.paid' && invoice.amount_paid > 0) {
    return {
      kind: 'stripe_receipt',
      subject: `Your receipt from ${SHOP} #${invoice.number}`,
      text: `You paid ${money(invoice.amount_paid, invoice.currency)}.`,
      link: 'View the invoice',
    };
  }
  if (type === 'invoice.payment_failed' && invoice.billing_reason !== 'subscription_create') {
    const again =
      invoice.next_payment_attempt === null ? '' : ` We will try again on ${longDate(invoice.next_payment_attempt)}.`;
    return {
      kind: 'stripe_payment_failed',
      subject: `Your payment of ${amount} to ${SHOP} was unsuccessful`,
      text: `Your card could not be charged ${amount}.${again}`,
      link: 'Pay the invoice',
    };
  }
  if (type === 'invoice.upcoming') {
    return {
      kind: 'stripe_renewal',
      subject: `Your ${SHOP} subscription will renew soon`,
      text: `Your subscription renews on ${longDate(invoice.period_end)} for ${amount}.`,
      link: null,
    };
  }
  return null;
}

function bodyOf(tx: Tx, invoice: Stripe.Invoice, { text, link }: Words): string {
  const subscription = subscriptionOf(invoice);
  const description = subscription === null ? null : (tx.peek('subscription', subscription)?.description ?? null);
  const lines = invoice.lines.data.map((line) => `${line.description ?? ''}: ${money(line.amount, line.currency)}`);
  const paragraphs = [text, ...lines, ...(description === null ? [] : [description])].map(
    (each) => `<p>${escapeHtml(each)}</p>`,
  );
  const url = invoice.hosted_invoice_url;
  const way = link !== null && url ? `<p><a href="${escapeHtml(url)}">${link}</a></p>` : '';
  return `<html><body>${paragraphs.join('\n')}\n${way}</body></html>`;
}
