import { isLoopbackSite } from '#lib/server/security/loopback.ts';
import { productionFaults } from '#lib/server/security/production-faults.ts';
import { pick } from './environment.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Variables that a hosted start requires, each with its accepted names; the first is ours. */
const HOSTED: readonly (readonly string[])[] = [
  ['SUPABASE_URL', 'NEXT_PUBLIC_SUPABASE_URL'],
  [
    'SUPABASE_PUBLISHABLE_KEY',
    'NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY',
    'SUPABASE_ANON_KEY',
    'NEXT_PUBLIC_SUPABASE_ANON_KEY',
  ],
  ['SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'],
  ['DATABASE_URL'],
  ['BACKEND_SECRET'],
];
/** All or none: an incomplete payment configuration would accept money without recording it. */
const BILLING: readonly (readonly string[])[] = [['STRIPE_SECRET_KEY'], ['STRIPE_WEBHOOK_SECRET'], ['STRIPE_PRICE_ID']];
const SITE = ['SITE_URL', 'NEXT_PUBLIC_SITE_URL'] as const;

/** Variables of hosting platforms, where local services for sign-in and payments must not run. */
const PLATFORM_MARKERS = [
  'VERCEL',
  'KUBERNETES_SERVICE_HOST',
  'FLY_APP_NAME',
  'RENDER',
  'DYNO',
  'AWS_EXECUTION_ENV',
  'RAILWAY_ENVIRONMENT',
];

export type Mode =
  | { kind: 'local' }
  /** `values` under our own names. */
  | { kind: 'hosted'; values: Record<string, string>; hasBilling: boolean }
  | { kind: 'refused'; message: string };

/**
 * Returns hosted if all required variables are set, local if none is, and otherwise a rejection that names the missing
 * ones.
 */
export function decideMode(variables: Variables, { isDev = false } = {}): Mode {
  const value = (names: readonly string[]) => names.map((name) => variables[name]?.trim()).find(Boolean);
  const missing = (groups: readonly (readonly string[])[]) =>
    groups.filter((names) => value(names) === undefined).map((names) => names[0]!);
  const missingHosted = missing(HOSTED);
  const missingBilling = missing(BILLING);

  if (missingHosted.length === HOSTED.length && missingBilling.length === BILLING.length) {
    return localOrRefused(variables);
  }
  const hasBilling = missingBilling.length < BILLING.length;
  const absent = [
    ...missingHosted,
    ...(value(SITE) === undefined ? [SITE[0]] : []),
    ...(hasBilling ? missingBilling : []),
  ];
  if (absent.length > 0) {
    const present = [...HOSTED, ...BILLING].filter((names) => value(names) !== undefined).map((names) => names[0]!);
    return {
      kind: 'refused',
      message:
        `Only part of the hosted configuration is set. Missing: ${absent.join(', ')}.\n` +
        `Set them too (.env.example says what each is), or remove ${present.join(', ')} to run in local mode.`,
    };
  }
  const groups = [SITE, ...HOSTED, ...(hasBilling ? BILLING : [])];
  const values = Object.fromEntries(groups.map((names) => [names[0]!, value(names)!]));
  const more = pick(variables, [
    'SUPABASE_FORWARDING_KEY',
    'LOCAL_STACK_ORIGIN',
    'LOCAL_STACK_TOKEN',
    'STRIPE_API_HOST',
  ]);
  const faults = productionFaults({ ...more, ...values, NODE_ENV: isDev ? 'development' : 'production' });
  if (faults.length > 0) {
    return {
      kind: 'refused',
      message: `The hosted configuration is not safe:\n${faults.map((fault) => `  - ${fault}.`).join('\n')}`,
    };
  }
  return { kind: 'hosted', values, hasBilling };
}

function localOrRefused(variables: Variables): Mode {
  const site = SITE.map((name) => [name, variables[name]?.trim()] as const).find(([, url]) => url);
  if (site && !isLoopbackSite(site[1]!)) {
    return {
      kind: 'refused',
      message:
        `${site[0]} is ${site[1]}, an address for others, but the hosted configuration is missing: ` +
        `${HOSTED.map((names) => names[0]!).join(', ')}.\n` +
        `Set it (.env.example says what each is). Or remove ${site[0]}, or make it http://localhost:PORT, to run in local mode: ` +
        'sign-in, mail and payments are stand-ins there, open to whoever reaches them.',
    };
  }
  if (variables.LOCAL_STACK === 'force') return { kind: 'local' };
  const marker = PLATFORM_MARKERS.find((name) => variables[name]);
  if (marker) {
    return {
      kind: 'refused',
      message:
        `This looks like a hosting platform (${marker} is set), where local mode is not safe.\n` +
        `Set ${[SITE[0], ...HOSTED.map((names) => names[0]!)].join(', ')}; ` +
        'or set LOCAL_STACK=force if this really is a machine of your own.',
    };
  }
  if (variables.NODE_ENV === 'production') {
    return {
      kind: 'refused',
      message:
        'NODE_ENV is production but no hosted configuration is set. ' +
        'Set it (.env.example), or unset NODE_ENV to run in local mode.',
    };
  }
  return { kind: 'local' };
}
