import { expect, test } from '@jest/globals';
import { withBareAddresses, withoutPersonalData } from '#lib/shared/security/error-report-privacy.ts';

test('a report contains neither personal data nor a one-time link', () => {
  const report = withoutPersonalData({
    message: 'x',
    user: { email: 'a@example.com', ip_address: '10.0.0.1' },
    request: {
      method: 'GET',
      url: 'https://m.example.com/auth/confirm?token_hash=secret#event=SIGNED_IN',
      headers: { cookie: 'sb-x-auth-token=secret' },
      data: '<svg>',
    },
  });
  expect(JSON.stringify(report)).not.toMatch(/secret|example\.com\/auth\/confirm\?|a@example|10\.0\.0\.1|svg/);
  expect(report.request?.url).toBe('https://m.example.com/auth/confirm');
});

test('a recording contains addresses without query and fragment, and is otherwise unchanged', () => {
  const frame = {
    type: 5,
    timestamp: 12.5,
    data: { tag: 'performanceSpan', payload: { description: 'https://m.example.com/account?token=secret', at: null } },
    urls: ['/update-password#access_token=secret', 'what? no address'],
  };
  expect(withBareAddresses(frame)).toEqual({
    ...frame,
    data: { tag: 'performanceSpan', payload: { description: 'https://m.example.com/account', at: null } },
    urls: ['/update-password', 'what? no address'],
  });
});
