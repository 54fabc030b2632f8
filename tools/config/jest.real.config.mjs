import { code } from './jest.unit.config.mjs';

/** Tests against real counterparts (`npm run test:real`), which starts them; without it these tests report what is missing. */
export default {
  ...code,
  displayName: 'real',
  testMatch: ['<rootDir>/tests/real/**/*.test.ts'],
  testPathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/.local/'],
  maxWorkers: 2,
  testTimeout: 600_000,
};
