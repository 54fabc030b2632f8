import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { StripeError } from '../api/errors.ts';
import { failAuthentication, finishAuthentication, lineItemsOf, payWithCard, recordOf } from '../billing/checkout.ts';
import { longDate } from '../billing/time/dates.ts';
import { money } from '../billing/money.ts';
import { cardByNumber, authenticationFailed } from '../billing/test-cards.ts';
import { STORE_TIMEOUT_MS, type StripeContext } from '../context.ts';
import { idOf } from '../store/ids.ts';
import type { Tx } from '../store/store.ts';
import { authenticationPage } from './authentication.ts';
import { cardFields, checkCard, emptyCard, filledCard, readCardInput, testCards } from './card-form.ts';
import type { CardFaults, CardInput } from './card-form.ts';
import { homePath, SHOP, message, notFoundPage, page, type Html } from './layout.ts';

type Shown = {
  input: CardInput;
  email: string;
  faults: CardFaults;
  emailFault: string | null;
  refusal: string | null;
};

/** Registers Checkout: `/checkout/<session>` and the bank's page behind it. */
export function checkoutPages(app: Hono, context: StripeContext): void {
  app.get('/checkout/:id', (c) => {
    const fill = c.req.query('fill') ?? '';
    return context.run((tx, now) => {
      const input = cardByNumber(fill) ? filledCard(fill, now) : emptyCard;
      return show(c, tx, now, { input, email: '', faults: {}, emailFault: null, refusal: null });
    });
  });

  app.post('/checkout/:id', async (c) => {
    const form = await c.req.parseBody();
    const answer = context.run((tx, now) => {
      const session = tx.peek('checkout.session', c.req.param('id'));
      if (session?.status !== 'open') return show(c, tx, now, nothing);
      const input = readCardInput(form);
      const typedEmail = typeof form.email === 'string' ? form.email.trim().slice(0, 200) : '';
      const email = knownEmail(tx, session) ?? typedEmail;
      const emailFault = /^[^\s@]+@[^\s@]+$/.test(email) ? null : 'Your email is incomplete.';
      const { card, faults } = checkCard(input, email, now);
      const shown: Shown = { input, email: typedEmail, faults: faults ?? {}, emailFault, refusal: null };
      if (!card || emailFault) return show(c, tx, now, shown);
      return refusalOr(
        () => {
          const outcome = tx.attempt(() => payWithCard(tx, session.id, card, now));
          return outcome === 'paid' ? toSuccess(c, tx, session.id) : c.redirect(`${session.id}/authenticate`, 303);
        },
        (refusal) => show(c, tx, now, { ...shown, refusal }),
      );
    });
    await context.journal.settled(STORE_TIMEOUT_MS);
    return answer;
  });

  app.get('/checkout/:id/authenticate', (c) =>
    context.run((tx, now) => {
      const session = tx.peek('checkout.session', c.req.param('id'));
      if (!session) return notFoundPage(c);
      if (session.status !== 'open' || recordOf(tx, session.id).authenticating === null)
        return show(c, tx, now, nothing);
      return authenticationPage(c, {
        amount: money(session.amount_total ?? 0, session.currency!),
        leadsTo: [session.success_url],
      });
    }),
  );

  app.post('/checkout/:id/authenticate', async (c) => {
    const { outcome } = await c.req.parseBody();
    const answer = context.run((tx, now) => {
      const session = tx.peek('checkout.session', c.req.param('id'));
      if (session?.status !== 'open') return show(c, tx, now, nothing);
      if (outcome !== 'complete') {
        failAuthentication(tx, session.id);
        return show(c, tx, now, { ...nothing, refusal: authenticationFailed.message });
      }
      return refusalOr(
        () => {
          tx.attempt(() => finishAuthentication(tx, session.id, now));
          return toSuccess(c, tx, session.id);
        },
        (refusal) => {
          failAuthentication(tx, session.id);
          return show(c, tx, now, { ...nothing, refusal });
        },
      );
    });
    await context.journal.settled(STORE_TIMEOUT_MS);
    return answer;
  });
}

const nothing: Shown = { input: emptyCard, email: '', faults: {}, emailFault: null, refusal: null };

function refusalOr<T>(work: () => T, refused: (refusal: string) => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof StripeError) return refused(error.message);
    throw error;
  }
}

function toSuccess(c: Context, tx: Tx, id: string): Response {
  const { success_url: url } = tx.peek('checkout.session', id)!;
  return c.redirect(url!.replaceAll('{CHECKOUT_SESSION_ID}', id), 303);
}

