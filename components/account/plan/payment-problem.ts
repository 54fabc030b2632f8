import type { ApiError } from '#lib/browser/api-client.ts';
import { specStrings } from '#lib/shared/strings.ts';

export type PaymentPage = 'subscribe' | 'customer_portal';

/** Temporary failures, for which the text of the specification alone would refer people to support. */
const passing = new Set(['offline', 'billing_unavailable', 'too_many_requests', 'busy']);

type Problem = { title: string; message: string; help: string | null };

/** Returns the message for a payment page of a site without billing. */
export const noBilling = (supportEmail: string): Problem => ({
  title: 'This server has no paid plan.',
  message: `For more credits, ask its operator: ${supportEmail}.`,
  help: null,
});

/** Returns the message for a payment page that did not open; for the portal, the two texts of the specification. */
export function paymentProblem(page: PaymentPage, error: ApiError, supportEmail: string): Problem {
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
