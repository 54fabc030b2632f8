import { availableParallelism } from 'node:os';
import nextJest from 'next/jest.js';

const common = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testPathIgnorePatterns: [
    '<rootDir>/tests/attacks/',
    '<rootDir>/tests/e2e/',
    '<rootDir>/tests/faults/',
    '<rootDir>/tests/real/',
    '<rootDir>/.next',
    '<rootDir>/.local/',
  ],
  modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/.local/'],
  setupFilesAfterEnv: ['<rootDir>/tests/jest.setup.ts'],
};

/** `*.test.tsx`: what needs JSX, a document or a mocked module, in Jest's own environment, a new one for each file. */
const screens = async () => {
  const next = await nextJest({ dir: import.meta.dirname })({
    ...common,
    displayName: 'screens',
    testMatch: ['<rootDir>/tests/**/*.test.tsx'],
  })();
  // The first pattern that matches decides: Next's compiler is for JSX only.
  return { ...next, transform: { '\\.ts$': '<rootDir>/tests/strip-types.mjs', ...next.transform } };
};

/** `*.test.ts`: all else, in bare Node as it ships. A module is loaded and compiled once for all files (tools/harness/jest). */
export const code = {
  ...common,
  displayName: 'code',
  runner: '<rootDir>/tools/harness/jest/runner.mjs',
  testMatch: ['<rootDir>/{tests,packages/*/tests}/**/*.test.ts'],
};

export default async () => ({
  projects: [await screens(), code],
  // Many tests wait for a process of their own more than they reckon, so one more than there are cores runs side by side.
  maxWorkers: availableParallelism() + 1,
  // A limit for what never comes, not for what is slow.
  testTimeout: 600_000,
  globalSetup: '<rootDir>/tests/jest.global-setup.mjs',
});
