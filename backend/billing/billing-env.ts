import { namesFor, namesRequiredFor, readVariables, variableValue, type Environment } from '#lib/server/environment.ts';
import type { StripeSettings } from './stripe/stripe-client.ts';

/** Environment of billing, set completely or not at all. */
export type BillingEnv = {
  readonly stripe: StripeSettings;
  readonly webhookSecrets: readonly string[];
  readonly priceId: string;
  /** True if payments are real. */
  readonly isLive: boolean;
};

/** Prefix of the local services' keys, which real keys never have. */
const LOCAL_KEY = 'sk_test_local_';
const LOCAL_SECRET = 'whsec_local_';

/** Returns the environment, null if billing is not configured, and all faults, one sentence each. */
export function readBillingEnv(variables: Environment): { billing: BillingEnv | null; faults: readonly string[] } {
  const required = namesRequiredFor('billing');
  const missing = required.filter((name) => variableValue(name, variables) === undefined);
  if (missing.length === required.length) {
    const hasHost = variableValue('STRIPE_API_HOST', variables) !== undefined;
    return { billing: null, faults: hasHost ? ['STRIPE_API_HOST is set, but STRIPE_SECRET_KEY is not'] : [] };
  }
  const { values, faults } = readVariables(namesFor('billing'), variables);
  const { stripe, isLive, faults: stripeFaults } = readStripeSettings(variables);
  const allFaults = [
    ...missing.map((name) => `${name} is missing: billing needs ${required.join(', ')}, or none of them`),
    ...(faults ?? []),
    ...stripeFaults,
    ...webhookFaults(variables),
  ];
  if (allFaults.length > 0 || !values || !stripe) return { billing: null, faults: allFaults };
  const { STRIPE_WEBHOOK_SECRET: webhookSecrets = [], STRIPE_PRICE_ID: priceId = '' } = values;
  return { billing: { stripe, webhookSecrets, priceId, isLive }, faults: [] };
}

/** Returns key and address of Stripe. Keys of the local services are for their address only, and no other key is sent there. */
export function readStripeSettings(variables: Environment): {
  stripe: StripeSettings | null;
  isLive: boolean;
  faults: readonly string[];
} {
  const secretKey = variableValue('STRIPE_SECRET_KEY', variables);
  const host = variableValue('STRIPE_API_HOST', variables);
  const port = variableValue('STRIPE_API_PORT', variables);
  const isLocal = secretKey?.startsWith(LOCAL_KEY) ?? false;
  const isLive = /^(sk|rk)_live_/.test(secretKey ?? '');
  const faults: string[] = [];
  if (host && secretKey && !isLocal) {
    faults.push(`STRIPE_API_HOST is set, but STRIPE_SECRET_KEY is not a key of the local services (${LOCAL_KEY}...)`);
  }
  if (!host && isLocal) faults.push('STRIPE_SECRET_KEY is a key of the local services, but STRIPE_API_HOST is not set');
  if (host && isLocal && !port) faults.push('STRIPE_API_PORT must be the port of the local services');
  if (!secretKey || faults.length > 0) return { stripe: null, isLive, faults };
  return {
    stripe: { secretKey, api: host ? { host, port: Number(port), protocol: 'http' } : undefined },
    isLive,
    faults,
  };
}

function webhookFaults(variables: Environment): string[] {
  const list = variableValue('STRIPE_WEBHOOK_SECRET', variables);
  if (!list) return [];
  const areLocal = list.split(',').map((secret) => secret.trim().startsWith(LOCAL_SECRET));
  if (variableValue('STRIPE_API_HOST', variables)) {
    return areLocal.every(Boolean)
      ? []
      : [`STRIPE_WEBHOOK_SECRET must be one of the local services (${LOCAL_SECRET}...)`];
  }
  return areLocal.some(Boolean)
    ? ['STRIPE_WEBHOOK_SECRET is one of the local services, but STRIPE_API_HOST is not set']
    : [];
}
