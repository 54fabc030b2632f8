import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type Stripe from 'stripe';
import { StripeError } from '../api/errors.ts';
import { saveCustomer } from '../billing/customers.ts';
import { behaviorOf, markSetUp, needsAuthentication } from '../billing/payment-methods.ts';
import {
  addCard,
  cancelInPortal,
  chooseCard,
  removeCard,
  resumeInPortal,
  runningSubscriptions,
} from '../billing/portal-actions.ts';
import { authenticationFailed, cardByNumber } from '../billing/test-cards.ts';
import { STORE_TIMEOUT_MS, type StripeContext } from '../context.ts';
import { idOf } from '../store/ids.ts';
import type { Tx } from '../store/store.ts';
import { authenticationPage } from './authentication.ts';
import { checkCard, emptyCard, filledCard, readCardInput } from './card-form.ts';
import { homePath, message, notFoundPage, SHOP } from './layout.ts';
import type { Visit } from './portal-visit.ts';
import { cancelPage, cardPage, detailsPage, portalHome } from './portal-views.ts';

/** Lifetime of a portal link in seconds; a link is valid for one visit. */
const OPEN_S = 3600;

type Form = Record<string, string | File>;
type Handler = (c: Context, tx: Tx, visit: Visit, form: Form) => Response | Promise<Response>;

/** Registers the customer portal: `/portal/<session>` and its pages. */
export function portalPages(app: Hono, context: StripeContext): void {
  const get = (path: string, handle: Handler) =>
    app.get(`/portal/:session${path}`, (c) => context.run((tx, now) => visit(c, tx, now, {}, handle)));
  const post = (path: string, handle: Handler) =>
    app.post(`/portal/:session${path}`, async (c) => {
      const form = (await c.req.parseBody()) as Form;
      const answer = context.run((tx, now) => visit(c, tx, now, form, handle));
      await context.journal.settled(STORE_TIMEOUT_MS);
      return answer;
    });

  get('', (c, tx, found) => portalHome(c, tx, found));
  get('/cancel/:subscription', (c, tx, found) => {
    const subscription = ownSubscription(c, tx, found);
    if (!subscription || !found.features.subscription_cancel.enabled) return notFoundPage(c);
    return cancelPage(c, tx, found, subscription);
  });
  post('/cancel/:subscription', (c, tx, found, form) => {
    const subscription = ownSubscription(c, tx, found);
    const feature = found.features.subscription_cancel;
    if (!subscription || !feature.enabled) return notFoundPage(c);
    const feedback = feature.cancellation_reason.options.find((option) => option === form.feedback);
    const comment = typeof form.comment === 'string' ? form.comment.trim().slice(0, 500) : '';
    const details = { ...(feedback !== undefined && { feedback }), ...(comment && { comment }) };
    cancelInPortal(tx, subscription.id, feature.mode, details as never, found.at);
    return home(c, found);
  });
  post('/resume/:subscription', (c, tx, found) => {
    const subscription = ownSubscription(c, tx, found);
    if (!subscription || !found.features.subscription_cancel.enabled) return notFoundPage(c);
    resumeInPortal(tx, subscription.id, found.at);
    return home(c, found);
  });
  cardRoutes(get, post);
  get('/details', (c, _tx, found) => {
    if (!found.features.customer_update.enabled) return notFoundPage(c);
    return detailsPage(c, found, found.customer.name ?? '', found.customer.email ?? '', null);
  });
  post('/details', (c, tx, found, form) => {
    if (!found.features.customer_update.enabled) return notFoundPage(c);
    const name = textOf(form.name);
    const email = textOf(form.email);
    if (
      !z
        .string()
        .regex(/^[^\s@]+@[^\s@]+$/)
        .safeParse(email).success
    ) {
      return detailsPage(c, found, name, email, 'Your email is incomplete.');
    }
    saveCustomer(tx, { ...found.customer, name: name || null, email }, found.at);
    return home(c, found);
  });
}

