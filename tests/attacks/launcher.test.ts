import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '#harness/hosted/free-port.ts';
import { launchProduct, type LaunchOptions, type Product } from '#harness/product/launch-product.ts';
import { printFigure, seconds } from '#harness/product/print-figure.ts';
import { isReady, waitForRun, waitUntil } from '#harness/product/recovery.ts';
import { logIn, type User } from '#harness/product/user.ts';

const RUN_S = 20;
const MEASUREMENTS = 6;
/** Maximum time in ms from the end of the launcher to the end of its parts. */
const MAX_END_MS = 5_500;

const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'launcher-'));
let options: LaunchOptions;
let product: Product;
let user: User;
let credits: number;
beforeAll(async () => {
  options = { port: await freePort(), dataFolder };
  product = await launchProduct(options);
  user = await logIn(product.site, product.login);
  credits = await user.remainingCredits();
});
afterAll(async () => {
  await product.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

test('SIGTERM during a run: requests in progress are answered, the run ends after the next start and is charged once', async () => {
  const runId = await user.startRun(RUN_S);
  const measurements = Array.from({ length: MEASUREMENTS }, () => user.measureSquare());
  // A later request is answered when all measurements have been sent.
  await isReady(product.site);
  const stoppedMs = performance.now();
  await product.stop();
  printFigure('time from SIGTERM to the end', seconds(performance.now() - stoppedMs));
  expect(await Promise.all(measurements)).toEqual(measurements.map(() => true));
  product = await launchProduct(options);
  expect(await waitForRun(user, runId, credits)).toMatchObject({ state: 'done', charged: 1 });
});

test('SIGKILL of the launcher ends its parts within 5.5 s', async () => {
  product.launcher.kill('SIGKILL');
  const endMs = await waitUntil(async () => !(await isReady(product.site)));
  printFigure('time from SIGKILL of the launcher to the end of its parts', seconds(endMs));
  expect(endMs).toBeLessThanOrEqual(MAX_END_MS);
});

test('sessions and charges are unchanged after SIGKILL of the launcher and the next start', async () => {
  product = await launchProduct(options);
  expect(await user.measureSquare()).toBe(true);
  expect(await user.remainingCredits()).toBe(credits - 1);
});
