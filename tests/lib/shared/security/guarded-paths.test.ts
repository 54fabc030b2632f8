import { expect, test } from '@jest/globals';
import { isGuarded, loginPath } from '#lib/shared/security/guarded-paths.ts';

test('the specified pages are guarded, the public ones are not', () => {
  for (const path of ['/app', '/account', '/account/login/first', '/login/first', '/logout', '/subscribe']) {
    expect(isGuarded(path)).toBe(true);
  }
  for (const path of ['/', '/home', '/login', '/register', '/update-password', '/more-tools', '/apples', '/accounts']) {
    expect(isGuarded(path)).toBe(false);
  }
});

test('the way back is kept where it is not the usual one', () => {
  expect(loginPath('/app')).toBe('/login');
  expect(loginPath('/account')).toBe('/login?next=%2Faccount');
  expect(loginPath('/app', 'ended')).toBe('/login?reason=ended');
});
