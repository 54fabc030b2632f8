/**
 * `npm test`: everything that must hold, in order of cost: format, lint, types, arrows, unit and contract tests, then
 * the journeys in a real Chromium against the production build. `--only checks|unit|e2e` runs one part.
 * The last line is `N passed, N failed`; the exit code is 1 when anything failed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';
import { installDebianPackage } from './debian-package.ts';

type Tally = { passed: number; failed: number };
type Step = { part: 'checks' | 'unit' | 'e2e'; name: string; run: () => Tally };

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, '.local', 'test-reports');

function node(args: readonly string[], env: Record<string, string> = {}): boolean {
  const result = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  });
  return result.status === 0;
}

function check(...args: string[]): Tally {
  return node(args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A program's own count, or one failure when it ended without leaving a report. */
function tallyOf(ok: boolean, reportFile: string, read: (report: never) => Tally): Tally {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1 };
  const tally = read(JSON.parse(readFileSync(reportFile, 'utf8')) as never);
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

/** What holds on the embedded database must hold on a real one; where there is none, that half is left out, and said. */
function ensurePostgres(): void {
  if (existsSync('/usr/lib/postgresql') || installDebianPackage('postgresql')) return;
  process.stdout.write(
    'No PostgreSQL found: database tests run on the embedded one alone (Debian: apt-get install postgresql).\n',
  );
}

function unitTests(): Tally {
  ensurePostgres();
  const report = path.join(reports, 'unit.json');
  const ok = node([
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--json',
    `--outputFile=${report}`,
  ]);
  return tallyOf(
    ok,
    report,
    (jest: { numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number }) => ({
      passed: jest.numPassedTests,
      failed: jest.numFailedTests + jest.numRuntimeErrorTestSuites,
    }),
  );
}

function journeys(): Tally {
  const chromium = ensureChromium();
  if (!chromium) {
    process.stdout.write(
      'No Chromium found. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or name it in CHROMIUM_PATH.\n',
    );
    return { passed: 0, failed: 1 };
  }
  const report = path.join(reports, 'e2e.json');
  const ok = node(['node_modules/@playwright/test/cli.js', 'test'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return tallyOf(ok, report, (playwright: { stats: { expected: number; flaky: number; unexpected: number } }) => ({
    passed: playwright.stats.expected + playwright.stats.flaky,
    failed: playwright.stats.unexpected,
  }));
}

const steps: readonly Step[] = [
  {
    part: 'checks',
    name: 'format',
    run: () => check('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  },
  { part: 'checks', name: 'lint', run: () => check('node_modules/oxlint/bin/oxlint') },
  { part: 'checks', name: 'types', run: () => check('node_modules/typescript/bin/tsc', '--noEmit') },
  {
    part: 'checks',
    name: 'types of the pure engine',
    run: () => check('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'engine'),
  },
  { part: 'checks', name: 'arrows', run: () => check('scripts/check-arrows.ts') },
  { part: 'unit', name: 'unit and contract tests', run: unitTests },
  { part: 'e2e', name: 'journeys in Chromium', run: journeys },
];

const onlyIndex = process.argv.indexOf('--only');
const only = onlyIndex > 0 ? process.argv[onlyIndex + 1] : null;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total: Tally = { passed: 0, failed: 0 };
for (const step of steps) {
  if (only && step.part !== only) continue;
  process.stdout.write(`\n== ${step.name}\n`);
  const started = Date.now();
  const tally = step.run();
  total.passed += tally.passed;
  total.failed += tally.failed;
  const seconds = Math.round((Date.now() - started) / 1000);
  process.stdout.write(`== ${step.name}: ${tally.failed === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`);
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
