import { attackTests, faultTests, unitTests } from './jest.ts';
import { journeys } from './journeys.ts';
import { check, node, type Tally } from './programs.ts';

/** Parts that `--only` selects. */
export const parts = ['checks', 'unit', 'e2e', 'faults', 'fuzz', 'attacks'] as const;
export type Part = (typeof parts)[number];

/**
 * Commands that run a step: `test` is `npm test` and `npm run test:full`, `full` is `npm run test:full` only, and `alone` is
 * `--only PART` only.
 */
type Ring = 'test' | 'full' | 'alone';

export type Step = {
  readonly part: Part;
  readonly ring: Ring;
  readonly name: string;
  /** Runs the step; `shard` is the part of its files or journeys to run, such as `1/3`. */
  readonly run: (shard: string | undefined) => Promise<Tally>;
};

const FUZZ_SEED = '20261123';
const fuzzer = (reader: string, count: string) => () =>
  check(`tools/fuzz/${reader}.ts`, '--count', count, '--seconds', '600', '--seed', FUZZ_SEED);

/** Caches of the checks; they are valid for the content of a file, not for its time. */
const cached = (name: string) => ['--cache', '--cache-location', `.local/cache/${name}`];
const byContent = ['--cache-strategy', 'content'];

/** Every step of the tests and its ring, in order. Smoke journeys, which `npm test` runs, are listed in smoke-journeys.ts. */
export const steps: readonly Step[] = [
  { part: 'checks', ring: 'test', name: 'format', run: () => check(node('oxfmt', 'bin/oxfmt'), '--check') },
  { part: 'checks', ring: 'test', name: 'lint', run: () => check(node('oxlint', 'bin/oxlint')) },
  {
    part: 'checks',
    ring: 'test',
    name: 'types',
    // Each checker computes the types that it shares with the others; the unit tests need the cores.
    run: () => check(node('typescript', 'bin/tsc'), '--noEmit', '--checkers', '1'),
  },
  {
    part: 'checks',
    ring: 'test',
    name: 'types of the pure engine',
    run: () => check(node('typescript', 'bin/tsc'), '--noEmit', '--checkers', '1', '-p', 'engine'),
  },
  { part: 'checks', ring: 'test', name: 'arrows', run: () => check('tools/check-arrows.ts') },
  { part: 'checks', ring: 'test', name: 'style', run: () => check('tools/style/check-style.ts') },
  {
    part: 'checks',
    ring: 'test',
    name: 'spelling',
    run: () =>
      check(
        node('cspell', 'bin.mjs'),
        '--config',
        'tools/config/cspell.json',
        '--no-progress',
        '--no-summary',
        ...cached('spelling'),
        ...byContent,
      ),
  },
  {
    part: 'checks',
    ring: 'test',
    name: 'unused files and exports',
    run: () =>
      check(node('knip', 'bin/knip.js'), '--config', 'tools/config/knip.json', '--no-progress', ...cached('unused')),
  },
  {
    part: 'checks',
    ring: 'full',
    name: 'running time of regular expressions',
    run: () => check('tools/check-regular-expressions.ts'),
  },
  { part: 'unit', ring: 'test', name: 'unit and contract tests', run: unitTests },
  { part: 'e2e', ring: 'test', name: 'journeys in Chromium', run: journeys },
  { part: 'faults', ring: 'full', name: 'faults', run: faultTests },
  { part: 'fuzz', ring: 'full', name: 'reader of SVG, fuzzed', run: fuzzer('svg', '8000') },
  { part: 'fuzz', ring: 'full', name: 'reader of EPS, fuzzed', run: fuzzer('eps', '8000') },
  { part: 'fuzz', ring: 'full', name: 'reader of PDF, fuzzed', run: fuzzer('pdf', '4000') },
  { part: 'fuzz', ring: 'full', name: 'reader of DXF, fuzzed', run: fuzzer('dxf', '8000') },
  { part: 'fuzz', ring: 'full', name: 'readers of fonts, fuzzed', run: fuzzer('font', '1000') },
  { part: 'attacks', ring: 'alone', name: 'attacks', run: attackTests },
];
