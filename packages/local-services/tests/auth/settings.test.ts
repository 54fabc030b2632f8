import path from 'node:path';
import { expect, test } from '@jest/globals';
import { loadAuthSettings, variablesOf } from '../../src/auth/settings.ts';

const project = path.resolve(import.meta.dirname, '../../../..');
const base = loadAuthSettings(project);

test('preserves the settings without variables', () =>
  expect(loadAuthSettings(project, { PATH: '/bin' })).toEqual(base));

test('applies the variables of GoTrue to its settings', () => {
  const settings = loadAuthSettings(project, {
    GOTRUE_DISABLE_SIGNUP: 'true',
    GOTRUE_MAILER_AUTOCONFIRM: 'true',
    GOTRUE_SMTP_MAX_FREQUENCY: '1s',
    GOTRUE_URI_ALLOW_LIST: 'https://a.example, https://b.example/**',
    GOTRUE_RATE_LIMIT_EMAIL_SENT: '1000',
  });
  expect(settings).toMatchObject({
    signupEnabled: false,
    autoconfirm: true,
    mailMaxFrequencyS: 1,
    redirectAllowList: ['https://a.example', 'https://b.example/**'],
    rateLimits: { mailsPerHour: 1000, tokenPer5Min: base.rateLimits.tokenPer5Min },
  });
});

test('configures SMTP from the mail server and the sender, and requires both', () => {
  const named = { GOTRUE_SMTP_HOST: 'mail.example', GOTRUE_SMTP_ADMIN_EMAIL: 'hello@shop.example' };
  expect(loadAuthSettings(project, named).smtp).toEqual({
    host: 'mail.example',
    port: 587,
    user: '',
    password: '',
    adminEmail: 'hello@shop.example',
    senderName: 'Measurement & Nesting',
  });
  expect(base.smtp).toBeUndefined();
  expect(() => loadAuthSettings(project, { GOTRUE_SMTP_HOST: 'mail.example' })).toThrow('GOTRUE_SMTP_ADMIN_EMAIL');
});

test('rejects an invalid value with the name of its variable', () => {
  expect(() => loadAuthSettings(project, { GOTRUE_JWT_EXP: 'soon' })).toThrow('GOTRUE_JWT_EXP');
});

test('settings written as variables are read back, also negated ones', () => {
  const changed = {
    GOTRUE_DISABLE_SIGNUP: 'true',
    GOTRUE_MAILER_AUTOCONFIRM: 'true',
    GOTRUE_URI_ALLOW_LIST: 'https://a.example,https://b.example',
    GOTRUE_RATE_LIMIT_VERIFY: '7',
  };
  const settings = loadAuthSettings(project, changed);
  expect(variablesOf(settings)).toMatchObject(changed);
  expect(loadAuthSettings(project, variablesOf(settings))).toEqual(settings);
});
