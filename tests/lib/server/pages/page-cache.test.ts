import { expect, test } from '@jest/globals';
import { setPageCache } from '#lib/server/pages/page-cache.ts';

function headersOf(pathname: string, before: Record<string, string> = {}): Record<string, string> {
  const headers = new Headers(before);
  setPageCache(headers, pathname);
  return Object.fromEntries(headers);
}

test.each(['/home', '/login', '/developers', '/nothing'])(
  '%s may be stored, and is validated each time',
  (pathname) => {
    expect(headersOf(pathname)).toEqual({ 'cache-control': 'no-cache' });
  },
);

test('no shared cache stores the landing page, which sends signed-in people on', () => {
  expect(headersOf('/')).toEqual({ 'cache-control': 'private, no-cache' });
});

test('an answer that says more is left alone', () => {
  for (const pathname of ['/', '/app']) {
    const before = { 'cache-control': 'private, no-store' };
    expect(headersOf(pathname, before)['cache-control']).toBe('private, no-store');
  }
});
