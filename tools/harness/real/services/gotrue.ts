import { execFile } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { freePort } from '#harness/hosted/free-port.ts';
import { loadAuthSettings, notificationKinds, type AuthSettings } from '#packages/local-services/src/auth/settings.ts';
import { answers, runProgram, type Running } from './run-program.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../../..');
const SENDER = 'site@example.com';
const HOURS = 3600;

export type GoTrueOptions = {
  readonly program: string;
  readonly databaseUrl: string;
  /** Address for browsers and the product, through the gateway. */
  readonly externalUrl: string;
  readonly siteUrl: string;
  readonly smtpPort: number;
  /** The project's own limits per address, or none that a test would reach. */
  readonly limits: 'of the project' | 'none';
  /** Version of the refresh tokens. */
  readonly refreshTokens: 1 | 2;
  /** Proxy for its requests to Google's and Microsoft's addresses. */
  readonly outward: { readonly proxyUrl: string; readonly caFile: string };
};

export type GoTrue = Running & {
  readonly url: string;
  /** Returns the token that replaces a key of the project behind the gateway. */
  readonly tokenOf: (role: 'anon' | 'service_role') => Promise<string>;
};

/** Starts Supabase's sign-in service, with the settings of supabase/config.toml and its templates. */
export async function startGoTrue(options: GoTrueOptions): Promise<GoTrue> {
  const settings = loadAuthSettings(PROJECT);
  const templates = await serveTemplates(settings);
  const key = await newKey();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const running = await runProgram(
    [options.program, 'serve'],
    { ...environment(settings, options, templates.url), GOTRUE_JWT_KEYS: JSON.stringify([key]), PORT: String(port) },
    answers(`${url}/health`),
  );
  return {
    ...running,
    url,
    async tokenOf(role) {
      return new SignJWT({ role, iss: 'supabase' })
        .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime('1d')
        .sign(await importJWK({ ...key, key_ops: ['sign'] }, 'ES256'));
    },
    async stop() {
      await running.stop();
      templates.close();
    },
  };
}

/** Creates its tables, in a database that has the schema for them. */
export async function migrateAuthSchema(program: string, databaseUrl: string): Promise<void> {
  await promisify(execFile)(program, ['migrate'], {
    env: {
      NODE_ENV: 'production',
      GOTRUE_DB_DRIVER: 'postgres',
      DATABASE_URL: `${databaseUrl}?sslmode=disable`,
      DB_NAMESPACE: 'auth',
      GOTRUE_SITE_URL: 'http://localhost',
      API_EXTERNAL_URL: 'http://localhost',
      GOTRUE_JWT_SECRET: 'for-the-migrations-nothing-is-signed',
    },
  });
}

function environment(settings: AuthSettings, options: GoTrueOptions, templatesUrl: string): Record<string, string> {
  const { rateLimits } = settings;
  const limit = (value: number) => String(options.limits === 'none' ? 1_000_000 : value);
  const values: Record<string, string | number | boolean> = {
    GOTRUE_API_HOST: '127.0.0.1',
    API_EXTERNAL_URL: options.externalUrl,
    GOTRUE_DB_DRIVER: 'postgres',
    DATABASE_URL: `${options.databaseUrl}?sslmode=disable`,
    DB_NAMESPACE: 'auth',
    GOTRUE_DB_MAX_POOL_SIZE: 20,
    HTTPS_PROXY: options.outward.proxyUrl,
    SSL_CERT_FILE: options.outward.caFile,
    GOTRUE_SITE_URL: options.siteUrl,
    GOTRUE_URI_ALLOW_LIST: settings.redirectAllowList.join(','),
    GOTRUE_DISABLE_SIGNUP: !settings.signupEnabled,
    GOTRUE_JWT_SECRET: 'not-used-where-there-are-asymmetric-keys',
    GOTRUE_JWT_ISSUER: options.externalUrl,
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'service_role',
    GOTRUE_JWT_EXP: settings.accessTokenS,
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: settings.rotationEnabled,
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: settings.refreshReuseS,
    GOTRUE_SECURITY_REFRESH_TOKEN_ALGORITHM_VERSION: options.refreshTokens,
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: settings.manualLinkingEnabled,
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: settings.securePasswordChange,
    GOTRUE_SECURITY_SB_FORWARDED_FOR_ENABLED: true,
    GOTRUE_PASSWORD_MIN_LENGTH: settings.passwordMinLength,
    GOTRUE_PASSWORD_REQUIRED_CHARACTERS: settings.passwordRequiredCharacters.join(':'),
    GOTRUE_EXTERNAL_EMAIL_ENABLED: true,
    GOTRUE_EXTERNAL_PHONE_ENABLED: false,
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: settings.anonymousEnabled,
    GOTRUE_MFA_MAX_ENROLLED_FACTORS: settings.maxEnrolledFactors,
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: settings.totpEnabled,
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: settings.totpEnabled,
    GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: limit(rateLimits.factorPerMin),
    GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For',
    GOTRUE_RATE_LIMIT_EMAIL_SENT: limit(rateLimits.mailsPerHour),
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: limit(rateLimits.tokenPer5Min),
    GOTRUE_RATE_LIMIT_VERIFY: limit(rateLimits.verifyPer5Min),
    GOTRUE_RATE_LIMIT_OTP: limit(rateLimits.signInsPer5Min),
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: options.smtpPort,
    GOTRUE_SMTP_ADMIN_EMAIL: SENDER,
    GOTRUE_SMTP_SENDER_NAME: 'Measurement & Nesting',
    GOTRUE_SMTP_MAX_FREQUENCY: `${settings.mailMaxFrequencyS}s`,
    GOTRUE_MAILER_AUTOCONFIRM: settings.autoconfirm,
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: settings.doubleConfirmChanges,
    GOTRUE_MAILER_OTP_LENGTH: settings.otpLength,
    GOTRUE_MAILER_OTP_EXP: settings.otpExpiryS,
    GOTRUE_MAILER_TEMPLATE_MAX_AGE: `${HOURS}s`,
  };
  for (const provider of ['GOOGLE', 'AZURE']) {
    values[`GOTRUE_EXTERNAL_${provider}_ENABLED`] = true;
    values[`GOTRUE_EXTERNAL_${provider}_CLIENT_ID`] = 'the-product';
    values[`GOTRUE_EXTERNAL_${provider}_SECRET`] = 'shared with the provider';
    values[`GOTRUE_EXTERNAL_${provider}_REDIRECT_URI`] = `${options.externalUrl}/callback`;
  }
  for (const kind of notificationKinds) {
    values[`GOTRUE_MAILER_NOTIFICATIONS_${kind.toUpperCase()}_ENABLED`] = settings.notifications.includes(kind);
  }
  for (const [kind, { subject }] of Object.entries(settings.templates)) {
    const isNotification = notificationKinds.some((each) => each === kind);
    const name = `${kind.toUpperCase()}${isNotification ? '_NOTIFICATION' : ''}`;
    values[`GOTRUE_MAILER_SUBJECTS_${name}`] = subject;
    values[`GOTRUE_MAILER_TEMPLATES_${name}`] = `${templatesUrl}/${kind}`;
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

/** Serves its mail templates by HTTP; a hosted project stores them itself. */
async function serveTemplates({ templates }: AuthSettings): Promise<{ url: string; close: () => void }> {
  const pages = new Map(Object.entries(templates).map(([kind, { html }]) => [`/${kind}`, html]));
  const server = http.createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function newKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'ES256', key_ops: ['sign', 'verify'] };
}
