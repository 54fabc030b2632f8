import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';

const port = Number(process.env['E2E_PORT'] ?? 4310);

/** Journeys in a real browser against the production build on the embedded local stack, with data of their own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  // Limits for what never comes, not for what is slow: a machine may be many times slower than the one at hand.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
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
    command: `${JSON.stringify(process.execPath)} scripts/start.ts`,
    url: `http://localhost:${port}/api/health`,
    env: { PORT: String(port), LOCAL_DATA_DIR: '.local/e2e' },
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
