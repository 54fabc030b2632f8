import type { StripeSettings } from './stripe/stripe-client.ts';

/** Billing's part of the environment: all of it or none, and no key where it does not belong. */
export type BillingEnv = {
  readonly stripe: StripeSettings;
  readonly webhookSecrets: readonly string[];
  readonly priceId: string;
  /** True if payments are real. */
  readonly isLive: boolean;
};

type Source = Readonly<Record<string, string | undefined>>;

const NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const;
/** Prefix of the local services' keys, which real keys never have. */
const LOCAL_KEY = 'sk_test_local_';
const LOCAL_SECRET = 'whsec_local_';
const LOOPBACK = new Set(['127.0.0.1', 'localhost']);

/** Null when billing is not configured. `faults` names everything that is wrong, one sentence each. */
export function readBillingEnv(source: Source): { billing: BillingEnv | null; faults: readonly string[] } {
  const value = (name: string) => source[name]?.trim() || undefined;
  const [secretKey, webhookSecret, priceId] = NAMES.map(value);
  const [host, port, protocol] = ['STRIPE_API_HOST', 'STRIPE_API_PORT', 'STRIPE_API_PROTOCOL'].map(value);
  const faults: string[] = [];
  const missing = NAMES.filter((name) => value(name) === undefined);
  if (missing.length === NAMES.length) {
    return { billing: null, faults: host ? ['STRIPE_API_HOST is set, but STRIPE_SECRET_KEY is not'] : [] };
  }
  for (const name of missing) faults.push(`${name} is missing: billing needs ${NAMES.join(', ')}, or none of them`);
  if (secretKey && !/^(sk|rk)_(test|live)_\w+$/.test(secretKey))
    faults.push('STRIPE_SECRET_KEY must be a secret key (sk_...)');
  if (priceId && !priceId.startsWith('price_')) faults.push('STRIPE_PRICE_ID must be the id of a price (price_...)');
  const secrets = webhookSecret?.split(',').map((secret) => secret.trim()) ?? [];
  if (secrets.some((secret) => !secret.startsWith('whsec_'))) {
    faults.push('STRIPE_WEBHOOK_SECRET must be a signing secret (whsec_...), or several with commas between');
  }
  faults.push(...hostFaults({ secretKey, secrets, host, port, protocol }));
  if (faults.length > 0 || !secretKey || !priceId) return { billing: null, faults };
  const api = host
    ? { host, port: Number(port), protocol: protocol === 'https' ? ('https' as const) : ('http' as const) }
    : undefined;
  return {
    billing: { stripe: { secretKey, api }, webhookSecrets: secrets, priceId, isLive: /^(sk|rk)_live_/.test(secretKey) },
    faults,
  };
}

/** The stand-in's keys go to the stand-in's host and nowhere else, and no other key goes there. */
function hostFaults(found: {
  secretKey: string | undefined;
  secrets: readonly string[];
  host: string | undefined;
  port: string | undefined;
  protocol: string | undefined;
}): string[] {
  const { secretKey, secrets, host, port, protocol } = found;
  const faults: string[] = [];
  const isLocalKey = secretKey?.startsWith(LOCAL_KEY) ?? false;
  const hasLocalSecret = secrets.some((secret) => secret.startsWith(LOCAL_SECRET));
  const hasRealSecret = secrets.some((secret) => !secret.startsWith(LOCAL_SECRET));
  if (host && secretKey && !isLocalKey) {
    faults.push(`STRIPE_API_HOST is set, but STRIPE_SECRET_KEY is no key of a local stand-in (${LOCAL_KEY}...)`);
  }
  if (!host && isLocalKey)
    faults.push('STRIPE_SECRET_KEY is a key of a local stand-in, but STRIPE_API_HOST is not set');
  if (host && hasRealSecret)
    faults.push(`STRIPE_WEBHOOK_SECRET must be one of the local stand-in (${LOCAL_SECRET}...)`);
  if (!host && hasLocalSecret) {
    faults.push('STRIPE_WEBHOOK_SECRET is one of a local stand-in, but STRIPE_API_HOST is not set');
  }
  if (host && !LOOPBACK.has(host))
    faults.push('STRIPE_API_HOST must be 127.0.0.1: the stand-in is never reached over a network');
  if (host && !/^[1-9]\d{0,4}$/.test(port ?? '')) faults.push('STRIPE_API_PORT must be the port of the local stand-in');
  if (protocol && protocol !== 'http' && protocol !== 'https') faults.push('STRIPE_API_PROTOCOL must be http or https');
  return faults;
}
