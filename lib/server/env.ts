import { z } from 'zod';
import { backendSecrets } from './security/backend-secret.ts';
import { isMetricsAddress, METRICS_ADDRESS_RULE } from './metrics/metrics-address.ts';
import { AppError } from '../shared/errors/app-error.ts';
import { isLoopbackSite } from './security/loopback.ts';
import { productionFaults } from './security/production-faults.ts';
import { siteFrom } from './pages/site.ts';

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

const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));

const schema = z
  .object({
    SITE_URL: address,
    SUPABASE_URL: address,
    SUPABASE_PUBLISHABLE_KEY: z.string('is missing').min(1, 'is missing'),
    BACKEND_URL: address,
    BACKEND_SECRET: backendSecrets,
    SUPPORT_EMAIL: z.email('must be a mail address').optional(),
    ESTIMATE_URL: address.optional(),
    TRUSTED_PROXY_HOPS: z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(0, 'must be 0 or more')
      .max(10, 'must be 10 at most')
      .optional(),
    METRICS_ADDRESS: z.string().refine(isMetricsAddress, METRICS_ADDRESS_RULE).optional(),
    SUPABASE_FORWARDING_KEY: z.string().startsWith('sb_secret_', 'must be a secret key (sb_secret_...)').optional(),
    LOCAL_STACK_ORIGIN: z
      .string()
      .regex(
        /^http:\/\/127\.0\.0\.1:\d+$/,
        'must be http://127.0.0.1:PORT: the local stack is never reached over a network',
      )
      .optional(),
    LOCAL_STACK_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  })
  .refine((env) => !env.LOCAL_STACK_ORIGIN || env.LOCAL_STACK_TOKEN, {
    path: ['LOCAL_STACK_TOKEN'],
    error: 'is missing (LOCAL_STACK_ORIGIN is set)',
  })
  .refine((env) => !env.LOCAL_STACK_ORIGIN || isLoopbackSite(env.SITE_URL), {
    path: ['LOCAL_STACK_ORIGIN'],
    error: 'is for a machine of its own, and SITE_URL is an address for others',
  });

type Variables = Record<string, string | undefined>;

/** Returns the environment, or its faults, one sentence for each. */
export function readWebEnv(variables: Variables): { env: WebEnv; faults: null } | { env: null; faults: string[] } {
  const named = (...names: string[]) => names.map((name) => variables[name]).find((value) => value);
  const found = {
    SITE_URL: named('SITE_URL', 'NEXT_PUBLIC_SITE_URL'),
    SUPABASE_URL: named('SUPABASE_URL', 'NEXT_PUBLIC_SUPABASE_URL'),
    SUPABASE_PUBLISHABLE_KEY: named(
      'SUPABASE_PUBLISHABLE_KEY',
      'NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY',
      'SUPABASE_ANON_KEY',
      'NEXT_PUBLIC_SUPABASE_ANON_KEY',
    ),
    BACKEND_URL: named('BACKEND_URL'),
    BACKEND_SECRET: named('BACKEND_SECRET'),
    SUPPORT_EMAIL: named('SUPPORT_EMAIL'),
    ESTIMATE_URL: named('ESTIMATE_URL'),
    TRUSTED_PROXY_HOPS: named('TRUSTED_PROXY_HOPS'),
    SUPABASE_FORWARDING_KEY: named('SUPABASE_FORWARDING_KEY'),
    METRICS_ADDRESS: named('METRICS_ADDRESS'),
    LOCAL_STACK_ORIGIN: named('LOCAL_STACK_ORIGIN'),
    LOCAL_STACK_TOKEN: named('LOCAL_STACK_TOKEN'),
  };
  const result = schema.safeParse(found);
  const unsafe = productionFaults({ ...found, NODE_ENV: variables['NODE_ENV'] }).map((fault) => `${fault}.`);
  if (!result.success || unsafe.length > 0) {
    const faulty = result.error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`) ?? [];
    return { env: null, faults: [...faulty, ...unsafe] };
  }
  const values = result.data;
  const site = siteFrom({
    SITE_URL: values.SITE_URL,
    SUPPORT_EMAIL: values.SUPPORT_EMAIL,
    ESTIMATE_URL: values.ESTIMATE_URL,
  });
  return {
    env: {
      siteUrl: values.SITE_URL,
      supabaseUrl: values.SUPABASE_URL,
      supabaseKey: values.SUPABASE_PUBLISHABLE_KEY,
      backendUrl: values.BACKEND_URL,
      backendSecret: values.BACKEND_SECRET[0]!,
      supportEmail: site.supportEmail,
      estimateUrl: site.estimateUrl,
      trustedProxyHops: values.TRUSTED_PROXY_HOPS ?? (values.LOCAL_STACK_ORIGIN ? 0 : null),
      forwardingKey: values.SUPABASE_FORWARDING_KEY ?? null,
      localStack: values.LOCAL_STACK_ORIGIN
        ? { origin: values.LOCAL_STACK_ORIGIN, token: values.LOCAL_STACK_TOKEN! }
        : null,
    },
    faults: null,
  };
}

/** Returns the environment. Throws `server_error`; the log names the wrong variables. */
export function webEnv(): WebEnv {
  const { env, faults } = readWebEnv(process.env);
  if (env) return env;
  throw new AppError('server_error', { logDetail: `The web server's environment is incomplete: ${faults.join(' ')}` });
}
