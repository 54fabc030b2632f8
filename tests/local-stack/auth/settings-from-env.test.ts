import path from 'node:path';
import { expect, test } from '@jest/globals';
import { loadAuthSettings } from '#local-stack/auth/settings.ts';
import { settingsFromEnv } from '#local-stack/auth/settings-from-env.ts';

const base = loadAuthSettings(path.resolve(import.meta.dirname, '..', '..', '..'));

test('without variables nothing changes', () => expect(settingsFromEnv(base, { PATH: '/bin' })).toEqual(base));

test('the names of the original server change what they name', () => {
  const settings = settingsFromEnv(base, {
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

test('a value that is not understood is refused with its name', () => {
  expect(() => settingsFromEnv(base, { GOTRUE_JWT_EXP: 'soon' })).toThrow('GOTRUE_JWT_EXP');
});
