import { expect, test } from '@jest/globals';
import { canonicalHeader, indexedPaths } from '#web/pages/site-address.ts';

test('the entry page and the landing page have one canonical address', () => {
  const link = '<https://site.example/home>; rel="canonical"';
  expect(canonicalHeader('/', 'https://site.example')).toBe(link);
  expect(canonicalHeader('/home', 'https://site.example/')).toBe(link);
  expect(canonicalHeader('/home/', 'https://site.example')).toBe(link);
});

test('unlisted pages have no canonical address and are not in the sitemap', () => {
  for (const path of ['/app', '/account', '/login', '/register', '/update-password', '/no-such-page', '/__proto__']) {
    expect(canonicalHeader(path, 'https://site.example')).toBeNull();
    expect(indexedPaths).not.toContain(path);
  }
});
