import { isIP } from 'node:net';
import { z } from 'zod';
import { isMetricsAddress, METRICS_ADDRESS_RULE } from './metrics/metrics-address.ts';
import { backendSecrets } from './security/backend-secret.ts';
import { isPrivate, PRIVATE_HOST } from './security/private-address.ts';

/** Program that reads a variable; `billing` variables are read by the backend and by the set-up of the Stripe account. */
type Reader = 'web' | 'backend' | 'billing' | 'localServices' | 'launcher';

type Variable = {
  readonly readers: readonly Reader[];
  /** Rule of the value without surrounding white space; undefined if it is missing or empty. */
  readonly rule: z.ZodType;
  /** Names in the guides of the providers, accepted if the variable itself is missing. */
  readonly aliases?: readonly string[];
  /** Required in hosted mode, or as soon as another variable of billing is set. */
  readonly requiredFor?: 'hosted' | 'billing';
  /** True if the launcher or the service unit determines the value. */
  readonly isSetByLauncher?: true;
};

const text = z.string().optional();
const required = z.string();
const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''));
/** Returns true for an address that consists of protocol, host and port only. */
function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.href === `${url.origin}/`;
}
const metricsAddress = z.string().refine(isMetricsAddress, METRICS_ADDRESS_RULE).optional();

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(min, `must be ${min} or more`)
    .max(max, `must be ${max} at most`);
const slots = wholeNumber(1, 64).optional();
const port = (defaultPort: number) => wholeNumber(0, 65_535).default(defaultPort);

