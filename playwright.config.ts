import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './tools/chromium.ts';

const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 4310);
const WORKERS = 2;

/** Each worker has a product of its own, on its own port and data, so that what one test does to it reaches no other. */
const product = (worker: number) => ({
  port: FIRST_PORT + worker,
  url: `http://localhost:${FIRST_PORT + worker}`,
  dataFolder: path.join('.local', `e2e-${worker}`),
});
/** In a worker this file is read again, with its number. */
const own = product(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));
process.env['E2E_DATA_DIR'] = own.dataFolder;

/** Journeys in a real browser against the production build on the embedded local stack. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: WORKERS,
  forbidOnly: Boolean(process.env['CI']),
  // Limits for what never comes, not for what is slow: a machine may be many times slower than the one at hand.
  timeout: 300_000,
  expect: { timeout: 60_000 },
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
  // One after the other: the first builds for all.
  webServer: Array.from({ length: WORKERS }, (_, worker) => {
    const { port, url, dataFolder } = product(worker);
    return {
      command: `${JSON.stringify(process.execPath)} tools/start.ts`,
      url: `${url}/api/ready`,
      // All journeys come from one machine, and sign up more often than one may: as if behind a proxy that tells no address.
      env: { PORT: String(port), LOCAL_DATA_DIR: dataFolder, TRUSTED_PROXY_HOPS: '1' },
      timeout: 600_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      stdout: 'pipe',
      stderr: 'pipe',
    };
  }),
});
