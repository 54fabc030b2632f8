import { afterEach, beforeEach, expect, test } from '@jest/globals';
import robots from '../../../app/robots.ts';
import sitemap from '../../../app/sitemap.ts';
import { siteFrom } from '#web/pages/site.ts';

const names = ['SITE_URL', 'NEXT_PUBLIC_SITE_URL'] as const;
let before: Partial<Record<string, string>>;
beforeEach(() => {
  before = { ...process.env };
  for (const name of names) delete process.env[name];
});
afterEach(() => {
  for (const name of names) delete process.env[name];
  Object.assign(process.env, before);
});

test.each(names)('the address of %s is in the support address, robots.txt and the sitemap', (name) => {
  process.env[name] = 'https://shop.example/';
  expect(siteFrom(process.env).supportEmail).toBe('support@shop.example');
  expect(robots().sitemap).toBe('https://shop.example/sitemap.xml');
  expect(sitemap().every(({ url }) => /^https:\/\/shop\.example\/[^/]/.test(`${url}/x`))).toBe(true);
});

test('without an address, the site is on this machine', () => {
  expect(siteFrom({}).supportEmail).toBe('support@localhost');
  expect(robots().sitemap).toBe('http://localhost:3000/sitemap.xml');
});
