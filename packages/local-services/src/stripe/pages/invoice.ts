import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { collectInvoice, defaultPaymentMethod } from '../billing/collect.ts';
import { longDate } from '../billing/time/dates.ts';
import { money } from '../billing/money.ts';
import { markSetUp, needsAuthentication } from '../billing/payment-methods.ts';
import { authenticationFailed } from '../billing/test-cards.ts';
import { STORE_TIMEOUT_MS, type StripeContext } from '../context.ts';
import { idOf } from '../store/ids.ts';
import type { Tx } from '../store/store.ts';
import { authenticationPage } from './authentication.ts';
import { homePath, notFoundPage, page, SHOP, type Html } from './layout.ts';
import { brandName, invoiceBadge } from './portal-views.ts';

/** Registers the invoice page, which can be printed, and paid while open: `/invoices/<invoice>`. */
export function invoicePages(app: Hono, context: StripeContext): void {
  app.get('/invoices/:id', (c) => context.run((tx) => show(c, tx, null)));

  app.post('/invoices/:id/pay', async (c) => {
    const answer = context.run((tx, now) => {
      const invoice = tx.peek('invoice', c.req.param('id'));
      if (!invoice) return notFoundPage(c);
      if (invoice.status !== 'open') return c.redirect(`../${invoice.id}`, 303);
      const method = defaultPaymentMethod(tx, invoice);
      if (method !== null && needsAuthentication(tx, method)) return c.redirect('authenticate', 303);
      const collected = collectInvoice(tx, invoice.id!, now);
      if (collected.state === 'unpaid') return show(c, tx, collected.decline.message);
      return c.redirect(`../${invoice.id}`, 303);
    });
    await context.journal.settled(STORE_TIMEOUT_MS);
    return answer;
  });

  app.get('/invoices/:id/authenticate', (c) =>
    context.run((tx) => {
      const invoice = tx.peek('invoice', c.req.param('id'));
      if (!invoice) return notFoundPage(c);
      return authenticationPage(c, { amount: money(invoice.amount_due, invoice.currency), leadsTo: [] });
    }),
  );

  app.post('/invoices/:id/authenticate', async (c) => {
    const { outcome } = await c.req.parseBody();
    const answer = context.run((tx, now) => {
      const invoice = tx.peek('invoice', c.req.param('id'));
      if (!invoice) return notFoundPage(c);
      const method = defaultPaymentMethod(tx, invoice);
      if (invoice.status !== 'open' || method === null) return c.redirect(`../${invoice.id}`, 303);
      if (outcome !== 'complete') return show(c, tx, authenticationFailed.message);
      markSetUp(tx, method);
      const collected = collectInvoice(tx, invoice.id!, now, { isAuthenticated: true });
      if (collected.state === 'unpaid') return show(c, tx, collected.decline.message);
      return c.redirect(`../${invoice.id}`, 303);
    });
    await context.journal.settled(STORE_TIMEOUT_MS);
    return answer;
  });
}

function show(c: Context, tx: Tx, refusal: string | null) {
  const invoice = tx.peek('invoice', c.req.param('id') ?? '');
  if (!invoice || invoice.status === 'draft') return notFoundPage(c);
  const here = homePath(c, invoice.id!);
  return page(c, {
    title: `Invoice ${invoice.number} - ${SHOP}`,
    status: refusal === null ? 200 : 402,
    body: html`<main class="page" style="max-width: 44rem">
      ${refusal === null ? '' : html`<p class="alert" role="alert">${refusal}</p>`}
      ${invoice.status === 'open' ? payForm(tx, invoice, here) : ''}
      <article class="card">
        <h1>Invoice ${invoice.number} ${invoiceBadge(invoice)}</h1>
        <div class="row"><span>From</span><span>${SHOP}</span></div>
        <div class="row">
          <span>Bill to</span
          ><span>${[invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ') || '-'}</span>
        </div>
        <div class="row">
          <span>Date of issue</span><span>${longDate(invoice.effective_at ?? invoice.created)}</span>
        </div>
        ${
          invoice.status_transitions.paid_at === null
            ? ''
            : html`<div class="row">
                <span>Paid on</span><span>${longDate(invoice.status_transitions.paid_at)}</span>
              </div>`
        }
        ${paidWith(tx, invoice)} ${lines(invoice)}
        <div class="row total"><span>Total</span><span>${money(invoice.total, invoice.currency)}</span></div>
        <div class="row"><span>Amount paid</span><span>${money(invoice.amount_paid, invoice.currency)}</span></div>
        <div class="row total">
          <span>Amount due</span><span>${money(invoice.amount_remaining, invoice.currency)}</span>
        </div>
      </article>
      <p class="small quiet no-print">Print this page with your browser for a paper copy or a PDF.</p>
    </main>`,
  });
}

function lines(invoice: Stripe.Invoice): Html {
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col" class="number">Quantity</th>
          <th scope="col" class="number">Amount</th>
        </tr>
      </thead>
      <tbody>
        ${invoice.lines.data.map(
          (line) =>
            html`<tr>
              <td>
                ${line.description}<br /><span class="small quiet"
                  >${longDate(line.period.start)} to ${longDate(line.period.end)}</span
                >
              </td>
              <td class="number">${line.quantity}</td>
              <td class="number">${money(line.amount, line.currency)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function paidWith(tx: Tx, invoice: Stripe.Invoice): Html | '' {
  const payment = tx.all('invoice_payment').find((one) => idOf(one.invoice) === invoice.id && one.status === 'paid');
  const intent = payment?.payment.payment_intent && tx.peek('payment_intent', idOf(payment.payment.payment_intent));
  const card = intent && intent.payment_method && tx.peek('payment_method', idOf(intent.payment_method))?.card;
  return card
    ? html`<div class="row"><span>Paid with</span><span>${brandName(card.brand)} ending in ${card.last4}</span></div>`
    : '';
}

function payForm(tx: Tx, invoice: Stripe.Invoice, here: string): Html {
  const method = defaultPaymentMethod(tx, invoice);
  const card = method === null ? undefined : tx.peek('payment_method', method)?.card;
  return html`<form method="post" action="${here}/pay" class="card no-print">
    <h2>This invoice is not paid</h2>
    ${
      card
        ? html`<button class="button">
            Pay ${money(invoice.amount_remaining, invoice.currency)} with the card ending in ${card.last4}
          </button>`
        : html`<p>Add a card in the portal first.</p>`
    }
  </form>`;
}
