import type {} from '@testing-library/jest-dom/jest-globals';
import fc from 'fast-check';
import { depth, runs } from '#harness/depth.ts';

fc.configureGlobal({
  // The same cases every time, so that results differ only by the change under test; FC_SEED=... selects others.
  seed: Number(process.env['FC_SEED'] ?? 20261121),
  numRuns: runs(100),
  // The report has the seed and the case; DEPTH=full may be needed to repeat it.
  reporter: (details) => {
    if (!details.failed) return;
    const cause = details.errorInstance instanceof Error ? details.errorInstance.message : details.errorInstance;
    throw new Error(`${fc.defaultReportMessage(details)}\nDepth: ${depth}\nCause: ${cause}`, {
      cause: details.errorInstance,
    });
  },
});
