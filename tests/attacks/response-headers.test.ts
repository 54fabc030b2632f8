import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { launchProduct, type Product } from '#harness/product/launch-product.ts';
import { publicPages } from '../../tools/check-site/public-pages.ts';

const MIN_SCORE = 115;

let product: Product;
beforeAll(async () => {
  product = await launchProduct();
});
afterAll(() => product.stop());

test.each([
  ...new Set([...publicPages, '/login', '/register', '/no-such-page', '/auth/confirm?token_hash=x&type=email']),
])('the response headers of %s have a score of 115 or more', async (page) => {
  const { headers } = await fetch(`${product.site}${page}`, { redirect: 'manual' });
  expect(scoreOf(headers)).toBeGreaterThanOrEqual(MIN_SCORE);
});

/**
 * Returns the score of the Mozilla HTTP Observatory without its https criteria (HSTS and cookies), which are tested by
 * tests/e2e/hosted/https.spec.ts.
 */
function scoreOf(headers: Headers): number {
  const csp = headers.get('content-security-policy') ?? '';
  const scripts = /script-src ([^;]*)/.exec(csp)?.[1] ?? '';
  let score = 100;
  if (csp === '') score -= 25;
  else if (/unsafe-inline|unsafe-eval|data:|\*/.test(scripts)) score -= 20;
  else score += csp.includes("default-src 'none'") ? 10 : 5;
  if (!csp.includes('frame-ancestors')) score -= 20;
  else score += 5;
  if (headers.get('x-content-type-options') !== 'nosniff') score -= 5;
  if (/^(no-referrer|same-origin|strict-origin)/.test(headers.get('referrer-policy') ?? '')) score += 5;
  if (headers.get('cross-origin-resource-policy') === 'same-origin') score += 10;
  return score;
}
