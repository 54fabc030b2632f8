import { defineConfig } from '@playwright/test';
import common from './playwright.config.ts';

// The common one has named the folder of a local installation.
process.env['E2E_DATA_DIR'] = process.env['RING_DATA_DIR'];

/**
 * Journeys on the ring of real counterparts, which `npm run test:real` brings up and names here: the product as it is deployed, by
 * https, with the real sign-in service. One after the other: they share one product.
 */
export default defineConfig({
  ...common,
  testMatch: ['accounts.spec.ts', 'billing.spec.ts', 'main-journey.spec.ts'],
  fullyParallel: false,
  workers: 1,
  webServer: [],
  use: {
    ...common.use,
    baseURL: process.env['RING_URL'],
    ignoreHTTPSErrors: true,
    launchOptions: {
      ...common.use?.launchOptions,
      args: [
        ...(common.use?.launchOptions?.args ?? []),
        `--host-resolver-rules=${process.env['RING_RESOLVER_RULES'] ?? ''}`,
      ],
    },
  },
});
