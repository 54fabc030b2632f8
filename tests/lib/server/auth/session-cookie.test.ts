import { expect, test } from '@jest/globals';
import { CookieJar, sessionCookieName, sessionCookieOptions } from '#lib/server/auth/session-cookie.ts';

const hosted = { siteUrl: 'https://measure.example.com', supabaseUrl: 'https://abc.supabase.co' };

test("the cookie is named after the auth host's first label, and cannot come from a sister host under https", () => {
  expect(sessionCookieName({ siteUrl: 'http://localhost:3000', supabaseUrl: hosted.supabaseUrl })).toBe(
    'sb-abc-auth-token',
  );
  expect(sessionCookieName(hosted)).toBe('__Host-sb-abc-auth-token');
});

test('page script cannot read the session, other sites cannot send it, and https never lets it out', () => {
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

test('a renewed session is what the rest of the request sees, and a removed one is gone', () => {
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
