import { availableParallelism } from 'node:os';
import unitTests from './jest.config.mjs';

/** The ring of faults: as the unit tests, but what is killed, starved, flooded and cut off. */
export default async () => ({
  ...(await unitTests()),
  testMatch: ['<rootDir>/tests/faults/**/*.test.ts'],
  testPathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.local/'],
  // Most of the time they wait for clocks: heartbeats, retries, outages.
  maxWorkers: Math.max(3, availableParallelism()),
});
