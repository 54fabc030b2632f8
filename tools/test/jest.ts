import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackage } from '../debian-package.ts';
import { findClockLibrary } from '../harness/product/adjustable-clock.ts';
import { reports, runNode, tallyOf, type Tally } from './programs.ts';

/** Sets of tests, each with a configuration in tools/config. */
type TestSet = 'unit' | 'faults' | 'attacks' | 'real';

/** Returns the arguments of Jest for a set of tests, whose files run in bare Node. */
export const jest = (tests: TestSet = 'unit'): readonly string[] => [
  '--import=./tools/harness/jest/globals-hook.mjs',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  '--config',
  `tools/config/jest.${tests}.config.mjs`,
];

/** Lines of results; logs of the programs under test and the details of failures are in the log file. */
const RESULTS = /^(PASS|FAIL|Test Suites:|Tests:|Time:)/;

type JestReport = { numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number };

/** Runs all tests except journeys, fault tests and attacks. */
export function unitTests(shard: string | undefined): Promise<Tally> {
  ensurePostgres();
  return runJest('unit', 'unit', shard === undefined ? [] : ['--shard', shard]);
}

/** Runs the tests with killed programs, broken networks and runaway jobs. */
export function faultTests(): Promise<Tally> {
  ensurePostgres();
  return runJest('faults', 'faults');
}

/** Runs attacks, kills and exhausted resources on the whole product. */
export function attackTests(): Promise<Tally> {
  if (findClockLibrary() === undefined && !installDebianPackage('libfaketime')) {
    process.stdout.write(
      'No libfaketime found: changes of the clock are not tested (Debian: apt-get install libfaketime).\n',
    );
  }
  return runJest('attacks', 'attacks');
}

/**
 * Installs Postgres for the tests that run on the embedded and on a real database; without one the second half is
 * skipped and reported.
 */
export function ensurePostgres(): void {
  if (existsSync('/usr/lib/postgresql') || installDebianPackage('postgresql')) return;
  process.stdout.write(
    'No PostgreSQL found: database tests run on the embedded one alone (Debian: apt-get install postgresql).\n',
  );
}

/**
 * Returns Jest's own counts for the tests of a set that `args` select. `name` is the name of the report; `within` is a program that
 * starts it, with arguments.
 */
export async function runJest(
  name: string,
  tests: TestSet,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  within: readonly string[] = [],
): Promise<Tally> {
  const report = path.join(reports, `${name}.json`);
  const output = { log: path.join(reports, `${name}.log`), results: RESULTS };
  const isOk = await runNode([...jest(tests), '--json', `--outputFile=${report}`, ...args], { env, output, within });
  return tallyOf<JestReport>(isOk, report, ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => ({
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
  }));
}
