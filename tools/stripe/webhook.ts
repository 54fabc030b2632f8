import Stripe from 'stripe';
import { webhookEventTypes } from '#backend/billing/events/webhook-event.ts';

const DESCRIPTION = 'Measurement & Nesting: keeps subscriptions in step';

/**
 * Sets up the endpoint that notifies the site of payments, for a site that Stripe can reach. Its secret is known only
 * if it is created now.
 */
export async function setUpWebhook(
  stripe: Stripe,
  siteUrl: string,
): Promise<{ secret: string | null; done: readonly string[] }> {
  if (!siteUrl.startsWith('https://')) {
    return { secret: null, done: ['No webhook: Stripe sends events to https addresses only.'] };
  }
  const url = `${siteUrl}/api/stripe/webhook`;
  const events = [...webhookEventTypes] as Stripe.WebhookEndpointCreateParams.EnabledEvent[];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url !== url) continue;
    const isSame = endpoint.enabled_events.toSorted().join() === events.toSorted().join();
    if (isSame) return { secret: null, done: [] };
    await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: events });
    return { secret: null, done: [`Changed the events that ${url} receives.`] };
  }
  const made = await stripe.webhookEndpoints.create({
    url,
    enabled_events: events,
    description: DESCRIPTION,
    // Without it events have the account's API version, which may be years old.
    api_version: Stripe.API_VERSION,
  });
  return { secret: made.secret ?? null, done: [`Made the webhook for ${url}.`] };
}
