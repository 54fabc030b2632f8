import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { contentSecurityPolicy, scriptHashes } from '#web/pages/page-policy.ts';

test('allows each inline script of a built page by its hash; files and data need none', () => {
  const html = `<script src="/a.js"></script><script>self.x=1</script><script type="application/ld+json">{}</script><script id="_R_">
two</script>`;
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(scriptHashes(html)).toEqual([hash('self.x=1'), hash('\ntwo')]);
});

test('production runs no inline script without a nonce and no eval', () => {
  const policy = contentSecurityPolicy({
    scripts: ["'nonce-abc'"],
    isDevelopment: false,
    isHttps: true,
    reportOrigin: null,
  });
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src'))!;
  expect(scripts).toBe("script-src 'self' 'nonce-abc'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("default-src 'none'");
});

test('production allows no style element except that of the select control', () => {
  const policy = contentSecurityPolicy({ scripts: [], isDevelopment: false, isHttps: true, reportOrigin: null });
  const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
  const select = readFileSync('node_modules/@radix-ui/react-select/dist/index.mjs', 'utf8');
  const style = /__html: `(\[data-radix-select-viewport\][^`]*)`/.exec(select)![1]!;
  expect(directives.get('style-src')).toEqual(["'self'"]);
  expect(directives.get('style-src-elem')).toEqual([
    "'self'",
    `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  ]);
});
