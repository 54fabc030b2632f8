import { expect, test } from '@jest/globals';
import { createTotpSecret, totpCode, totpMatches, totpUri } from '../../../src/auth/users/totp.ts';

// RFC 6238, appendix B: secret "12345678901234567890" in base32; the last six of the eight digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at %i s equals that of RFC 6238', (timeS, code) => expect(totpCode(SECRET, timeS)).toBe(code));

test('accepts a code one step before or after its time, but not two', () => {
  const code = totpCode(SECRET, 1_000_000);
  expect([-60, -30, 0, 30, 60].map((offset) => totpMatches(SECRET, code, 1_000_000 + offset))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test.each(['', '12345', '1234567', 'abcdef'])('"%s" never matches', (code) => {
  expect(totpMatches(SECRET, code, 59)).toBe(false);
});

test('secrets are 160 bits and differ', () => {
  const secrets = Array.from({ length: 50 }, createTotpSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('the URI contains issuer and account', () => {
  const uri = new URL(totpUri('Shop & Co', 'a+b@example.com', SECRET));
  expect(uri.pathname).toBe('/Shop%20%26%20Co:a%2Bb%40example.com');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    algorithm: 'SHA1',
    digits: '6',
    issuer: 'Shop & Co',
    period: '30',
    secret: SECRET,
  });
});
