import { readFileSync } from 'node:fs';
import path from 'node:path';
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

/** Settings of the auth server. Times in seconds. */
export type AuthSettings = {
  siteUrl: string;
  /** Further addresses, as globs, to which mails and providers may redirect. */
  redirectAllowList: string[];
  accessTokenS: number;
  signupEnabled: boolean;
  anonymousEnabled: boolean;
  /** Sign-up returns a session immediately, without a mail. */
  autoconfirm: boolean;
  manualLinkingEnabled: boolean;
  rotationEnabled: boolean;
  refreshReuseS: number;
  passwordMinLength: number;
  /** Character groups; a password needs one character of each. */
  passwordRequiredCharacters: string[];
  /** An email change needs the confirmation of both addresses. */
  doubleConfirmChanges: boolean;
  /** Sessions older than a day need a mailed code to change the password. */
  securePasswordChange: boolean;
  mailMaxFrequencyS: number;
  otpLength: number;
  otpExpiryS: number;
  maxEnrolledFactors: number;
  totpEnabled: boolean;
  googleEnabled: boolean;
  azureEnabled: boolean;
  /** Changes that are reported by mail. */
  notifications: readonly NotificationKind[];
  /** Mail server for mails, in addition to the inbox. */
  smtp?: SmtpSettings;
  /** Limits per client address, and for all mails together. */
  rateLimits: {
    tokenPer5Min: number;
    verifyPer5Min: number;
    signInsPer5Min: number;
    factorPerMin: number;
    mailsPerHour: number;
  };
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

/** Reads supabase/config.toml and the mail templates that it names. Throws with the missing key or file. */
export function loadAuthSettings(projectFolder: string): AuthSettings {
  const values = parseConfigToml(readFileSync(path.join(projectFolder, 'supabase', 'config.toml'), 'utf8'));
  const text = (key: string) => expectType(values, key, 'string');
  const number = (key: string) => expectType(values, key, 'number');
  const flag = (key: string) => expectType(values, key, 'boolean');
  const html = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8');
  const template = (kind: keyof typeof MAIL_KEYS): MailTemplate => ({
    subject: text(`${MAIL_KEYS[kind]}.subject`),
    html: html(text(`${MAIL_KEYS[kind]}.content_path`)),
  });
  const allowList = values.get('auth.additional_redirect_urls');
  return {
    siteUrl: text('auth.site_url'),
    redirectAllowList: Array.isArray(allowList) ? allowList : [],
    accessTokenS: number('auth.jwt_expiry'),
    signupEnabled: flag('auth.enable_signup'),
    anonymousEnabled: flag('auth.enable_anonymous_sign_ins'),
    autoconfirm: !flag('auth.email.enable_confirmations'),
    manualLinkingEnabled: flag('auth.enable_manual_linking'),
    rotationEnabled: flag('auth.enable_refresh_token_rotation'),
    refreshReuseS: number('auth.refresh_token_reuse_interval'),
    passwordMinLength: number('auth.minimum_password_length'),
    passwordRequiredCharacters: CHARACTER_GROUPS[text('auth.password_requirements')] ?? [],
    doubleConfirmChanges: flag('auth.email.double_confirm_changes'),
    securePasswordChange: flag('auth.email.secure_password_change'),
    mailMaxFrequencyS: parseDuration(text('auth.email.max_frequency')),
    otpLength: number('auth.email.otp_length'),
    otpExpiryS: number('auth.email.otp_expiry'),
    maxEnrolledFactors: number('auth.mfa.max_enrolled_factors'),
    totpEnabled: flag('auth.mfa.totp.enroll_enabled'),
    googleEnabled: flag('auth.external.google.enabled'),
    azureEnabled: flag('auth.external.azure.enabled'),
    notifications: notificationKinds.filter((kind) => flag(`${MAIL_KEYS[kind]}.enabled`)),
    rateLimits: {
      tokenPer5Min: number('auth.rate_limit.token_refresh'),
      verifyPer5Min: number('auth.rate_limit.token_verifications'),
      signInsPer5Min: number('auth.rate_limit.sign_in_sign_ups'),
      factorPerMin: FACTOR_CHECKS_PER_MIN,
      mailsPerHour: number('auth.rate_limit.email_sent'),
    },
    templates: {
      ...eachMail(template),
      // A hosted project sends nothing in this case and has no setting for it.
      already_registered: {
        subject: 'You already have an account',
        html: html('supabase/templates/already_registered.html'),
      },
    },
  };
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

type TomlTypes = {
  string: string;
  number: number;
  boolean: boolean;
};

function expectType<Name extends keyof TomlTypes>(
  values: Map<string, TomlValue>,
  key: string,
  type: Name,
): TomlTypes[Name] {
  const value = values.get(key);
  if (typeof value !== type) throw new Error(`supabase/config.toml needs ${key} (${type}).`);
  return value as TomlTypes[Name];
}
