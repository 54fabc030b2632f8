import type { PlanAnswer } from '#lib/shared/contracts/plan.ts';
import { formatDate } from '#lib/shared/format.ts';
import { formatMoney } from '#lib/shared/plans.ts';
import { words } from '#lib/shared/product.ts';
import type { ApiError } from '#lib/browser/api-client.ts';
import { specStrings } from '#lib/shared/strings.ts';

/** Texts of the plan card. `warning` requires an action by the person. */
export type PlanText = {
  standing: 'Subscribed' | 'Not Subscribed' | 'Unlimited' | 'Free';
  lines: string[];
  warning: string | null;
};

const FREE = `Measuring is always free; nesting has ${words.freeCredits}.`;
const PAID = `Nesting is unlimited, with fair use: ${words.fairUse}.`;

/** Returns the texts of the plan on a site without billing, where only its operator grants more than the free credits. */
export function planTextWithoutBilling(isUnlimited: boolean, supportEmail: string): PlanText {
  const lines = isUnlimited
    ? ['Nesting is unlimited on this server.']
    : [FREE, `For more, ask the operator of this server: ${supportEmail}.`];
  return { standing: isUnlimited ? 'Unlimited' : 'Free', lines, warning: null };
}

/** Returns the texts of the plan. `isPaid` is known before `plan`, which is null until it has loaded. */
export function planText(isPaid: boolean, plan: PlanAnswer | null): PlanText {
  const price = plan?.price ? priceText(plan.price) : null;
  const subscription = plan?.subscription ?? null;
  if (!isPaid) {
    const isUnpaid = subscription !== null && subscription.state === 'unpaid';
    return {
      standing: 'Not Subscribed',
      lines: [FREE, ...(price && !isUnpaid ? [`Unlimited nesting for ${price}. Cancel any time.`] : [])],
      warning: isUnpaid
        ? 'Your payment failed, so unlimited nesting is paused. Pay the open invoice to restore it.'
        : null,
    };
  }
  const until = (date: string | null | undefined) => formatDate(date ?? '');
  switch (subscription?.state) {
    case 'ending':
      return {
        standing: 'Subscribed',
        lines: [
          `Canceled: nesting stays unlimited until ${until(subscription.endsAt)}, and you will not be charged again.`,
        ],
        warning: null,
      };
    case 'past_due':
      return {
        standing: 'Subscribed',
        lines: [PAID],
        warning: `Your last payment failed. Nesting stays unlimited until ${until(subscription.graceEndsAt)}. Update your card to stay unlimited.`,
      };
    default:
      return { standing: 'Subscribed', lines: [PAID, ...renewalLines(subscription, price)], warning: null };
  }
}

function renewalLines(subscription: PlanAnswer['subscription'], price: string | null): string[] {
  if (!subscription) return [];
  if (!subscription.isBilled) return ['This is a special subscription: there is nothing to pay.'];
  const renews = subscription.renewsAt ? `Renews on ${formatDate(subscription.renewsAt)}` : null;
  if (renews === null) return [];
  return [price ? `${renews} for ${price}.` : `${renews}.`];
}

/** Formats a price as '$19.00 a month' or '$50.00 every 3 months'. */
function priceText({ amountMinor, currency, interval, intervalCount }: NonNullable<PlanAnswer['price']>): string {
  const every = intervalCount === 1 ? `a ${interval}` : `every ${intervalCount} ${interval}s`;
  return `${formatMoney(amountMinor, currency)} ${every}`;
}

export type PaymentPage = 'subscribe' | 'customer_portal';

/** Temporary failures, for which the text of the specification alone would refer people to support. */
const passing = new Set(['offline', 'billing_unavailable', 'too_many_requests', 'busy']);

type PaymentProblem = { title: string; message: string; help: string | null };

/** Returns the message for a payment page of a site without billing. */
export const noBilling = (supportEmail: string): PaymentProblem => ({
  title: 'This server has no paid plan.',
  message: `For more credits, ask its operator: ${supportEmail}.`,
  help: null,
});

/** Returns the message for a payment page that did not open; for the portal, the two texts of the specification. */
export function paymentProblem(page: PaymentPage, error: ApiError, supportEmail: string): PaymentProblem {
  const isUnknownCustomer = error.message.includes('No such customer');
  if (page === 'subscribe' && !isUnknownCustomer) {
    return { title: 'The checkout did not open.', message: error.message, help: null };
  }
  return {
    title: page === 'subscribe' ? 'The checkout did not open.' : 'Your billing details did not open.',
    message: isUnknownCustomer
      ? specStrings.billingNoCustomer(supportEmail)
      : specStrings.billingNotFound(supportEmail),
    help: passing.has(error.code) ? error.message : null,
  };
}
