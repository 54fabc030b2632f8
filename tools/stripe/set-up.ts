import type Stripe from 'stripe';
import { findPortalConfiguration, stripeOwner } from '#backend/billing/portal.ts';
import { plans, type Plan } from '#lib/shared/plans.ts';

export type SetUp = {
  /** Price ids by the plans' keys. */
  priceIds: ReadonlyMap<string, string>;
  configurationId: string;
  /** Changes of this run, one sentence each; empty if everything was in place. */
  done: readonly string[];
};

/**
 * Creates products, prices and the portal's configuration in a Stripe account, or finds them. It can be repeated:
 * existing objects are retained, above all prices, and only the product data of plans.ts are updated.
 */
export async function setUpStripe(stripe: Stripe, siteUrl: string): Promise<SetUp> {
  const done: string[] = [];
  const priceIds = new Map<string, string>();
  for (const plan of plans) {
    const price = (await findPrice(stripe, plan)) ?? (await makePrice(stripe, plan, done));
    await refreshProduct(stripe, plan, price, done);
    priceIds.set(plan.key, price.id);
  }
  const configurationId = await setUpPortal(stripe, siteUrl, done);
  return { priceIds, configurationId, done };
}

async function findPrice(stripe: Stripe, plan: Plan): Promise<Stripe.Price | undefined> {
  const { data } = await stripe.prices.list({ lookup_keys: [plan.lookupKey], active: true, limit: 1 });
  return data[0];
}

async function makePrice(stripe: Stripe, plan: Plan, done: string[]): Promise<Stripe.Price> {
  const product = (await findProduct(stripe, plan)) ?? (await makeProduct(stripe, plan, done));
  const { currency, amountCents, interval } = plan.firstPrice;
  const price = await stripe.prices.create({
    product: product.id,
    currency,
    unit_amount: amountCents,
    recurring: { interval },
    lookup_key: plan.lookupKey,
    // An inactive price may still have it.
    transfer_lookup_key: true,
  });
  await stripe.products.update(product.id, { default_price: price.id });
  done.push(`Made the price ${price.id} (${(amountCents / 100).toFixed(2)} ${currency} a ${interval}).`);
  return price;
}

async function findProduct(stripe: Stripe, plan: Plan): Promise<Stripe.Product | undefined> {
  for await (const product of stripe.products.list({ active: true, limit: 100 })) {
    if (product.metadata[stripeOwner.key] === stripeOwner.value && product.metadata['plan'] === plan.key)
      return product;
  }
  return undefined;
}

async function makeProduct(stripe: Stripe, plan: Plan, done: string[]): Promise<Stripe.Product> {
  const product = await stripe.products.create({
    name: plan.name,
    description: plan.description,
    metadata: { [stripeOwner.key]: stripeOwner.value, plan: plan.key },
  });
  done.push(`Made the product ${product.id} (${plan.name}).`);
  return product;
}

async function refreshProduct(stripe: Stripe, plan: Plan, price: Stripe.Price, done: string[]): Promise<void> {
  const id = typeof price.product === 'string' ? price.product : price.product.id;
  const product = await stripe.products.retrieve(id);
  if (product.name === plan.name && product.description === plan.description) return;
  await stripe.products.update(id, { name: plan.name, description: plan.description });
  done.push(`Changed the name and description of ${id} to those in lib/shared/plans.ts.`);
}

/**
 * Sets up the portal: cancel at the end of the paid period (and revoke that), change the card, list invoices. Sessions
 * name the configuration (backend/billing/portal.ts).
 */
async function setUpPortal(stripe: Stripe, siteUrl: string, done: string[]): Promise<string> {
  const configuration = {
    business_profile: {
      headline: 'Measurement & Nesting',
      privacy_policy_url: `${siteUrl}/privacy`,
      terms_of_service_url: `${siteUrl}/terms`,
    },
    default_return_url: `${siteUrl}/account`,
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      customer_update: { enabled: true, allowed_updates: ['email', 'name', 'address'] },
      subscription_cancel: {
        enabled: true,
        mode: 'at_period_end',
        cancellation_reason: {
          enabled: true,
          options: ['too_expensive', 'missing_features', 'switched_service', 'unused', 'other'],
        },
      },
    },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams;
  const metadata = { [stripeOwner.key]: stripeOwner.value, version: fingerprint(configuration) };
  const existing = await findPortalConfiguration(stripe);
  if (!existing) {
    const made = await stripe.billingPortal.configurations.create({ ...configuration, metadata });
    done.push(`Made the portal configuration ${made.id}.`);
    return made.id;
  }
  if (existing.metadata?.['version'] !== metadata.version) {
    await stripe.billingPortal.configurations.update(existing.id, { ...configuration, metadata });
    done.push(`Brought the portal configuration ${existing.id} up to date.`);
  }
  return existing.id;
}

/** Returns a short text that changes with the content. */
function fingerprint(value: unknown): string {
  let hash = 0;
  for (const letter of JSON.stringify(value)) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) | 0;
  return (hash >>> 0).toString(16);
}
