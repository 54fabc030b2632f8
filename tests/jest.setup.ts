import fc from 'fast-check';

// The same cases every time, so that a change is judged by what it changes; FC_SEED=... looks at others.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20261121) });

if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/jest-globals');
  const { configure } = await import('@testing-library/dom');
  // A limit for what never comes, not for what is slow.
  configure({ asyncUtilTimeout: 60_000 });
}
