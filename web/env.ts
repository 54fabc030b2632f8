import { AppError } from '#lib/shared/errors/app-error.ts';
import { namesFor, readVariables, variableValue, type Environment } from '#lib/server/environment.ts';
import { siteFrom } from './pages/site.ts';
import { isLoopbackSite } from '#lib/server/security/private-address.ts';
import { productionFaults } from '#lib/server/production-faults.ts';

/**
 * Environment of the web server, read when it is needed and never at build time, because one build serves every site. Hosted projects may
 * use the NEXT_PUBLIC_ names of the providers' guides.
 */
export type WebEnv = {
  /** Address of the site for browsers, without a trailing slash. */
  readonly siteUrl: string;
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly backendUrl: string;
  /** Secret that the backend requires with every call. */
  readonly backendSecret: string;
  readonly supportEmail: string;
  readonly estimateUrl: string;
  /** Number of the owner's proxies in front of this server; null if not configured. 0 on a developer's machine. */
  readonly trustedProxyHops: number | null;
  /** Secret key, used only to pass visitors' addresses to the auth service. */
  readonly forwardingKey: string | null;
  /** Local services of a machine without hosted accounts; null in production. */
  readonly localStack: { readonly origin: string; readonly token: string } | null;
};

/** Returns the environment, or its faults, one sentence for each. */
export function readWebEnv(variables: Environment): { env: WebEnv; faults: null } | { env: null; faults: string[] } {
  const { values, faults } = readVariables(namesFor('web'), variables);
  const allFaults = [
    ...(faults ?? []),
    ...(variableValue('BACKEND_SECRET', variables) ? [] : ['BACKEND_SECRET is missing']),
    ...localStackFaults(variables),
    ...productionFaults(variables),
  ];
  if (values === null || allFaults.length > 0) return { env: null, faults: allFaults.map((fault) => `${fault}.`) };
  const { SITE_URL, SUPPORT_EMAIL, ESTIMATE_URL } = values;
  const { supportEmail, estimateUrl } = siteFrom({ SITE_URL, SUPPORT_EMAIL, ESTIMATE_URL });
  return {
    env: {
      siteUrl: SITE_URL,
      supabaseUrl: values.SUPABASE_URL,
      supabaseKey: values.SUPABASE_PUBLISHABLE_KEY,
      backendUrl: values.BACKEND_URL,
      backendSecret: values.BACKEND_SECRET![0]!,
      supportEmail,
      estimateUrl,
      trustedProxyHops: values.TRUSTED_PROXY_HOPS ?? (values.LOCAL_STACK_ORIGIN ? 0 : null),
      forwardingKey: values.SUPABASE_FORWARDING_KEY ?? null,
      localStack: values.LOCAL_STACK_ORIGIN
        ? { origin: values.LOCAL_STACK_ORIGIN, token: values.LOCAL_STACK_TOKEN! }
        : null,
    },
    faults: null,
  };
}

function localStackFaults(variables: Environment): string[] {
  if (!variableValue('LOCAL_STACK_ORIGIN', variables)) return [];
  const isHere = isLoopbackSite(variableValue('SITE_URL', variables) ?? '');
  return [
    ...(variableValue('LOCAL_STACK_TOKEN', variables)
      ? []
      : ['LOCAL_STACK_TOKEN is missing (LOCAL_STACK_ORIGIN is set)']),
    ...(isHere ? [] : ['LOCAL_STACK_ORIGIN is for local mode, and SITE_URL is not an address of this machine']),
  ];
}

/** Returns the environment. Throws `server_error`; the log names the wrong variables. */
export function webEnv(): WebEnv {
  const { env, faults } = readWebEnv(process.env);
  if (env) return env;
  throw new AppError('server_error', { logDetail: `The web server's environment is incomplete: ${faults.join(' ')}` });
}
