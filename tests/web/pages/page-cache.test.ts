import { expect, test } from '@jest/globals';
import { setPageCache } from '#web/pages/page-policy.ts';

function headersOf(pathname: string, before: Record<string, string> = {}): Record<string, string> {
  const headers = new Headers(before);
  setPageCache(headers, pathname);
  return Object.fromEntries(headers);
}

test.each(['/home', '/login', '/developers', '/nothing'])('%s can be stored and is validated each time', (pathname) => {
  expect(headersOf(pathname)).toEqual({ 'cache-control': 'no-cache' });
});

test('no shared cache stores the landing page, which redirects signed-in users', () => {
  expect(headersOf('/')).toEqual({ 'cache-control': 'private, no-cache' });
});

test('leaves a stricter header unchanged', () => {
  for (const pathname of ['/', '/app']) {
    const before = { 'cache-control': 'private, no-store' };
    expect(headersOf(pathname, before)['cache-control']).toBe('private, no-store');
  }
});
