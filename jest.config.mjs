import { availableParallelism } from 'node:os';
import nextJest from 'next/jest.js';

const config = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testMatch: ['<rootDir>/tests/**/*.test.ts', '<rootDir>/tests/**/*.test.tsx'],
  testPathIgnorePatterns: ['<rootDir>/tests/e2e/', '<rootDir>/tests/faults/', '<rootDir>/.next/', '<rootDir>/.local/'],
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.local/'],
  // Many tests wait for a process of their own more than they reckon, so two at least run side by side.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // A limit for what never comes, not for what is slow.
  testTimeout: 600_000,
  globalSetup: '<rootDir>/tests/jest.global-setup.mjs',
  setupFilesAfterEnv: ['<rootDir>/tests/jest.setup.ts'],
};

export default async () => {
  const next = await nextJest({ dir: import.meta.dirname })(config)();
  // The first pattern that matches decides: Next's compiler is for JSX only.
  return { ...next, transform: { '\\.ts$': '<rootDir>/tests/strip-types.mjs', ...next.transform } };
};
