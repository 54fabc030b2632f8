import type { Context } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { longDate, shortDate } from '../billing/time/dates.ts';
import { money } from '../billing/money.ts';
import { paymentMethodsOf } from '../billing/payment-methods.ts';
import { chargedCard, runningSubscriptions } from '../billing/portal-actions.ts';
import { isEnding, periodEnd } from '../billing/subscriptions.ts';
import { idOf } from '../store/ids.ts';
import type { Tx } from '../store/store.ts';
import { cardFields, testCards, type CardFaults, type CardInput } from './card-form.ts';
import { homePath, page, SHOP, type Html } from './layout.ts';
import type { Visit } from './portal-visit.ts';

export function portalHome(c: Context, tx: Tx, visit: Visit) {
  const { session, customer, features, configuration } = visit;
  const subscriptions = runningSubscriptions(tx, customer.id);
  return page(c, {
    title: `Billing - ${SHOP}`,
    body: html`<main class="page" style="max-width: 44rem">
      ${session.return_url === null ? '' : html`<p><a href="${session.return_url}">&larr; Return to ${SHOP}</a></p>`}
      <h1>${configuration.business_profile.headline ?? SHOP}</h1>
      <p class="quiet">Your plan, cards and invoices.</p>
      <section class="card" aria-labelledby="plan">
        <h2 id="plan">Current plan</h2>
        ${
          subscriptions.length === 0
            ? html`<p>You have no plan at the moment.</p>`
            : subscriptions.map((subscription) => planCard(tx, visit, subscription))
        }
      </section>
      ${features.payment_method_update.enabled ? cards(tx, visit) : ''}
      ${
        features.customer_update.enabled
          ? html`<section class="card" aria-labelledby="details">
              <h2 id="details">Billing information</h2>
              <div class="row"><span>Name</span><span>${customer.name ?? '-'}</span></div>
              <div class="row"><span>Email</span><span>${customer.email ?? '-'}</span></div>
              <a class="button plain" href="${session.id}/details">Update information</a>
            </section>`
          : ''
      }
      ${features.invoice_history.enabled ? invoiceHistory(tx, customer.id) : ''}
      <p class="small quiet">
        ${footerLink(configuration.business_profile.terms_of_service_url, 'Terms')}
        ${footerLink(configuration.business_profile.privacy_policy_url, 'Privacy')}
      </p>
    </main>`,
  });
}

function footerLink(url: string | null, label: string): Html {
  return url === null ? html`` : html`<a href="${url}">${label}</a> `;
}

function planCard(tx: Tx, { session, features }: Visit, subscription: Stripe.Subscription): Html {
  const item = subscription.items.data[0]!;
  const name = tx.peek('product', idOf(item.price.product))?.name ?? 'Subscription';
  const canCancel = features.subscription_cancel.enabled;
  const owed = tx.peek('invoice', idOf(subscription.latest_invoice ?? ''));
  const isOwed = owed?.status === 'open' && owed.attempted;
  return html`<div>
    <p style="margin-bottom: .25rem"><strong>${name}</strong> ${statusBadge(subscription)}</p>
    <p class="amount" style="font-size: 1.5rem">
      ${money((item.price.unit_amount ?? 0) * (item.quantity ?? 1), item.price.currency)}
      <small>per ${item.price.recurring!.interval}</small>
    </p>
    ${
      isOwed
        ? html`<p class="alert">
            The last payment failed. Update your card, then
            <a href="../invoices/${owed.id}">pay the open invoice</a>.
          </p>`
        : ''
    }
    <p>${nextLine(subscription)}</p>
    <div class="buttons">
      ${
        canCancel && isEnding(subscription)
          ? html`<form method="post" action="${session.id}/resume/${subscription.id}">
              <button class="button">Don't cancel plan</button>
            </form>`
          : ''
      }
      ${
        canCancel && !isEnding(subscription)
          ? html`<a class="button plain" href="${session.id}/cancel/${subscription.id}">Cancel plan</a>`
          : ''
      }
    </div>
  </div>`;
}

function nextLine(subscription: Stripe.Subscription): string {
  if (isEnding(subscription)) {
    return `Your plan ends on ${longDate(subscription.cancel_at ?? periodEnd(subscription))}. Until then everything stays as it is.`;
  }
  if (subscription.status === 'trialing') return `Your trial ends on ${longDate(periodEnd(subscription))}.`;
  if (subscription.status === 'incomplete') return 'The first payment is not complete.';
  return `Your plan renews on ${longDate(periodEnd(subscription))}.`;
}

function statusBadge(subscription: Stripe.Subscription): Html {
  if (subscription.status === 'past_due') return html`<span class="badge bad">Past due</span>`;
  if (subscription.status === 'incomplete') return html`<span class="badge note">Incomplete</span>`;
  if (isEnding(subscription)) return html`<span class="badge note">Ends soon</span>`;
  if (subscription.status === 'trialing') return html`<span class="badge note">Trial</span>`;
  return html`<span class="badge good">Active</span>`;
}

function cards(tx: Tx, { session, customer }: Visit): Html {
  const charged = chargedCard(tx, customer.id);
  const methods = paymentMethodsOf(tx, customer.id);
  return html`<section class="card" aria-labelledby="cards">
    <h2 id="cards">Payment methods</h2>
    ${methods.map((method) => {
      const card = method.card!;
      const label = `${brandName(card.brand)} ending in ${card.last4}`;
      return html`<div class="row">
        <span
          >${label} ${method.id === charged ? html`<span class="badge">Default</span>` : ''}<br /><span
            class="small quiet"
            >Expires ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}</span
          ></span
        >
        ${
          method.id === charged
            ? ''
            : html`<span class="buttons">
                <form method="post" action="${session.id}/card/${method.id}/choose">
                  <button class="button plain" aria-label="Make ${label} the default">Make default</button>
                </form>
                <form method="post" action="${session.id}/card/${method.id}/remove">
                  <button class="button bad" aria-label="Remove ${label}">Remove</button>
                </form>
              </span>`
        }
      </div>`;
    })}
    <a class="button plain" href="${session.id}/card">Add payment method</a>
  </section>`;
}

