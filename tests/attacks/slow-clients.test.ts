import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { percentile } from '#harness/percentile.ts';
import { launchProduct, type Product } from '#harness/product/launch-product.ts';
import { printFigure, seconds } from '#harness/product/print-figure.ts';
import { sendRaw } from '#harness/product/raw-http.ts';
import { logIn } from '#harness/product/user.ts';

const PARTIAL_HEADERS = 1_000;
const SLOW_BODIES = 100;
const MAX_HEADER_MS = 15_000;
const MAX_BODY_MS = 65_000;
const OTHER_REQUESTS = 50;
const OTHER_EVERY_MS = 1_100;
const DRIP = { text: 'X', everyMs: 2_000 };

let product: Product;
let headers: Promise<{ ms: number }[]>;
let bodies: Promise<{ ms: number }[]>;
beforeAll(async () => {
  product = await launchProduct();
});
afterAll(() => product.stop());

test('requests of other users are answered during slow requests', async () => {
  const { port, site } = product;
  const user = await logIn(site, product.login);
  const host = `Host: localhost:${port}\r\n`;
  const body = `POST /api/auth/login HTTP/1.1\r\n${host}Origin: ${site}\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n`;
  const send = (count: number, text: string) =>
    Promise.all(Array.from({ length: count }, () => sendRaw(port, text, { drip: DRIP })));
  headers = send(PARTIAL_HEADERS, `GET /home HTTP/1.1\r\n${host}X-Half: `);
  bodies = send(SLOW_BODIES, body);
  const times: number[] = [];
  for (let i = 0; i < OTHER_REQUESTS; i++) {
    const startedMs = performance.now();
    expect(await user.remainingCredits()).toBeGreaterThanOrEqual(0);
    times.push(performance.now() - startedMs);
    await sleep(OTHER_EVERY_MS);
  }
  printFigure('requests of others during slow requests', `p99 ${Math.round(percentile(times, 0.99))} ms`);
});

test('1,000 connections with partial headers are closed within 15 s', async () => {
  const longestMs = Math.max(...(await headers).map(({ ms }) => ms));
  printFigure('connections with partial headers', `closed after ${seconds(longestMs)} at most`);
  expect(longestMs).toBeLessThanOrEqual(MAX_HEADER_MS);
});

test('100 connections with slow bodies are closed within 65 s', async () => {
  const longestMs = Math.max(...(await bodies).map(({ ms }) => ms));
  printFigure('connections with slow bodies', `closed after ${seconds(longestMs)} at most`);
  expect(longestMs).toBeLessThanOrEqual(MAX_BODY_MS);
});
