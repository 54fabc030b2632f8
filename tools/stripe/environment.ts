import { readStripeSettings } from '#backend/billing/billing-env.ts';
import type { StripeSettings } from '#backend/billing/stripe/stripe-client.ts';
import { readVariables, variableValue, type Environment } from '#lib/server/environment.ts';

export type SetUpSettings = {
  stripe: StripeSettings;
  siteUrl: string;
  isLive: boolean;
};

/** Returns the account to set up, or all faults, one sentence each. */
export function readSetUpEnvironment(
  variables: Environment,
): { settings: SetUpSettings; faults: null } | { settings: null; faults: string[] } {
  const { values, faults } = readVariables(
    ['STRIPE_SECRET_KEY', 'SITE_URL', 'STRIPE_API_HOST', 'STRIPE_API_PORT'],
    variables,
  );
  const { stripe, isLive, faults: stripeFaults } = readStripeSettings(variables);
  const missing = variableValue('STRIPE_SECRET_KEY', variables)
    ? []
    : ['STRIPE_SECRET_KEY is missing (Stripe dashboard: Developers, API keys)'];
  const allFaults = [...missing, ...(faults ?? []), ...stripeFaults];
  if (!values || !stripe || allFaults.length > 0) return { settings: null, faults: allFaults };
  return { settings: { stripe, siteUrl: values.SITE_URL, isLive }, faults: null };
}
