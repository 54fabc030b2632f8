// Sets up a Stripe account for the product: product, price, portal, and the webhook of a site with https. It can be
// repeated: existing objects are retained. `npm run stripe:setup` reads STRIPE_SECRET_KEY and SITE_URL from the
// environment, .env.local or .env. With a key of the local services it connects to them (STRIPE_API_HOST,
// STRIPE_API_PORT), with any other to Stripe.
import { existsSync } from 'node:fs';
import path from 'node:path';
import Stripe from 'stripe';
import { createStripe } from '#backend/billing/stripe/stripe-client.ts';
import { readSetUpEnvironment } from './stripe/environment.ts';
import { setUpStripe } from './stripe/set-up.ts';
import { setUpWebhook } from './stripe/webhook.ts';
import { unlimitedPlan } from '#lib/shared/plans.ts';

const root = path.resolve(import.meta.dirname, '..');
for (const file of ['.env.local', '.env']) {
  if (existsSync(path.join(root, file))) process.loadEnvFile(path.join(root, file));
}

function log(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function main(): Promise<number> {
  const { settings, faults } = readSetUpEnvironment(process.env);
  if (!settings) {
    log(['Stripe cannot be set up:', ...faults.map((fault) => `- ${fault}`)].join('\n'));
    return 1;
  }
  const stripe = createStripe(settings.stripe);
  const { priceIds, done } = await setUpStripe(stripe, settings.siteUrl);
  const webhook = await setUpWebhook(stripe, settings.siteUrl);
  const sentences = [...done, ...webhook.done];
  log(sentences.length > 0 ? sentences.join('\n') : 'Everything was set up already.');
  log(
    [
      '',
      settings.isLive
        ? 'Live mode: real money. For the environment:'
        : 'Test mode: no real money. For the environment:',
      `STRIPE_PRICE_ID=${priceIds.get(unlimitedPlan.key)}`,
      webhook.secret
        ? `STRIPE_WEBHOOK_SECRET=${webhook.secret}`
        : '# STRIPE_WEBHOOK_SECRET: Stripe shows it once; the dashboard shows it under the webhook.',
    ].join('\n'),
  );
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isAnswer = error instanceof Stripe.errors.StripeError;
  log(isAnswer ? `Stripe refused: ${error.message}` : String(error));
  process.exitCode = 1;
}
