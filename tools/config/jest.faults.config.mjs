import { availableParallelism } from 'node:os';
import { code } from './jest.unit.config.mjs';

/** The ring of faults: as the tests of code, but what is killed, starved, flooded and cut off. */
export default {
  ...code,
  displayName: 'faults',
  testMatch: ['<rootDir>/tests/faults/**/*.test.ts'],
  testPathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/.local/'],
  // Most of the time they wait for clocks: heartbeats, retries, outages.
  maxWorkers: Math.max(3, availableParallelism()),
  globalSetup: '<rootDir>/tests/jest.global-setup.mjs',
};
