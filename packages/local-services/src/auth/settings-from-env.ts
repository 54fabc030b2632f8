import { z } from 'zod';
import { parseDuration, type AuthSettings } from './settings.ts';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const count = z.coerce.number().int().min(0);
const seconds = z.string().transform((text) => (/^\d+$/.test(text) ? Number(text) : parseDuration(text)));

/** Variables with the names of the original server, for the settings that exist here. */
const environment = z
  .object({
    GOTRUE_DISABLE_SIGNUP: flag,
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: flag,
    GOTRUE_EXTERNAL_AZURE_ENABLED: flag,
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: flag,
    GOTRUE_JWT_EXP: count,
    GOTRUE_MAILER_AUTOCONFIRM: flag,
    GOTRUE_MAILER_OTP_EXP: count,
    GOTRUE_MAILER_OTP_LENGTH: count,
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: flag,
    GOTRUE_MFA_MAX_ENROLLED_FACTORS: count,
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: flag,
    GOTRUE_PASSWORD_MIN_LENGTH: count,
    GOTRUE_RATE_LIMIT_EMAIL_SENT: count,
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: count,
    GOTRUE_RATE_LIMIT_VERIFY: count,
    GOTRUE_RATE_LIMIT_OTP: count,
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: flag,
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: count,
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: flag,
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: flag,
    GOTRUE_SITE_URL: z.url(),
    GOTRUE_SMTP_ADMIN_EMAIL: z.email(),
    GOTRUE_SMTP_HOST: z.string(),
    GOTRUE_SMTP_MAX_FREQUENCY: seconds,
    GOTRUE_SMTP_PASS: z.string(),
    GOTRUE_SMTP_PORT: count.max(65_535),
    GOTRUE_SMTP_SENDER_NAME: z.string(),
    GOTRUE_SMTP_USER: z.string(),
    GOTRUE_URI_ALLOW_LIST: z.string().transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  })
  .partial()
  .refine((env) => !env.GOTRUE_SMTP_HOST || env.GOTRUE_SMTP_ADMIN_EMAIL, {
    path: ['GOTRUE_SMTP_ADMIN_EMAIL'],
    error: 'is needed with GOTRUE_SMTP_HOST: the address that mail comes from',
  });

type Environment = z.output<typeof environment>;

/**
 * Returns changes to the project's settings by environment variables. Throws with every name whose value is invalid.
 */
export function settingsFromEnv(
  base: AuthSettings,
  variables: Readonly<Record<string, string | undefined>>,
): AuthSettings {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const parsed = environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new Error(`The auth settings are not valid:\n${z.prettifyError(parsed.error)}`);
  const env = parsed.data;
  return {
    ...base,
    siteUrl: env.GOTRUE_SITE_URL ?? base.siteUrl,
    redirectAllowList: env.GOTRUE_URI_ALLOW_LIST ?? base.redirectAllowList,
    accessTokenS: env.GOTRUE_JWT_EXP ?? base.accessTokenS,
    signupEnabled: env.GOTRUE_DISABLE_SIGNUP === undefined ? base.signupEnabled : !env.GOTRUE_DISABLE_SIGNUP,
    anonymousEnabled: env.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED ?? base.anonymousEnabled,
    autoconfirm: env.GOTRUE_MAILER_AUTOCONFIRM ?? base.autoconfirm,
    manualLinkingEnabled: env.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED ?? base.manualLinkingEnabled,
    rotationEnabled: env.GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED ?? base.rotationEnabled,
    refreshReuseS: env.GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL ?? base.refreshReuseS,
    passwordMinLength: env.GOTRUE_PASSWORD_MIN_LENGTH ?? base.passwordMinLength,
    doubleConfirmChanges: env.GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED ?? base.doubleConfirmChanges,
    securePasswordChange: env.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION ?? base.securePasswordChange,
    mailMaxFrequencyS: env.GOTRUE_SMTP_MAX_FREQUENCY ?? base.mailMaxFrequencyS,
    otpLength: env.GOTRUE_MAILER_OTP_LENGTH ?? base.otpLength,
    otpExpiryS: env.GOTRUE_MAILER_OTP_EXP ?? base.otpExpiryS,
    maxEnrolledFactors: env.GOTRUE_MFA_MAX_ENROLLED_FACTORS ?? base.maxEnrolledFactors,
    totpEnabled: env.GOTRUE_MFA_TOTP_ENROLL_ENABLED ?? base.totpEnabled,
    googleEnabled: env.GOTRUE_EXTERNAL_GOOGLE_ENABLED ?? base.googleEnabled,
    azureEnabled: env.GOTRUE_EXTERNAL_AZURE_ENABLED ?? base.azureEnabled,
    ...smtpFrom(env),
    rateLimits: {
      ...base.rateLimits,
      tokenPer5Min: env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH ?? base.rateLimits.tokenPer5Min,
      verifyPer5Min: env.GOTRUE_RATE_LIMIT_VERIFY ?? base.rateLimits.verifyPer5Min,
      signInsPer5Min: env.GOTRUE_RATE_LIMIT_OTP ?? base.rateLimits.signInsPer5Min,
      mailsPerHour: env.GOTRUE_RATE_LIMIT_EMAIL_SENT ?? base.rateLimits.mailsPerHour,
    },
  };
}

const SMTP_PORT = 587;
const SENDER_NAME = 'Measurement & Nesting';

function smtpFrom(env: Environment): Pick<AuthSettings, 'smtp'> {
  if (!env.GOTRUE_SMTP_HOST || !env.GOTRUE_SMTP_ADMIN_EMAIL) return {};
  return {
    smtp: {
      host: env.GOTRUE_SMTP_HOST,
      port: env.GOTRUE_SMTP_PORT ?? SMTP_PORT,
      user: env.GOTRUE_SMTP_USER ?? '',
      password: env.GOTRUE_SMTP_PASS ?? '',
      adminEmail: env.GOTRUE_SMTP_ADMIN_EMAIL,
      senderName: env.GOTRUE_SMTP_SENDER_NAME ?? SENDER_NAME,
    },
  };
}
