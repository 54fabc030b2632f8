import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { killAtExit } from '#harness/database/kill-at-exit.ts';
import { freePort } from '#harness/hosted/free-port.ts';
import { percentile } from '#harness/percentile.ts';
import { launchProduct, type Product } from '#harness/product/launch-product.ts';
import { printFigure } from '#harness/product/print-figure.ts';
import { getStatus } from '#harness/product/raw-http.ts';
import { logIn } from '#harness/product/user.ts';
import { until } from '#harness/until.ts';

const DURATION_MS = 20_000;
const PROBE_EVERY_MS = 100;
/** Maximum ratio to a server with nothing else to do, which waits for the same machine. */
const MAX_TIMES_PEER = 6;
const MEASURING_CLIENTS = 8;
const PEER = `require('http').createServer((_, response) => response.end('{"ok":true}')).listen(+process.argv[1], '127.0.0.1')`;

let product: Product;
let peer: ChildProcess;
let peerPort: number;
beforeAll(async () => {
  product = await launchProduct();
  peerPort = await freePort();
  peer = spawn(process.execPath, ['--eval', PEER, String(peerPort)], { stdio: 'ignore' });
  killAtExit(peer);
  await until(() => getStatus(peerPort, '/').catch(() => 0), 'the peer');
});
afterAll(async () => {
  peer.kill();
  await product.stop();
});

test('the 99th percentile of /api/health while other clients measure and load pages is near that of an idle server', async () => {
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
  const probe = async (server: number, address: string) => {
    const times: number[] = [];
    let failures = 0;
    while (performance.now() < endMs) {
      const startedMs = performance.now();
      const status = await getStatus(server, address).catch(() => 0);
      times.push(performance.now() - startedMs);
      if (status !== 200) failures++;
      await sleep(PROBE_EVERY_MS);
    }
    return { p99: percentile(times, 0.99), failures };
  };
  const [health, ready, idle] = await Promise.all([
    probe(port, '/api/health'),
    probe(port, '/api/ready'),
    probe(peerPort, '/'),
    loadPages(),
    ...Array.from({ length: MEASURING_CLIENTS }, measure),
  ]);
  printFigure(
    '/api/health under load',
    `p99 ${Math.round(health.p99)} ms, ${(health.p99 / idle.p99).toFixed(1)} times that of an idle server`,
  );
  printFigure('/api/ready under load', `p99 ${Math.round(ready.p99)} ms, ${ready.failures} failures`);
  expect(health.failures).toBe(0);
  expect(health.p99 / idle.p99).toBeLessThan(MAX_TIMES_PEER);
});

/** Returns the request body of a measurement of an outline with `teeth` corners. */
function comb(teeth: number): object {
  const outline = Array.from({ length: teeth }, (_, i) => `L${i} ${i % 2}`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="1in" viewBox="0 0 ${teeth} 2"><path d="M0 2${outline}V2z"/></svg>`;
  const content = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { file: { filename: 'comb.svg', fileType: 'SVG', content } };
}
