import { existsSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackage } from '../debian-package.ts';
import { reports, runNode, tallyOf, type Tally } from './programs.ts';

/** Jest as it is run here: its own environment for screens, bare Node for all else (jest.config.mjs). */
export const jest = [
  '--import=./harness/jest/globals-hook.mjs',
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
] as const;

/** Lines of results; logs of the programs under test and the details of failures are in the log file. */
const RESULTS = /^(PASS|FAIL|Test Suites:|Tests:|Time:)/;

type JestReport = { numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number };

/** The guarantees: everything in tests/ but journeys and faults. */
export function unitTests(): Promise<Tally> {
  ensurePostgres();
  return runJest('unit', []);
}

/** What happens when programs are killed, networks break and jobs run wild. */
export function faultTests(): Promise<Tally> {
  ensurePostgres();
  return runJest('faults', ['--config', 'jest.faults.config.mjs']);
}

/** What holds on the embedded database must hold on a real one; where there is none, that half is left out, and said. */
export function ensurePostgres(): void {
  if (existsSync('/usr/lib/postgresql') || installDebianPackage('postgresql')) return;
  process.stdout.write(
    'No PostgreSQL found: database tests run on the embedded one alone (Debian: apt-get install postgresql).\n',
  );
}

/** Its own count of what `args` choose. */
export async function runJest(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<Tally> {
  const report = path.join(reports, `${name}.json`);
  const output = { log: path.join(reports, `${name}.log`), results: RESULTS };
  const isOk = await runNode([...jest, '--json', `--outputFile=${report}`, ...args], { env, output });
  return tallyOf<JestReport>(isOk, report, ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => ({
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
  }));
}
