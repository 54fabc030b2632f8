import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { percentile } from '#harness/percentile.ts';
import { launchProduct, type Product } from '#harness/product/launch-product.ts';
import { printFigure } from '#harness/product/print-figure.ts';
import { getStatus } from '#harness/product/raw-http.ts';
import { logIn } from '#harness/product/user.ts';

const DURATION_MS = 20_000;
const PROBE_EVERY_MS = 100;
const MAX_P99_MS = 100;
const MEASURING_CLIENTS = 8;

let product: Product;
beforeAll(async () => {
  product = await launchProduct();
});
afterAll(() => product.stop());

test('the 99th percentile of /api/health is below 100 ms while other clients measure and load pages', async () => {
  const { port, site } = product;
  const user = await logIn(site, product.login);
  const endMs = performance.now() + DURATION_MS;
  const measure = async () => {
    while (performance.now() < endMs) {
      const { status, body } = await user
        .post('/api/measurements', comb(1_000))
        .catch(() => ({ status: 0, body: null }));
      await body?.cancel();
      if (status !== 200) await sleep(200);
    }
  };
  const loadPages = async () => {
    while (performance.now() < endMs) await getStatus(port, '/home').catch(() => {});
  };
  const probe = async (address: string) => {
    const times: number[] = [];
    let failures = 0;
    while (performance.now() < endMs) {
      const startedMs = performance.now();
      const status = await getStatus(port, address).catch(() => 0);
      times.push(performance.now() - startedMs);
      if (status !== 200) failures++;
      await sleep(PROBE_EVERY_MS);
    }
    return { p99: percentile(times, 0.99), failures };
  };
  const [health, ready] = await Promise.all([
    probe('/api/health'),
    probe('/api/ready'),
    loadPages(),
    ...Array.from({ length: MEASURING_CLIENTS }, measure),
  ]);
  printFigure('/api/health under load', `p99 ${Math.round(health.p99)} ms`);
  printFigure('/api/ready under load', `p99 ${Math.round(ready.p99)} ms, ${ready.failures} failures`);
  expect(health.failures).toBe(0);
  expect(health.p99).toBeLessThan(MAX_P99_MS);
});

/** Returns the request body of a measurement of an outline with `teeth` corners. */
function comb(teeth: number): object {
  const outline = Array.from({ length: teeth }, (_, i) => `L${i} ${i % 2}`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="1in" viewBox="0 0 ${teeth} 2"><path d="M0 2${outline}V2z"/></svg>`;
  const content = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { file: { filename: 'comb.svg', fileType: 'SVG', content } };
}