function knownEmail(tx: Tx, session: Stripe.Checkout.Session): string | null {
  if (session.customer_email) return session.customer_email;
  const customer = session.customer === null ? undefined : tx.peek('customer', idOf(session.customer));
  return (customer && !customer.deleted && customer.email) || null;
}

function show(c: Context, tx: Tx, now: number, shown: Shown) {
  const session = tx.peek('checkout.session', c.req.param('id') ?? '');
  if (!session) return notFoundPage(c);
  const back = session.cancel_url;
  if (session.status === 'complete') {
    return message(c, {
      title: 'You are all done here',
      detail: 'This payment went through already. You were not charged twice.',
      link: { href: session.success_url!.replaceAll('{CHECKOUT_SESSION_ID}', session.id), label: 'Continue' },
    });
  }
  if (session.status === 'expired') {
    return message(c, {
      title: 'This page has expired',
      detail: 'Checkout pages stay open for a day. Go back and begin again.',
      status: 410,
      link: back === null ? null : { href: back, label: `Back to ${SHOP}` },
    });
  }
  const here = homePath(c, session.id);
  const hasFault = shown.refusal !== null || shown.emailFault !== null || Object.keys(shown.faults).length > 0;
  return page(c, {
    title: `${hasFault ? 'Error: ' : ''}Subscribe - ${SHOP}`,
    status: shown.refusal === null ? (hasFault ? 400 : 200) : 402,
    leadsTo: [session.success_url],
    body: html`<main class="page columns">
      <section aria-labelledby="what">
        ${back === null ? '' : html`<p><a href="${back}">&larr; Back to ${SHOP}</a></p>`} ${summary(tx, session, now)}
      </section>
      <section aria-labelledby="how">${paymentForm(tx, session, here, shown)}</section>
    </main>`,
  });
}

function summary(tx: Tx, session: Stripe.Checkout.Session, now: number): Html {
  const items = lineItemsOf(tx, session.id);
  const { trialDays } = recordOf(tx, session.id);
  const first = items[0]!;
  const currency = session.currency!;
  const each = first.price!.recurring!;
  const regular = items.reduce((sum, item) => sum + (item.price!.unit_amount ?? 0) * (item.quantity ?? 1), 0);
  const every = each.interval_count === 1 ? each.interval : `${each.interval_count} ${each.interval}s`;
  return html`<h1 id="what">Subscribe to ${first.description}</h1>
    <p class="amount">${money(regular, currency)} <small>per ${every}</small></p>
    <div class="card">
      ${items.map(
        (item) =>
          html`<div class="row">
            <span>${item.description}${item.quantity === 1 ? '' : ` × ${item.quantity}`}</span>
            <span>${money((item.price!.unit_amount ?? 0) * (item.quantity ?? 1), currency)}</span>
          </div>`,
      )}
      ${
        trialDays === null
          ? ''
          : html`<div class="row">
              <span>Free until ${longDate(now + trialDays * 24 * 3600)}</span><span>${money(-regular, currency)}</span>
            </div>`
      }
      <div class="row total">
        <span>Total due today</span><span>${money(session.amount_total ?? 0, currency)}</span>
      </div>
    </div>`;
}

function paymentForm(tx: Tx, session: Stripe.Checkout.Session, here: string, shown: Shown): Html {
  const email = knownEmail(tx, session);
  const emailFault = shown.emailFault ? html`<p class="fault" id="email-fault">${shown.emailFault}</p>` : '';
  const { submitText } = recordOf(tx, session.id);
  return html`<form method="post" action="${here}" class="card" novalidate>
      <h2 id="how">Pay with card</h2>
      ${shown.refusal === null ? '' : html`<p class="alert" role="alert">${shown.refusal}</p>`}
      ${
        email === null
          ? html`<div class="field">
              <label for="email">Email</label>
              <input
                type="email"
                id="email"
                name="email"
                value="${shown.email}"
                autocomplete="email"
                ${shown.emailFault ? html`aria-invalid="true" aria-describedby="email-fault"` : ''}
              />${emailFault}
            </div>`
          : html`<div class="field"><span class="label">Email</span><span>${email}</span></div>`
      }
      ${cardFields(shown.input, shown.faults)}
      <button class="button wide" type="submit">Subscribe</button>
      <p class="small quiet" style="margin-top: .75rem">
        ${
          submitText ??
          `By subscribing, you allow ${SHOP} to charge your card for this payment and the ones that follow. You can cancel at any time.`
        }
      </p>
    </form>
    ${testCards()}`;
}
