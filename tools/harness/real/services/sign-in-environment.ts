import { notificationKinds, variablesOf, type AuthSettings } from '#packages/local-services/src/auth/settings.ts';

const HOURS = 3600;

export type SignInOptions = {
  /** Address on which the service listens. */
  readonly host: string;
  readonly databaseUrl: string;
  /** Address for browsers and the product: the site's, or the gateway's, with /auth/v1. */
  readonly externalUrl: string;
  readonly siteUrl: string;
  /** Private key set of its tokens, as JSON. */
  readonly signingKeys: string;
  /** Address of the mail templates, without the name of a template. */
  readonly templatesUrl: string;
  readonly smtp: {
    readonly host: string;
    readonly port: number;
    readonly sender: string;
    readonly user?: string;
    readonly password?: string;
  };
  /** Sign-in by other services, as far as they are set up. */
  readonly providers: Readonly<Partial<Record<'google' | 'azure', { readonly id: string; readonly secret: string }>>>;
  /** The product's own limits per address, or none that a test would reach. */
  readonly limits: 'of the project' | 'none';
  /** Version of the refresh tokens. */
  readonly refreshTokens: 1 | 2;
};

/**
 * Returns the environment of Supabase's sign-in service (GoTrue) with the settings of supabase/config.toml, as a hosted
 * project has after `supabase config push`.
 */
export function signInEnvironment(settings: AuthSettings, options: SignInOptions): Record<string, string> {
  const { smtp, siteUrl, providers } = options;
  const rateLimits = { ...settings.rateLimits };
  if (options.limits === 'none') for (const name of keysOf(rateLimits)) rateLimits[name] = 1_000_000;
  const values: Record<string, string | number | boolean> = {
    ...variablesOf({
      ...settings,
      siteUrl,
      rateLimits,
      googleEnabled: providers.google !== undefined,
      azureEnabled: providers.azure !== undefined,
    }),
    GOTRUE_API_HOST: options.host,
    API_EXTERNAL_URL: options.externalUrl,
    GOTRUE_DB_DRIVER: 'postgres',
    DATABASE_URL: options.databaseUrl,
    DB_NAMESPACE: 'auth',
    GOTRUE_DB_MAX_POOL_SIZE: 20,
    GOTRUE_JWT_KEYS: options.signingKeys,
    GOTRUE_JWT_SECRET: 'not-used-where-there-are-asymmetric-keys',
    GOTRUE_JWT_ISSUER: options.externalUrl,
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'service_role',
    GOTRUE_SECURITY_REFRESH_TOKEN_ALGORITHM_VERSION: options.refreshTokens,
    GOTRUE_SECURITY_SB_FORWARDED_FOR_ENABLED: true,
    GOTRUE_PASSWORD_REQUIRED_CHARACTERS: settings.passwordRequiredCharacters.join(':'),
    GOTRUE_EXTERNAL_EMAIL_ENABLED: true,
    GOTRUE_EXTERNAL_PHONE_ENABLED: false,
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: settings.totpEnabled,
    GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: rateLimits.factorPerMin,
    GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For',
    GOTRUE_SMTP_HOST: smtp.host,
    GOTRUE_SMTP_PORT: smtp.port,
    GOTRUE_SMTP_USER: smtp.user ?? '',
    GOTRUE_SMTP_PASS: smtp.password ?? '',
    GOTRUE_SMTP_ADMIN_EMAIL: smtp.sender,
    GOTRUE_SMTP_SENDER_NAME: 'Measurement & Nesting',
    GOTRUE_SMTP_MAX_FREQUENCY: `${settings.mailMaxFrequencyS}s`,
    GOTRUE_MAILER_TEMPLATE_MAX_AGE: `${HOURS}s`,
  };
  for (const [name, { id, secret }] of Object.entries(providers)) {
    const provider = name.toUpperCase();
    values[`GOTRUE_EXTERNAL_${provider}_CLIENT_ID`] = id;
    values[`GOTRUE_EXTERNAL_${provider}_SECRET`] = secret;
    values[`GOTRUE_EXTERNAL_${provider}_REDIRECT_URI`] = `${options.externalUrl}/callback`;
  }
  for (const kind of notificationKinds) {
    values[`GOTRUE_MAILER_NOTIFICATIONS_${kind.toUpperCase()}_ENABLED`] = settings.notifications.includes(kind);
  }
  for (const [kind, { subject }] of Object.entries(settings.templates)) {
    const isNotification = notificationKinds.some((each) => each === kind);
    const name = `${kind.toUpperCase()}${isNotification ? '_NOTIFICATION' : ''}`;
    values[`GOTRUE_MAILER_SUBJECTS_${name}`] = subject;
    values[`GOTRUE_MAILER_TEMPLATES_${name}`] = `${options.templatesUrl}/${kind}`;
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

const keysOf = <Name extends string>(values: Readonly<Record<Name, unknown>>) => Object.keys(values) as Name[];
