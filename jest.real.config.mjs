import { code } from './jest.config.mjs';

/** Against real counterparts (`npm run test:real`), which brings them up; without it these tests say what is missing. */
export default {
  ...code,
  displayName: 'real',
  testMatch: ['<rootDir>/tests/real/**/*.test.ts'],
  testPathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/.local/'],
  maxWorkers: 2,
  testTimeout: 600_000,
};
