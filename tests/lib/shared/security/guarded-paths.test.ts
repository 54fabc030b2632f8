import { expect, test } from '@jest/globals';
import { isGuarded, loginPath } from '#lib/shared/security/guarded-paths.ts';

test('guards the specified pages and not the public ones', () => {
  for (const path of ['/app', '/account', '/account/login/first', '/login/first', '/logout', '/subscribe']) {
    expect(isGuarded(path)).toBe(true);
  }
  for (const path of ['/', '/home', '/login', '/register', '/update-password', '/more-tools', '/apples', '/accounts']) {
    expect(isGuarded(path)).toBe(false);
  }
});

test('the login path contains the return path unless it is the default', () => {
  expect(loginPath('/app')).toBe('/login');
  expect(loginPath('/account')).toBe('/login?next=%2Faccount');
  expect(loginPath('/app', 'ended')).toBe('/login?reason=ended');
});
