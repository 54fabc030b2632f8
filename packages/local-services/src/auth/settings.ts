import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { SmtpSettings } from '../mail/smtp.ts';
import { parseConfigToml, type TomlValue } from '../config-toml.ts';

type MailTemplate = {
  subject: string;
  html: string;
};

/** Every kind of mail, and the keys of its subject and file in config.toml. */
const MAIL_KEYS = {
  confirmation: 'auth.email.template.confirmation',
  recovery: 'auth.email.template.recovery',
  email_change: 'auth.email.template.email_change',
  magic_link: 'auth.email.template.magic_link',
  invite: 'auth.email.template.invite',
  reauthentication: 'auth.email.template.reauthentication',
  password_changed: 'auth.email.notification.password_changed',
  mfa_factor_enrolled: 'auth.email.notification.mfa_factor_enrolled',
  mfa_factor_unenrolled: 'auth.email.notification.mfa_factor_unenrolled',
};

/** Mails that report a change to the owner of an account and contain no token. */
export const notificationKinds = ['password_changed', 'mfa_factor_enrolled', 'mfa_factor_unenrolled'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** `already_registered` exists only here: a hosted project sends no mail to registered users. */
export type MailKind = keyof typeof MAIL_KEYS | 'already_registered';

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
const count = z.coerce.number().int().min(0);
const seconds = z.string().transform((text) => (/^\d+$/.test(text) ? Number(text) : parseDuration(text)));
const list = z.union([z.array(z.string()), z.string().transform((text) => text.split(/[ ,]+/).filter(Boolean))]);

type Row<Value> = {
  /** Key in config.toml. */
  readonly key: string;
  /** Variable of the original server. */
  readonly variable: string;
  readonly rule: z.ZodType<Value>;
  /** Source that has the opposite of the setting. */
  readonly negated?: 'key' | 'variable';
};
type Values<Rows> = { [Name in keyof Rows]: Rows[Name] extends Row<infer Value> ? Value : never };

function row<Value>(
  key: string,
  variable: string,
  rule: z.ZodType<Value>,
  negated?: Row<Value>['negated'],
): Row<Value> {
  return { key, variable, rule, ...(negated && { negated }) };
}

/** Settings of the auth server, in config.toml and in variables of the original server. Times in seconds. */
const SETTINGS = {
  siteUrl: row('auth.site_url', 'GOTRUE_SITE_URL', z.url()),
  /** Further addresses, as globs, to which mails and providers may redirect. */
  redirectAllowList: row('auth.additional_redirect_urls', 'GOTRUE_URI_ALLOW_LIST', list),
  accessTokenS: row('auth.jwt_expiry', 'GOTRUE_JWT_EXP', count),
  signupEnabled: row('auth.enable_signup', 'GOTRUE_DISABLE_SIGNUP', flag, 'variable'),
  anonymousEnabled: row('auth.enable_anonymous_sign_ins', 'GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED', flag),
  /** Sign-up returns a session immediately, without a mail. */
  autoconfirm: row('auth.email.enable_confirmations', 'GOTRUE_MAILER_AUTOCONFIRM', flag, 'key'),
  manualLinkingEnabled: row('auth.enable_manual_linking', 'GOTRUE_SECURITY_MANUAL_LINKING_ENABLED', flag),
  rotationEnabled: row('auth.enable_refresh_token_rotation', 'GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED', flag),
  refreshReuseS: row('auth.refresh_token_reuse_interval', 'GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL', count),
  passwordMinLength: row('auth.minimum_password_length', 'GOTRUE_PASSWORD_MIN_LENGTH', count),
  /** An email change needs the confirmation of both addresses. */
  doubleConfirmChanges: row('auth.email.double_confirm_changes', 'GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED', flag),
  /** Sessions older than a day need a mailed code to change the password. */
  securePasswordChange: row(
    'auth.email.secure_password_change',
    'GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION',
    flag,
  ),
  mailMaxFrequencyS: row('auth.email.max_frequency', 'GOTRUE_SMTP_MAX_FREQUENCY', seconds),
  otpLength: row('auth.email.otp_length', 'GOTRUE_MAILER_OTP_LENGTH', count),
  otpExpiryS: row('auth.email.otp_expiry', 'GOTRUE_MAILER_OTP_EXP', count),
  maxEnrolledFactors: row('auth.mfa.max_enrolled_factors', 'GOTRUE_MFA_MAX_ENROLLED_FACTORS', count),
  totpEnabled: row('auth.mfa.totp.enroll_enabled', 'GOTRUE_MFA_TOTP_ENROLL_ENABLED', flag),
  googleEnabled: row('auth.external.google.enabled', 'GOTRUE_EXTERNAL_GOOGLE_ENABLED', flag),
  azureEnabled: row('auth.external.azure.enabled', 'GOTRUE_EXTERNAL_AZURE_ENABLED', flag),
};

/** Limits per client address, and for all mails together. */
const RATE_LIMITS = {
  tokenPer5Min: row('auth.rate_limit.token_refresh', 'GOTRUE_RATE_LIMIT_TOKEN_REFRESH', count),
  verifyPer5Min: row('auth.rate_limit.token_verifications', 'GOTRUE_RATE_LIMIT_VERIFY', count),
  signInsPer5Min: row('auth.rate_limit.sign_in_sign_ups', 'GOTRUE_RATE_LIMIT_OTP', count),
  mailsPerHour: row('auth.rate_limit.email_sent', 'GOTRUE_RATE_LIMIT_EMAIL_SENT', count),
};

const smtpVariables = z
  .object({
    GOTRUE_SMTP_HOST: z.string(),
    GOTRUE_SMTP_PORT: count.max(65_535).default(587),
    GOTRUE_SMTP_USER: z.string().default(''),
    GOTRUE_SMTP_PASS: z.string().default(''),
    GOTRUE_SMTP_ADMIN_EMAIL: z.email('is needed with GOTRUE_SMTP_HOST: the address that mail comes from'),
    GOTRUE_SMTP_SENDER_NAME: z.string().default('Measurement & Nesting'),
  })
  .transform((env) => ({
    host: env.GOTRUE_SMTP_HOST,
    port: env.GOTRUE_SMTP_PORT,
    user: env.GOTRUE_SMTP_USER,
    password: env.GOTRUE_SMTP_PASS,
    adminEmail: env.GOTRUE_SMTP_ADMIN_EMAIL,
    senderName: env.GOTRUE_SMTP_SENDER_NAME,
  }));

/** Settings of the auth server, with those that have no variable. */
export type AuthSettings = Values<typeof SETTINGS> & {
  /** Character groups; a password needs one character of each. */
  passwordRequiredCharacters: string[];
  /** Changes that are reported by mail. */
  notifications: readonly NotificationKind[];
  /** Mail server for mails, in addition to the inbox. */
  smtp?: SmtpSettings;
  rateLimits: Values<typeof RATE_LIMITS> & { factorPerMin: number };
  templates: Record<MailKind, MailTemplate>;
};

/** Not in config.toml; the default of a hosted project. */
const FACTOR_CHECKS_PER_MIN = 15;

const CHARACTER_GROUPS: Record<string, string[]> = {
  '': [],
  letters_digits: ['abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'],
  lower_upper_letters_digits: ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'],
  lower_upper_letters_digits_symbols: [
    'abcdefghijklmnopqrstuvwxyz',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    '0123456789',
    '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~',
  ],
};

/**
 * Reads supabase/config.toml, the mail templates that it names, and variables that replace its settings. Throws with the missing key or
 * file, or with every variable whose value is invalid.
 */
export function loadAuthSettings(
  projectFolder: string,
  variables: Readonly<Record<string, string | undefined>> = {},
): AuthSettings {
  const toml = parseConfigToml(readFileSync(path.join(projectFolder, 'supabase', 'config.toml'), 'utf8'));
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const faults: string[] = [];
  const text = (key: string) => configured(z.string(), toml, key);
  const html = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8');
  const template = (kind: keyof typeof MAIL_KEYS): MailTemplate => ({
    subject: text(`${MAIL_KEYS[kind]}.subject`),
    html: html(text(`${MAIL_KEYS[kind]}.content_path`)),
  });
  const read = <Rows extends Record<string, Row<unknown>>>(rows: Rows) =>
    Object.fromEntries(
      Object.entries(rows).map(([name, { key, variable, rule, negated }]) => {
        if (given[variable] === undefined) {
          const value = configured(rule, toml, key);
          return [name, negated === 'key' ? !value : value];
        }
        const { data, error } = rule.safeParse(given[variable]);
        if (error) faults.push(`${variable}: ${error.issues.map(({ message }) => message).join(', ')}`);
        return [name, negated === 'variable' ? !data : data];
      }),
    ) as Values<Rows>;
  const settings: AuthSettings = {
    ...read(SETTINGS),
    passwordRequiredCharacters: CHARACTER_GROUPS[text('auth.password_requirements')] ?? [],
    notifications: notificationKinds.filter((kind) => configured(flag, toml, `${MAIL_KEYS[kind]}.enabled`)),
    rateLimits: { ...read(RATE_LIMITS), factorPerMin: FACTOR_CHECKS_PER_MIN },
    templates: {
      ...eachMail(template),
      // A hosted project sends nothing in this case and has no setting for it.
      already_registered: {
        subject: 'You already have an account',
        html: html('supabase/templates/already_registered.html'),
      },
    },
  };
  if (given['GOTRUE_SMTP_HOST'] !== undefined) {
    const { data: smtp, error } = smtpVariables.safeParse(given);
    if (smtp) settings.smtp = smtp;
    else faults.push(z.prettifyError(error));
  }
  if (faults.length > 0) throw new Error(`The auth settings are not valid:\n${faults.join('\n')}`);
  return settings;
}

/** Returns the settings as variables of the original server. */
export function variablesOf(settings: AuthSettings): Record<string, string> {
  const values: Record<string, unknown> = { ...settings, ...settings.rateLimits };
  return Object.fromEntries(
    Object.entries({ ...SETTINGS, ...RATE_LIMITS }).map(([name, { variable, negated }]) => [
      variable,
      String(negated === 'variable' ? !values[name] : values[name]),
    ]),
  );
}

function eachMail<Value>(of: (kind: keyof typeof MAIL_KEYS) => Value): Record<keyof typeof MAIL_KEYS, Value> {
  const kinds = Object.keys(MAIL_KEYS) as (keyof typeof MAIL_KEYS)[];
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<keyof typeof MAIL_KEYS, Value>;
}

/** Returns the seconds of a Go duration such as "60s", "1m30s" or "24h". */
export function parseDuration(text: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(h|m|s)/g)];
  if (parts.length === 0 || parts.map((part) => part[0]).join('') !== text) {
    throw new Error(`"${text}" is not a duration. Write it like 60s, 5m or 24h.`);
  }
  const unitS: Record<string, number> = { h: 3600, m: 60, s: 1 };
  return parts.reduce((sum, part) => sum + Number(part[1]) * unitS[part[2]!]!, 0);
}

function configured<Value>(rule: z.ZodType<Value>, toml: ReadonlyMap<string, TomlValue>, key: string): Value {
  const { data, error } = rule.safeParse(toml.get(key));
  if (error) throw new Error(`supabase/config.toml needs ${key}: ${z.prettifyError(error)}`);
  return data;
}