/** Variables of the environment. `.env.example` documents each of them, in this order. */
export const VARIABLES = {
  SITE_URL: {
    readers: ['web', 'backend', 'localServices'],
    // Browsers send this form of the address, in lowercase and without a default port, as the origin of a request.
    rule: address
      .refine((url) => isOrigin(url), 'must be an address without a path, query or user')
      .transform((url) => new URL(url).origin),
    aliases: ['NEXT_PUBLIC_SITE_URL'],
    requiredFor: 'hosted',
  },
  SUPABASE_URL: {
    readers: ['web', 'backend'],
    rule: address,
    aliases: ['NEXT_PUBLIC_SUPABASE_URL'],
    requiredFor: 'hosted',
  },
  SUPABASE_PUBLISHABLE_KEY: {
    readers: ['web', 'backend'],
    rule: required,
    aliases: ['NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY', 'NEXT_PUBLIC_SUPABASE_ANON_KEY'],
    requiredFor: 'hosted',
  },
  SUPABASE_SECRET_KEY: {
    readers: ['backend'],
    rule: text,
    aliases: ['SUPABASE_SERVICE_ROLE_KEY'],
    requiredFor: 'hosted',
  },
  DATABASE_URL: {
    readers: ['backend'],
    rule: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://'),
    requiredFor: 'hosted',
  },
  BACKEND_SECRET: { readers: ['web', 'backend'], rule: backendSecrets.optional(), requiredFor: 'hosted' },

  STRIPE_SECRET_KEY: {
    readers: ['billing'],
    rule: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key (sk_...)')
      .optional(),
    requiredFor: 'billing',
  },
  STRIPE_WEBHOOK_SECRET: {
    readers: ['billing'],
    rule: z
      .string()
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .refine(
        (secrets) => secrets.every((secret) => secret.startsWith('whsec_')),
        'must be a signing secret (whsec_...), or several with commas between',
      )
      .optional(),
    requiredFor: 'billing',
  },
  STRIPE_PRICE_ID: {
    readers: ['billing'],
    rule: z.string().startsWith('price_', 'must be the id of a price (price_...)').optional(),
    requiredFor: 'billing',
  },

  FREE_PLAN: {
    readers: ['web', 'backend'],
    rule: z.enum(['credits', 'unlimited'], 'must be credits or unlimited').default('credits'),
  },
  PORT: { readers: ['launcher'], rule: wholeNumber(1, 65_535).optional() },
  HOST: { readers: ['launcher'], rule: text },
  TRUSTED_PROXY_HOPS: { readers: ['web'], rule: wholeNumber(0, 10).optional() },
  SUPABASE_FORWARDING_KEY: {
    readers: ['web'],
    rule: z.string().startsWith('sb_secret_', 'must be a secret key (sb_secret_...)').optional(),
  },
  SUPPORT_EMAIL: { readers: ['web'], rule: z.email('must be a mail address').optional() },
  ESTIMATE_URL: { readers: ['web'], rule: address.optional() },
  SENTRY_DSN: { readers: ['web', 'backend'], rule: address.optional() },
  NEXT_PUBLIC_SENTRY_DSN: { readers: ['web'], rule: address.optional() },
  FONTS_DIR: { readers: ['backend'], rule: text },
  ROLE: {
    readers: ['backend'],
    rule: z.enum(['all', 'api', 'worker'], 'must be all, api or worker').default('all'),
  },
  DATABASE_CA: { readers: ['backend'], rule: text },
  DB_POOL: { readers: ['backend'], rule: wholeNumber(1, 100).optional() },
  NEST_SLOTS: { readers: ['backend'], rule: slots },
  MEASURE_SLOTS: { readers: ['backend'], rule: slots },
  TRACE_SLOTS: { readers: ['backend'], rule: slots },
  JOB_WAIT_FACTOR: { readers: ['backend'], rule: wholeNumber(1, 100).optional() },
  JOB_MAX_NICE: { readers: ['backend'], rule: wholeNumber(0, 19).optional() },
  METRICS_ADDRESS: { readers: ['web'], rule: metricsAddress },
  BACKEND_METRICS_ADDRESS: { readers: ['backend'], rule: metricsAddress },
  OTEL_EXPORTER_OTLP_ENDPOINT: { readers: ['web', 'backend'], rule: address.optional() },
  OTEL_EXPORTER_OTLP_HEADERS: {
    readers: ['web', 'backend'],
    rule: z
      .string()
      .regex(/^[\w-]+=[^,]+(,\s*[\w-]+=[^,]+)*$/, 'must be name=value, several separated by commas')
      .optional(),
  },
  OPERATOR_EMAILS: {
    readers: ['backend'],
    rule: z
      .string()
      .default('')
      .transform((list) => list.split(/[\s,]+/).filter((mail) => mail !== ''))
      .pipe(z.array(z.email('must be mail addresses, separated by commas'))),
  },
  LOCAL_DATA_DIR: { readers: ['launcher', 'localServices'], rule: text },
  LOCAL_STACK: { readers: ['launcher'], rule: text },

  BACKEND_URL: { readers: ['web'], rule: address, isSetByLauncher: true },
  BILLING: {
    readers: ['web'],
    rule: z.enum(['on', 'off'], 'must be on or off').default('on'),
    isSetByLauncher: true,
  },
  BACKEND_HOST: {
    readers: ['backend'],
    rule: z
      .string()
      // Host names are resolved when the server starts to listen.
      .refine((host) => isIP(host) === 0 || isPrivate(host), PRIVATE_HOST)
      .default('127.0.0.1'),
  },
  BACKEND_PORT: { readers: ['backend'], rule: port(8787), isSetByLauncher: true },
  LOCAL_STACK_ORIGIN: {
    readers: ['web'],
    rule: z
      .string()
      .regex(
        /^http:\/\/127\.0\.0\.1:\d+$/,
        'must be http://127.0.0.1:PORT: the local stack is never reached over a network',
      )
      .optional(),
    isSetByLauncher: true,
  },
  LOCAL_STACK_TOKEN: {
    readers: ['web', 'localServices'],
    rule: z.string().min(16, 'must have at least 16 characters').optional(),
    isSetByLauncher: true,
  },
  STRIPE_API_HOST: {
    readers: ['billing'],
    rule: z
      .literal('127.0.0.1', 'must be 127.0.0.1: the local Stripe service is never reached over a network')
      .optional(),
    isSetByLauncher: true,
  },
  STRIPE_API_PORT: { readers: ['billing'], rule: wholeNumber(1, 65_535).optional(), isSetByLauncher: true },
  STRIPE_WEBHOOK_URL: { readers: ['localServices'], rule: address.optional(), isSetByLauncher: true },
  LOCAL_STACK_PORT: { readers: ['localServices'], rule: port(0), isSetByLauncher: true },
  LOCAL_DATABASE_PORT: { readers: ['localServices'], rule: port(0), isSetByLauncher: true },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;
export type Environment = Readonly<Record<string, string | undefined>>;

type NameFor<R extends Reader> = {
  [Name in VariableName]: R extends (typeof VARIABLES)[Name]['readers'][number] ? Name : never;
}[VariableName];
type Values<Name extends VariableName> = { readonly [N in Name]: z.output<(typeof VARIABLES)[N]['rule']> };

const rows = Object.entries(VARIABLES) as [VariableName, Variable][];

/** Returns the names of the variables that a program reads. */
export function namesFor<R extends Reader>(reader: R): NameFor<R>[] {
  return rows.filter(([, { readers }]) => readers.includes(reader)).map(([name]) => name as NameFor<R>);
}

/** Returns the names of the variables required in hosted mode, or by billing. */
export function namesRequiredFor(what: 'hosted' | 'billing'): VariableName[] {
  return rows.filter(([, row]) => row.requiredFor === what).map(([name]) => name);
}

export const isSetByLauncher = (name: VariableName): boolean => (VARIABLES[name] as Variable).isSetByLauncher ?? false;

/** Returns the value of a variable or of its aliases, without surrounding white space; undefined if all are missing or empty. */
export function variableValue(name: VariableName, variables: Environment): string | undefined {
  const { aliases = [] } = VARIABLES[name] as Variable;
  return [name, ...aliases].map((accepted) => variables[accepted]?.trim()).find(Boolean);
}

/** Returns the values of variables, or all faults, one sentence without a period for each; it begins with the variable's name. */
export function readVariables<Name extends VariableName>(
  names: readonly Name[],
  variables: Environment,
): { values: Values<Name>; faults: null } | { values: null; faults: string[] } {
  const faults: string[] = [];
  const values: Partial<Record<VariableName, unknown>> = {};
  for (const name of names) {
    const value = variableValue(name, variables);
    const result = VARIABLES[name].rule.safeParse(value);
    if (result.success) values[name] = result.data;
    else if (value === undefined) faults.push(`${name} is missing`);
    else faults.push(...result.error.issues.map(({ message }) => `${name} ${message}`));
  }
  return faults.length === 0 ? { values: values as Values<Name>, faults: null } : { values: null, faults };
}