export function brandName(brand: string): string {
  return { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }[brand] ?? brand;
}

function invoiceHistory(tx: Tx, customerId: string): Html {
  const invoices = tx
    .all('invoice')
    .filter((invoice) => idOf(invoice.customer!) === customerId && invoice.status !== 'draft')
    .toReversed();
  return html`<section class="card" aria-labelledby="invoices">
    <h2 id="invoices">Invoice history</h2>
    ${
      invoices.length === 0
        ? html`<p class="quiet">No invoices yet.</p>`
        : html`<div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">Date</th>
                  <th scope="col">Number</th>
                  <th scope="col" class="number">Amount</th>
                  <th scope="col">Status</th>
                </tr>
              </thead>
              <tbody>
                ${invoices.map(
                  (invoice) =>
                    html`<tr>
                      <td>${shortDate(invoice.created)}</td>
                      <td><a href="../invoices/${invoice.id}">${invoice.number}</a></td>
                      <td class="number">${money(invoice.total, invoice.currency)}</td>
                      <td>${invoiceBadge(invoice)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

export function invoiceBadge(invoice: Stripe.Invoice): Html {
  if (invoice.status === 'paid') return html`<span class="badge good">Paid</span>`;
  if (invoice.status === 'open') return html`<span class="badge bad">Unpaid</span>`;
  return html`<span class="badge">${invoice.status === 'void' ? 'Void' : invoice.status}</span>`;
}

const REASONS: Record<string, string> = {
  too_expensive: "It's too expensive",
  missing_features: 'I need more features',
  switched_service: 'I found an alternative',
  unused: 'I no longer need it',
  customer_service: 'Customer service was less than expected',
  too_complex: 'Ease of use was less than expected',
  low_quality: 'Quality was less than expected',
  other: 'Other reason',
};

export function cancelPage(c: Context, tx: Tx, { session, features }: Visit, subscription: Stripe.Subscription) {
  const name = tx.peek('product', idOf(subscription.items.data[0]!.price.product))?.name ?? 'your plan';
  const reasons = features.subscription_cancel.cancellation_reason;
  const isAtEnd = features.subscription_cancel.mode === 'at_period_end' && subscription.status !== 'past_due';
  return page(c, {
    title: `Cancel your plan - ${SHOP}`,
    body: html`<main class="page narrow">
      <form method="post" action="" class="card">
        <h1>Cancel your plan</h1>
        <p>
          ${
            isAtEnd
              ? `${name} will be canceled, but stays available until the end of your billing period on ${longDate(periodEnd(subscription))}.`
              : `${name} will be canceled immediately.`
          }
        </p>
        ${
          reasons.enabled
            ? html`<fieldset>
                <legend class="small quiet">Why are you leaving? (optional)</legend>
                ${reasons.options.map(
                  (option) =>
                    html`<label class="check"
                      ><input type="radio" name="feedback" value="${option}" />${REASONS[option] ?? option}</label
                    >`,
                )}
              </fieldset>`
            : ''
        }
        <div class="field">
          <label for="comment">Anything else? (optional)</label
          ><textarea id="comment" name="comment" rows="2" maxlength="500"></textarea>
        </div>
        <div class="buttons">
          <button class="button">Cancel plan</button>
          <a class="button plain" href="${homePath(c, session.id)}">Go back</a>
        </div>
      </form>
    </main>`,
  });
}

export function cardPage(c: Context, { session }: Visit, input: CardInput, faults: CardFaults, refusal: string | null) {
  const hasFault = refusal !== null || Object.keys(faults).length > 0;
  return page(c, {
    title: `${hasFault ? 'Error: ' : ''}Add payment method - ${SHOP}`,
    status: refusal !== null ? 402 : hasFault ? 400 : 200,
    body: html`<main class="page narrow">
      <form method="post" action="${homePath(c, session.id)}/card" class="card" novalidate>
        <h1>Add payment method</h1>
        <p class="quiet small">The new card is charged from now on.</p>
        ${refusal === null ? '' : html`<p class="alert" role="alert">${refusal}</p>`} ${cardFields(input, faults)}
        <div class="buttons">
          <button class="button">Add card</button>
          <a class="button plain" href="${homePath(c, session.id)}">Go back</a>
        </div>
      </form>
      ${testCards()}
    </main>`,
  });
}

export function detailsPage(c: Context, { session }: Visit, name: string, email: string, fault: string | null) {
  return page(c, {
    title: `${fault === null ? '' : 'Error: '}Billing information - ${SHOP}`,
    status: fault === null ? 200 : 400,
    body: html`<main class="page narrow">
      <form method="post" action="" class="card" novalidate>
        <h1>Billing information</h1>
        <div class="field">
          <label for="name">Name</label><input type="text" id="name" name="name" value="${name}" autocomplete="name" />
        </div>
        <div class="field">
          <label for="email">Email</label>
          <input
            type="email"
            id="email"
            name="email"
            value="${email}"
            autocomplete="email"
            ${fault === null ? '' : html`aria-invalid="true" aria-describedby="email-fault"`}
          />
          ${fault === null ? '' : html`<p class="fault" id="email-fault">${fault}</p>`}
        </div>
        <div class="buttons">
          <button class="button">Save</button>
          <a class="button plain" href="${homePath(c, session.id)}">Go back</a>
        </div>
      </form>
    </main>`,
  });
}
