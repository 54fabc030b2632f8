import fc from 'fast-check';

// The same cases every time, so that results differ only by the change under test; FC_SEED=... selects others.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20261121) });

if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/jest-globals');
  const { configure } = await import('@testing-library/dom');
  // A limit for waits that never end, not for slow ones.
  configure({ asyncUtilTimeout: 60_000 });
}
