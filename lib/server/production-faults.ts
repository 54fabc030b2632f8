import { variableValue, type VariableName, type Environment } from './environment.ts';
import { isLoopbackHost, isLoopbackSite } from './security/private-address.ts';

type ReadValue = (name: VariableName) => string;

const LIVE_PAYMENTS = /^(sk|rk)_live_/;
const TEST_PAYMENTS = /^(sk|rk)_test_/;

/**
 * Returns one sentence for each unsafe combination in a production environment: addresses that are unencrypted or local, keys of the local
 * services or of tests, and swapped keys. Sentences use our own names, also for values read from other names. The launcher's local mode is
 * recognized by its addresses, all on this machine. Development and tests are never rejected.
 */
export function productionFaults(variables: Environment): string[] {
  if (variables.NODE_ENV === 'development' || variables.NODE_ENV === 'test') return [];
  const value: ReadValue = (name) => variableValue(name, variables) ?? '';
  const isLocal = isLoopbackSite(value('SITE_URL')) && isLoopbackSite(value('SUPABASE_URL'));
  return isLocal ? localFaults(value) : [...addressFaults(value), ...keyFaults(value)];
}

function localFaults(value: ReadValue): string[] {
  return LIVE_PAYMENTS.test(value('STRIPE_SECRET_KEY'))
    ? ['STRIPE_SECRET_KEY moves real money, and SITE_URL is an address of this machine']
    : [];
}

function addressFaults(value: ReadValue): string[] {
  const faults: string[] = [];
  for (const name of ['SITE_URL', 'SUPABASE_URL'] as const) {
    const url = URL.parse(value(name));
    // Invalid addresses are reported where they are read.
    if (!url) continue;
    if (url.protocol !== 'https:') faults.push(`${name} must begin with https://`);
    else if (isLoopbackHost(url.host)) faults.push(`${name} is an address of this machine`);
    if (name === 'SUPABASE_URL' && url.pathname !== '/') faults.push(`${name} must be an address without a path`);
  }
  for (const name of ['LOCAL_STACK_ORIGIN', 'LOCAL_STACK_TOKEN', 'STRIPE_API_HOST'] as const) {
    if (value(name)) faults.push(`${name} is for local mode; remove it`);
  }
  return faults;
}

function keyFaults(value: ReadValue): string[] {
  const faults: string[] = [];
  const [open, secret] = [value('SUPABASE_PUBLISHABLE_KEY'), value('SUPABASE_SECRET_KEY')];
  if (open.startsWith('sb_secret_') || roleOf(open) === 'service_role') {
    faults.push('SUPABASE_PUBLISHABLE_KEY is a secret key; use the publishable one (sb_publishable_...)');
  }
  if (secret.startsWith('sb_publishable_') || roleOf(secret) === 'anon') {
    faults.push('SUPABASE_SECRET_KEY is a publishable key; use the secret one (sb_secret_...)');
  }
  for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'SUPABASE_FORWARDING_KEY'] as const) {
    const key = value(name);
    if (/[^\w.-]/.test(key)) faults.push(`${name} must have letters, digits, "_", "-" and "." only: copy it again`);
    if (/^([sr]k|pk|whsec|price)_/.test(key)) faults.push(`${name} is a value of Stripe; use the key of your project`);
    if (/^sb_(publishable|secret)_local_/.test(key) || claimsOf(key)['iss'] === 'supabase-demo') {
      faults.push(`${name} is a key of the local services; use the one of your project`);
    }
  }
  if (TEST_PAYMENTS.test(value('STRIPE_SECRET_KEY'))) {
    faults.push('STRIPE_SECRET_KEY is a test key (sk_test_...): payments would not be charged; use the live key');
  }
  if (value('STRIPE_WEBHOOK_SECRET').includes('whsec_local_')) {
    faults.push('STRIPE_WEBHOOK_SECRET is one of the local services; use the one of your webhook');
  }
  return faults;
}

/** Returns the role in a key of the older kind, a JSON web token. */
function roleOf(key: string): unknown {
  return claimsOf(key)['role'];
}

function claimsOf(key: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(atob((key.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
