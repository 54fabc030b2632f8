import '@testing-library/jest-dom/jest-globals';
import fc from 'fast-check';

// The same cases every time, so that a change is judged by what it changes; FC_SEED=... looks at others.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20261121) });
