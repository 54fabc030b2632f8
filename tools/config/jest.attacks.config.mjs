import { code } from './jest.unit.config.mjs';

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
