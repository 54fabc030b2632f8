import { expect, test } from '@jest/globals';
import { isAllowedRedirect, redirectTarget } from '../../src/auth/redirects.ts';
import type { AuthSettings } from '../../src/auth/settings.ts';

const settings = {
  siteUrl: 'https://site.example',
  redirectAllowList: ['https://*.preview.example/welcome', 'https://deep.example/**'],
} as AuthSettings;

test.each([
  'https://site.example/email/verified',
  'http://127.0.0.1:3000/x',
  'https://a.preview.example/welcome#part',
  'https://deep.example/a/b.c',
])('allows %s', (address) => expect(isAllowedRedirect(settings, address)).toBe(true));

test.each([
  'https://site.example.evil.example/',
  'http://site.example/',
  'https://site.example:444/',
  'https://user@site.example/',
  'https://evil.example/?https://site.example',
  'https://a.b.preview.example/welcome',
  'https://127.0.0.1.evil.example/',
  'javascript://127.0.0.1/%0aalert(1)',
  '//site.example',
  '/path',
  '',
])('rejects %s', (address) => expect(isAllowedRedirect(settings, address)).toBe(false));

test('replaces a rejected redirect by the referring page, then by the site', () => {
  expect(redirectTarget(settings, 'https://evil.example', 'https://site.example/register')).toBe(
    'https://site.example/register',
  );
  expect(redirectTarget(settings, 'https://evil.example', 'https://evil.example')).toBe('https://site.example');
});
