import { namesFor, readVariables, variableValue, type Environment } from '#lib/server/environment.ts';
import { productionFaults } from '#lib/server/production-faults.ts';
import { readBillingEnv, type BillingEnv } from './billing/billing-env.ts';
import { minConnections, shareConnections, usualConnections, type ConnectionShares } from './db/budget.ts';
import { databaseTarget, type DatabaseTarget } from './db/target.ts';

const names = namesFor('backend');
type Values = NonNullable<ReturnType<typeof readVariables<(typeof names)[number]>>['values']>;

/** Environment of the backend, read once. */
export type Env = Values & {
  /** Null if no payment provider is configured. */
  readonly billing: BillingEnv | null;
  readonly database: DatabaseTarget;
  readonly connections: ConnectionShares;
};

/** Returns the environment. Throws one error that names all faults. */
export function readEnv(variables: Environment): Env {
  const { env, faults } = checkEnv(variables);
  if (env === null) throw configurationError(faults);
  return env;
}

/** Returns all faults of the environment, one sentence each. */
export const envFaults = (variables: Environment): readonly string[] => checkEnv(variables).faults;

function checkEnv(variables: Environment): { env: Env | null; faults: readonly string[] } {
  const { values, faults } = readVariables(names, variables);
  const { billing, faults: billingFaults } = readBillingEnv(variables);
  const { settings, faults: databaseFaults } = readDatabaseEnv(values);
  // A worker does not listen.
  const hasSecret = variables.ROLE === 'worker' || variableValue('BACKEND_SECRET', variables) !== undefined;
  const allFaults = [
    ...(faults ?? []),
    ...(hasSecret ? [] : ['BACKEND_SECRET is missing: the web server authenticates with it']),
    ...databaseFaults,
    ...billingFaults,
    ...(billing !== null && values?.FREE_PLAN === 'unlimited'
      ? ['FREE_PLAN=unlimited is for sites without Stripe: remove it, or remove the STRIPE_ variables']
      : []),
    ...productionFaults(variables),
  ];
  const env = values && settings && allFaults.length === 0 ? { ...values, ...settings, billing } : null;
  return { env, faults: allFaults };
}

/** Returns the error of a configuration that no restart can fix. */
export function configurationError(faults: readonly string[]): Error {
  return new Error(`The backend cannot start:\n- ${faults.join('\n- ')}\nSee .env.example.`);
}

type DatabaseSettings = Pick<Env, 'database' | 'connections'>;

function readDatabaseEnv(env: Values | null): { settings?: DatabaseSettings; faults: string[] } {
  if (!env) return { faults: [] };
  const faults: string[] = [];
  const min = minConnections[env.ROLE];
  const total = env.DB_POOL ?? usualConnections[env.ROLE];
  if (total < min) {
    faults.push(`DB_POOL must be at least ${min} with ROLE=${env.ROLE}: each part of a process needs a connection`);
  }
  try {
    const database = databaseTarget(env.DATABASE_URL, env.DATABASE_CA);
    if (faults.length === 0) return { settings: { database, connections: shareConnections(env.ROLE, total) }, faults };
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
  return { faults };
}
