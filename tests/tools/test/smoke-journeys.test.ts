import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { patternOf, smokeJourneys } from '../../../tools/test/smoke-journeys.ts';

type Suite = { readonly suites?: readonly Suite[]; readonly specs: readonly { file: string; title: string }[] };

const titlesOf = ({ suites = [], specs }: Suite): string[] => [
  ...specs.map(({ file, title }) => `${file} ${title}`),
  ...suites.flatMap(titlesOf),
];

test('every smoke journey exists, and JOURNEYS=smoke selects them and no other', async () => {
  // Playwright does not run below Jest.
  const { JEST_WORKER_ID: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json'],
    { env: { ...env, JOURNEYS: 'smoke' }, maxBuffer: 10_000_000 },
  );
  const selected = (JSON.parse(stdout) as { suites: Suite[] }).suites.flatMap(titlesOf);
  expect(selected.toSorted()).toEqual(smokeJourneys.map(({ file, title }) => `${file} ${title}`).toSorted());
});

test('the pattern of a journey matches its whole title in its own file, with special characters escaped', () => {
  const pattern = patternOf([{ file: 'tool/runs.spec.ts', title: 'costs $1 (one credit)' }]);
  expect(pattern.test(' tool/runs.spec.ts costs $1 (one credit)')).toBe(true);
  for (const other of [
    'tool/runs.spec.ts costs $1 (one credit) twice',
    'runs.spec.ts costs $1 (one credit)',
    'other-tool/runs.spec.ts costs $1 (one credit)',
  ]) {
    expect(pattern.test(` ${other}`)).toBe(false);
  }
});
