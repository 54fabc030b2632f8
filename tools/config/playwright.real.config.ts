import { defineConfig } from '@playwright/test';
import common from '../../playwright.config.ts';

// Replaces the data folder of a local installation, which the common configuration set.
process.env['E2E_DATA_DIR'] = process.env['REAL_DATA_DIR'];

/**
 * Journeys with real services, which `npm run test:real` starts and passes in the environment: the product as deployed, by
 * https, with the real sign-in service. They run one after the other, because they share one product.
 */
export default defineConfig({
  ...common,
  testDir: '../../tests/e2e',
  outputDir: '../../test-results',
  testMatch: ['accounts.spec.ts', 'billing.spec.ts', 'main-journey.spec.ts'],
  fullyParallel: false,
  workers: 1,
  webServer: [],
  use: {
    ...common.use,
    baseURL: process.env['REAL_URL'],
    ignoreHTTPSErrors: true,
    launchOptions: {
      ...common.use?.launchOptions,
      args: [
        ...(common.use?.launchOptions?.args ?? []),
        `--host-resolver-rules=${process.env['REAL_RESOLVER_RULES'] ?? ''}`,
      ],
    },
  },
});
