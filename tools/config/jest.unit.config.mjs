import { availableParallelism } from 'node:os';
import path from 'node:path';

const rootDir = path.resolve(import.meta.dirname, '../..');

const common = {
  rootDir,
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

/** `*.test.ts`, in bare Node as it ships. A module is loaded and compiled once for all files of a process (tools/harness/jest). */
export const code = {
  ...common,
  displayName: 'code',
  runner: '<rootDir>/tools/harness/jest/runner.mjs',
  testMatch: ['<rootDir>/{tests,packages/*/tests}/**/*.test.ts'],
};

/** `*.test.tsx`: what needs JSX or a document, as `code`, but in processes of their own, because all their modules find a document. */
const screens = { ...code, displayName: 'screens', testMatch: ['<rootDir>/tests/**/*.test.tsx'] };

export default {
  rootDir,
  projects: [screens, code],
  // Many tests wait for a process of their own more than they reckon, so one more than there are cores runs side by side.
  maxWorkers: availableParallelism() + 1,
  // A limit for what never comes, not for what is slow.
  testTimeout: 600_000,
  globalSetup: '<rootDir>/tests/jest.global-setup.mjs',
};