function cardRoutes(get: (path: string, handle: Handler) => void, post: (path: string, handle: Handler) => void): void {
  const ifAllowed =
    (handle: Handler): Handler =>
    (c, tx, found, form) =>
      found.features.payment_method_update.enabled ? handle(c, tx, found, form) : notFoundPage(c);

  get(
    '/card',
    ifAllowed((c, _tx, found) => {
      const fill = c.req.query('fill') ?? '';
      const input = cardByNumber(fill) ? filledCard(fill, found.at) : emptyCard;
      return cardPage(c, found, input, {}, null);
    }),
  );
  post(
    '/card',
    ifAllowed((c, tx, found, form) => {
      const input = readCardInput(form);
      const { card, faults } = checkCard(input, found.customer.email, found.at);
      if (!card) return cardPage(c, found, input, faults, null);
      try {
        const method = tx.attempt(() => addCard(tx, found.customer.id, card, found.at));
        if (needsAuthentication(tx, method)) return c.redirect(`card/${method}/authenticate`, 303);
        chooseCard(tx, found.customer.id, method, found.at);
        return home(c, found);
      } catch (error) {
        if (error instanceof StripeError) return cardPage(c, found, input, {}, error.message);
        throw error;
      }
    }),
  );
  get(
    '/card/:method/authenticate',
    ifAllowed((c, tx, found) => {
      if (!ownMethod(c, tx, found)) return notFoundPage(c);
      return authenticationPage(c, { amount: 'later charges to your card', leadsTo: [] });
    }),
  );
  post(
    '/card/:method/authenticate',
    ifAllowed((c, tx, found, form) => {
      const method = ownMethod(c, tx, found);
      if (!method) return notFoundPage(c);
      if (form.outcome === 'complete') {
        markSetUp(tx, method);
        chooseCard(tx, found.customer.id, method, found.at);
        return home(c, found);
      }
      removeCard(tx, found.customer.id, method, found.at);
      return cardPage(c, found, emptyCard, {}, authenticationFailed.message);
    }),
  );
  post(
    '/card/:method/choose',
    ifAllowed((c, tx, found) => {
      const method = ownMethod(c, tx, found);
      if (!method) return notFoundPage(c);
      if (behaviorOf(tx, method).authentication === 'until set up' && needsAuthentication(tx, method)) {
        return c.redirect('authenticate', 303);
      }
      chooseCard(tx, found.customer.id, method, found.at);
      return home(c, found);
    }),
  );
  post(
    '/card/:method/remove',
    ifAllowed((c, tx, found) => {
      const method = ownMethod(c, tx, found);
      if (!method) return notFoundPage(c);
      removeCard(tx, found.customer.id, method, found.at);
      return home(c, found);
    }),
  );
}

function visit(c: Context, tx: Tx, now: number, form: Form, handle: Handler): Response | Promise<Response> {
  const session = tx.peek('billing_portal.session', c.req.param('session') ?? '');
  if (!session) return notFoundPage(c);
  const customer = tx.get('customer', session.customer);
  if (!customer || customer.deleted || session.created + OPEN_S < now) {
    const link = session.return_url === null ? null : { href: session.return_url, label: `Return to ${SHOP}` };
    return message(c, { title: 'This link has expired', detail: 'Go back and open it again.', status: 410, link });
  }
  const configuration = tx.peek('billing_portal.configuration', idOf(session.configuration))!;
  return handle(c, tx, { session, customer, configuration, features: configuration.features, at: now }, form);
}

function home(c: Context, { session }: Visit): Response {
  return c.redirect(homePath(c, session.id), 303);
}

function ownSubscription(c: Context, tx: Tx, { customer }: Visit): Stripe.Subscription | undefined {
  return runningSubscriptions(tx, customer.id).find(({ id }) => id === c.req.param('subscription'));
}

function ownMethod(c: Context, tx: Tx, { customer }: Visit): string | null {
  const id = c.req.param('method') ?? '';
  return tx.peek('payment_method', id)?.customer === customer.id ? id : null;
}

function textOf(value: string | File | undefined): string {
  return typeof value === 'string' ? value.trim().slice(0, 200) : '';
}
