import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './tools/chromium.ts';
import { patternOf, smokeJourneys } from './tools/test/smoke-journeys.ts';

const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 4310);
const WORKERS = 2;

/** Each worker has a product of its own, on its own port and data, so that what one test does to it reaches no other. */
const product = (worker: number) => ({
  port: FIRST_PORT + worker,
  url: `http://localhost:${FIRST_PORT + worker}`,
  dataFolder: path.join('.local', `e2e-${worker}`),
});
const servers = Array.from({ length: WORKERS }, (_, worker) => {
  const { port, dataFolder } = product(worker);
  return `${port}=${dataFolder}`;
});
/** In a worker this file is read again, with its number. */
const own = product(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));
process.env['E2E_DATA_DIR'] = own.dataFolder;

/** With `JOURNEYS=smoke` in the environment only the smoke journeys run. */
const smoke = {
  testMatch: [...new Set(smokeJourneys.map(({ file }) => file))],
  grep: patternOf(smokeJourneys),
};

/** Journeys in a real browser against the production build on the embedded local stack. */
export default defineConfig({
  testDir: 'tests/e2e',
  ...(process.env['JOURNEYS'] === 'smoke' ? smoke : {}),
  outputDir: 'test-results',
  fullyParallel: true,
  workers: WORKERS,
  forbidOnly: Boolean(process.env['CI']),
  // Limits for what never comes, not for what is slow: a machine may be many times slower than the one at hand.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: own.url,
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Recorded in every test, for the few that fail: steps, network and console, without film and copies of the page, which cost most.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args:
        process.platform === 'linux'
          ? [
              '--disable-quic',
              '--disable-background-networking',
              '--disable-component-update',
              '--disable-sync',
              '--no-first-run',
            ]
          : [],
    },
  },
  webServer: {
    command: [process.execPath, 'tools/test/serve-journeys.ts', ...servers]
      .map((part) => JSON.stringify(part))
      .join(' '),
    wait: { stdout: /products are ready/ },
    // Includes a build.
    timeout: 1_800_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
