type Variables = Readonly<Record<string, string | undefined>>;

/** Variables of the system that every program needs; none belongs to the product. */
const SYSTEM = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'APPDATA',
  'LOCALAPPDATA',
  'USERPROFILE',
  'COMSPEC',
  'PATHEXT',
  'NODE_EXTRA_CA_CERTS',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'FORCE_COLOR',
  'NO_COLOR',
];
/** Variable names of OpenTelemetry. */
const TRACING = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'];
const WEB = [
  'SUPPORT_EMAIL',
  'ESTIMATE_URL',
  'SENTRY_DSN',
  'NEXT_PUBLIC_SENTRY_DSN',
  'NEXT_PUBLIC_SITE_URL',
  'TRUSTED_PROXY_HOPS',
  'SUPABASE_FORWARDING_KEY',
  'METRICS_ADDRESS',
  ...TRACING,
];
const BACKEND = [
  'ROLE',
  'BACKEND_HOST',
  'BACKEND_METRICS_ADDRESS',
  'DATABASE_CA',
  'DB_POOL',
  'FONTS_DIR',
  'NEST_SLOTS',
  'MEASURE_SLOTS',
  'TRACE_SLOTS',
  'OPERATOR_EMAILS',
  'SENTRY_DSN',
  'LOG_LEVEL',
  ...TRACING,
];

/**
 * Disables Next's own reading of .env, which contains the secrets of the other parts; the launcher has read it already.
 */
const NO_ENV_FILES = { __NEXT_PROCESSED_ENV: 'true', NEXT_TELEMETRY_DISABLED: '1' };

/** Returns the settings of local sign-in, by the names of the original server. */
export function authVariables(variables: Variables): Record<string, string> {
  return pick(
    variables,
    Object.keys(variables).filter((name) => name.startsWith('GOTRUE_')),
  );
}

/**
 * Returns the variables of every program: the system's and the launcher's process id, without which no program
 * continues.
 */
export function systemEnvironment(variables: Variables): Record<string, string> {
  return { ...pick(variables, SYSTEM), LAUNCHER_PID: String(process.pid) };
}

export type Services = {
  /** Secret that the web server sends to the backend; see lib/server/security/backend-secret.ts. */
  backendSecret: string;
  siteUrl: string;
  supabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  databaseUrl: string;
};

/**
 * Returns the variables of the web server, which never receives the database address or a secret key of another
 * service.
 */
export function webEnvironment(
  variables: Variables,
  services: Services,
  more: {
    port: number;
    backendUrl: string;
    buildFolder?: string | null;
    localStack?: { origin: string; token: string };
  },
): Record<string, string> {
  return {
    ...systemEnvironment(variables),
    ...pick(variables, WEB),
    PORT: String(more.port),
    SITE_URL: services.siteUrl,
    SUPABASE_URL: services.supabaseUrl,
    SUPABASE_PUBLISHABLE_KEY: services.publishableKey,
    BACKEND_URL: more.backendUrl,
    BACKEND_SECRET: services.backendSecret,
    ...NO_ENV_FILES,
    ...(more.buildFolder && { BUILD_FOLDER: more.buildFolder }),
    ...(more.localStack && {
      LOCAL_STACK_ORIGIN: more.localStack.origin,
      LOCAL_STACK_TOKEN: more.localStack.token,
    }),
  };
}

export function backendEnvironment(
  variables: Variables,
  services: Services,
  more: { port: number; billing: Record<string, string> },
): Record<string, string> {
  return {
    ...systemEnvironment(variables),
    ROLE: 'all',
    BACKEND_HOST: '127.0.0.1',
    ...pick(variables, BACKEND),
    BACKEND_PORT: String(more.port),
    BACKEND_SECRET: services.backendSecret,
    DATABASE_URL: services.databaseUrl,
    SUPABASE_URL: services.supabaseUrl,
    SUPABASE_PUBLISHABLE_KEY: services.publishableKey,
    SUPABASE_SECRET_KEY: services.secretKey,
    SITE_URL: services.siteUrl,
    ...more.billing,
  };
}

/** Returns the variables of the build: no configuration, because one build serves every site. */
export function buildEnvironment(variables: Variables): Record<string, string> {
  return {
    ...systemEnvironment(variables),
    ...NO_ENV_FILES,
    NODE_ENV: 'production',
  };
}

export function hostedServices(values: Readonly<Record<string, string>>): Services {
  return {
    siteUrl: values.SITE_URL!,
    supabaseUrl: values.SUPABASE_URL!,
    publishableKey: values.SUPABASE_PUBLISHABLE_KEY!,
    secretKey: values.SUPABASE_SECRET_KEY!,
    databaseUrl: values.DATABASE_URL!,
    backendSecret: values.BACKEND_SECRET!,
  };
}

export function pick(variables: Variables, names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of names) {
    const value = variables[name];
    if (value) found[name] = value;
  }
  return found;
}
