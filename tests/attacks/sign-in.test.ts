import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createAccountWithFactor, PASSWORD, registerAccount } from '#harness/product/accounts.ts';
import { launchProduct, type Product } from '#harness/product/launch-product.ts';
import { createHttpClient, logIn } from '#harness/product/user.ts';

const GUESSES = 60;
const PASSWORD_GUESSES = 25;
const MAX_ATTEMPTS = 10;
const WEAK_PASSWORDS = [
  'password',
  '12345678',
  '        ',
  '86420864',
  'passw\u043erd',
  'b4s3b4ll',
  'qwertyui',
  'lovelace-2026',
];

let product: Product;
beforeAll(async () => {
  product = await launchProduct();
});
afterAll(() => product.stop());

test.each([
  ['activates another factor', 'mfa/activate'],
  ['verifies the factor', 'mfa'],
  ['removes the factor', 'mfa/remove'],
])('codes cannot be guessed on the route that %s', async (_, route) => {
  const { user, factorId, code } = await createAccountWithFactor(product.site);
  const activation = route === 'mfa/activate' ? { password: PASSWORD } : {};
  const send = (guess: string) =>
    user.post(`/api/auth/${route}`, route === 'mfa' ? { code: guess } : { factorId, code: guess, ...activation });
  const statuses: number[] = [];
  for (let i = 1; i <= GUESSES; i++) {
    const { status, body } = await send(String(i).padStart(6, '0'));
    await body?.cancel();
    statuses.push(status);
  }
  const checked = statuses.filter((status) => status !== 429 && status !== 404 && status !== 401);
  expect(checked.length).toBeLessThanOrEqual(MAX_ATTEMPTS);
  expect(statuses).not.toContain(200);
  // The correct code is refused, too, and the session stays incomplete.
  expect((await send(code())).ok).toBe(false);
  expect((await user.post('/api/user/info', null)).ok).toBe(false);
});

test('passwords cannot be guessed with forged client addresses', async () => {
  const statuses: number[] = [];
  for (let i = 1; i <= PASSWORD_GUESSES; i++) {
    const headers = { 'x-forwarded-for': `203.0.113.${i}`, 'x-real-ip': `203.0.113.${i}` };
    const login = { email: product.login.email, password: `a wrong one ${i}` };
    statuses.push((await createHttpClient(product.site).post('/api/auth/login', login, { headers })).status);
  }
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(MAX_ATTEMPTS);
});

test.each(WEAK_PASSWORDS)('the weak password %j is refused', async (password) => {
  const form = { email: 'lovelace@shop.example', password, termsAccepted: true };
  const { status } = await createHttpClient(product.site).post('/api/auth/register', form);
  expect([400, 422]).toContain(status);
});

test('a stolen session cannot change the password and ends when the owner changes it', async () => {
  const email = await registerAccount(product.site, 'stolen');
  const owner = await logIn(product.site, { email, password: PASSWORD });
  const thief = owner.copy();
  const password = 'another horse 7 fields';
  const change = (currentPassword: string) => ({ password, currentPassword });
  expect((await thief.post('/api/auth/update-password', change('a guess of mine'))).ok).toBe(false);
  expect((await owner.post('/api/auth/update-password', change(PASSWORD))).ok).toBe(true);
  expect((await owner.post('/api/user/info', null)).ok).toBe(true);
  expect((await thief.post('/api/payments/subscribe', null)).status).toBe(401);
});

test('a session without the second factor cannot use the account', async () => {
  const { user } = await createAccountWithFactor(product.site);
  const routes = ['carried', 'sign-in-methods', 'mfa/factors', 'mfa/enroll', 'reauthenticate'];
  const statuses = await Promise.all(
    routes.map(async (route) => {
      const form = route === 'mfa/enroll' ? { password: PASSWORD } : null;
      return (await user.post(`/api/auth/${route}`, form)).status;
    }),
  );
  expect(statuses.filter((status) => status !== 401 && status !== 403)).toEqual([]);
});
