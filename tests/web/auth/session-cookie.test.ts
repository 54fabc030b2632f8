import { expect, test } from '@jest/globals';
import { CookieJar, sessionCookieName, sessionCookieOptions } from '#web/auth/session-cookie.ts';

const hosted = { siteUrl: 'https://measure.example.com', supabaseUrl: 'https://abc.supabase.co' };

test('names the cookie after the first label of the auth host, with the __Host- prefix under https', () => {
  expect(sessionCookieName({ siteUrl: 'http://localhost:3000', supabaseUrl: hosted.supabaseUrl })).toBe(
    'sb-abc-auth-token',
  );
  expect(sessionCookieName(hosted)).toBe('__Host-sb-abc-auth-token');
});

test('the session cookie is HttpOnly, SameSite=Lax and Secure, and never cached', () => {
  const jar = new CookieJar(new Request('http://x/'));
  const { name, ...options } = sessionCookieOptions(hosted);
  jar.setAll([{ name: `${name}.0`, value: 'abc', options }], { 'Cache-Control': 'private, no-store' });
  const headers = new Headers();
  jar.writeTo(headers);
  const cookie = headers.get('set-cookie')!;
  expect(cookie).toMatch(/^__Host-sb-abc-auth-token\.0=abc;/);
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000'])
    expect(cookie).toContain(part);
  expect(cookie).not.toContain('Domain');
  expect(headers.get('cache-control')).toBe('private, no-store');
});

test('later reads in a request return a renewed session and omit a removed one', () => {
  const jar = new CookieJar(new Request('http://x/', { headers: { cookie: 'a=1; b=2' } }));
  jar.setAll(
    [
      { name: 'a', value: 'new', options: {} },
      { name: 'b', value: '', options: { maxAge: 0 } },
    ],
    {},
  );
  expect(jar.getAll()).toEqual([{ name: 'a', value: 'new' }]);
  expect(jar.header).toBe('a=new');
});
