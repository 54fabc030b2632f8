import { code } from './jest.unit.config.mjs';

// The soak test is as long as requested.
process.env.TEST_LIMIT_MS ??= String(600_000 + 60_000 * Number(process.env.SOAK_MINUTES ?? 1));

/** Attacks, kills and exhausted resources on the whole product (`npm run test:attacks`). */
export default {
  ...code,
  displayName: 'attacks',
  testMatch: ['<rootDir>/tests/attacks/**/*.test.ts'],
  testPathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/.local/'],
  // The tests measure times; products that run at the same time would change them.
  maxWorkers: 1,
  globalSetup: '<rootDir>/tests/jest.global-setup.mjs',
};
