import { isIP } from 'node:net';
import { z } from 'zod';
import { backendSecrets } from '#lib/server/security/backend-secret.ts';
import { productionFaults } from '#lib/server/security/production-faults.ts';
import { readBillingEnv, type BillingEnv } from './billing/billing-env.ts';
import { leastConnections, shareConnections, usualConnections, type ConnectionShares } from './db/budget.ts';
import { databaseTarget, type DatabaseTarget } from './db/target.ts';
import { isMetricsAddress, METRICS_ADDRESS_RULE } from '#lib/server/metrics/metrics-address.ts';
import { isPrivate, PRIVATE_HOST } from '#lib/server/security/private-address.ts';

/** Environment of the backend, read once; documented in `.env.example`. */

const url = (name: string) => z.url({ protocol: /^https?$/, error: `${name} must be an http or https address` });
const text = (name: string) => z.string({ error: `${name} is missing` }).min(1, `${name} is empty`);
const optionalText = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());

const schema = z.object({
  ROLE: z.enum(['all', 'api', 'worker'], { error: 'ROLE must be all, api or worker' }).default('all'),
  BACKEND_HOST: z
    .string()
    .min(1)
    // Host names are resolved when the server starts to listen.
    .refine((host) => isIP(host) === 0 || isPrivate(host), PRIVATE_HOST)
    .default('127.0.0.1'),
  BACKEND_PORT: z.coerce
    .number({ error: 'BACKEND_PORT must be a number' })
    .int('BACKEND_PORT must be a whole number')
    .min(0, 'BACKEND_PORT must be 0 or more')
    .max(65_535, 'BACKEND_PORT must be 65535 at most')
    .default(8787),
  BACKEND_METRICS_ADDRESS: optionalText.refine(
    (address) => address === undefined || isMetricsAddress(address),
    `BACKEND_METRICS_ADDRESS ${METRICS_ADDRESS_RULE}`,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.preprocess(
    (value) => (value === '' ? undefined : value),
    url('OTEL_EXPORTER_OTLP_ENDPOINT').optional(),
  ),
  DATABASE_URL: z
    .string({ error: 'DATABASE_URL is missing' })
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://'),
  DATABASE_CA: optionalText,
  DB_POOL: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number({ error: 'DB_POOL must be a number' }).int('DB_POOL must be a whole number').max(100).optional(),
  ),
  SUPABASE_URL: url('SUPABASE_URL'),
  SUPABASE_PUBLISHABLE_KEY: text('SUPABASE_PUBLISHABLE_KEY'),
  SUPABASE_SECRET_KEY: optionalText,
  BACKEND_SECRET: backendSecrets.optional(),
  SITE_URL: url('SITE_URL'),
  FONTS_DIR: optionalText,
  NEST_SLOTS: z.coerce.number({ error: 'NEST_SLOTS must be a number' }).int().min(1).max(64).optional(),
  TRACE_SLOTS: z.coerce.number({ error: 'TRACE_SLOTS must be a number' }).int().min(1).max(64).optional(),
  OPERATOR_EMAILS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter((address) => address !== '')),
  MEASURE_SLOTS: z.coerce.number({ error: 'MEASURE_SLOTS must be a number' }).int().min(1).max(64).optional(),
});

const NO_SECRET = 'BACKEND_SECRET: is missing; it is what the web server shows to be answered';

export type Env = z.infer<typeof schema> & {
  /** Null while no payment provider is configured. */
  readonly billing: BillingEnv | null;
  readonly database: DatabaseTarget;
  readonly connections: ConnectionShares;
};

/** Throws one error that names every fault, so that nobody has to start five times to find five. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const result = schema.safeParse({ ...source, BACKEND_SECRET: source.BACKEND_SECRET || undefined });
  const { billing, faults: billingFaults } = readBillingEnv(source);
  const { settings, faults: databaseFaults } = readDatabaseEnv(result.data);
  // A worker listens nowhere.
  const secretFaults = source.ROLE !== 'worker' && !source.BACKEND_SECRET ? [NO_SECRET] : [];
  const moreFaults = [...secretFaults, ...databaseFaults, ...billingFaults, ...productionFaults(source)];
  if (result.success && settings && moreFaults.length === 0) return { ...result.data, ...settings, billing };
  const faults = (result.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0] ?? '');
    return issue.message.includes(name) ? issue.message : `${name}: ${issue.message}`;
  });
  faults.push(...moreFaults);
  throw configurationError(faults);
}

/** The one error that means: nothing but another environment helps. */
export function configurationError(faults: readonly string[]): Error {
  return new Error(`The backend cannot start:\n- ${faults.join('\n- ')}\nSee .env.example.`);
}

type DatabaseSettings = Pick<Env, 'database' | 'connections'>;

function readDatabaseEnv(env: z.infer<typeof schema> | undefined): { settings?: DatabaseSettings; faults: string[] } {
  if (!env) return { faults: [] };
  const faults: string[] = [];
  const least = leastConnections[env.ROLE];
  const total = env.DB_POOL ?? usualConnections[env.ROLE];
  if (total < least) {
    faults.push(`DB_POOL must be at least ${least} with ROLE=${env.ROLE}: each part of a process needs a connection`);
  }
  try {
    const database = databaseTarget(env.DATABASE_URL, env.DATABASE_CA);
    if (faults.length === 0) return { settings: { database, connections: shareConnections(env.ROLE, total) }, faults };
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
  return { faults };
}
