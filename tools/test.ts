/**
 * `npm test`: runs all checks and tests. Format, lint, types and arrows run in parallel with the unit tests; then follow the
 * journeys in a real Chromium against the production build, and with `--with-faults` the fault tests and the fuzzers.
 * `--only checks|unit|e2e|faults|attacks` runs one part; it can be repeated. The attacks run only with `--only attacks`.
 * The last line is `N passed, N failed`; the exit code is 1 after any failure.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { attackTests, faultTests, unitTests } from './test/jest.ts';
import { journeys } from './test/journeys.ts';
import { check, reports, type Tally } from './test/programs.ts';
import { reported, slowest, type Failure } from './test/reports.ts';

const parts = ['checks', 'unit', 'e2e', 'faults', 'attacks'] as const;
type Part = (typeof parts)[number];
type Timed = { name: string; seconds: number };
type Step = { part: Part; name: string; run: () => Promise<Tally> };

const SLOWEST_SHOWN = 10;
const MESSAGE_LINES = 12;

const checks: readonly Step[] = [
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
  { part: 'checks', name: 'arrows', run: () => check('tools/check-arrows.ts') },
  { part: 'checks', name: 'style', run: () => check('tools/style/check-style.ts') },
  {
    part: 'checks',
    name: 'spelling',
    run: () => check('node_modules/cspell/bin.mjs', '--no-progress', '--no-summary'),
  },
  {
    part: 'checks',
    name: 'unused files and exports',
    run: () => check('node_modules/knip/bin/knip.js', '--no-progress'),
  },
];
const unit: Step = { part: 'unit', name: 'unit and contract tests', run: unitTests };
const browser: Step = { part: 'e2e', name: 'journeys in Chromium', run: journeys };
const faults: Step = { part: 'faults', name: 'faults', run: faultTests };
const attacks: Step = { part: 'attacks', name: 'attacks', run: attackTests };
const fuzz: readonly Step[] = [
  {
    part: 'faults',
    name: 'reader of SVG, fuzzed',
    run: () => check('tools/fuzz/svg.ts', '--count', '8000', '--seconds', '600', '--seed', '20261123'),
  },
  {
    part: 'faults',
    name: 'reader of EPS, fuzzed',
    run: () => check('tools/fuzz/eps.ts', '--count', '8000', '--seconds', '600', '--seed', '20261123'),
  },
];

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, 'with-faults': { type: 'boolean' } },
});
const defaults: readonly Part[] = ['checks', 'unit', 'e2e', ...(values['with-faults'] ? (['faults'] as const) : [])];
const selected = parts.filter((part) => (values.only ?? defaults).includes(part));
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total: Tally = { passed: 0, failed: 0 };
const failed: string[] = [];
const times: Timed[] = [];
const begun = Date.now();
async function inTurn(...steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (!selected.includes(step.part)) continue;
    process.stdout.write(`\n== ${step.name}\n`);
    const started = Date.now();
    const tally = await step.run();
    total.passed += tally.passed;
    total.failed += tally.failed;
    if (tally.failed > 0) failed.push(step.name);
    const seconds = (Date.now() - started) / 1000;
    times.push({ name: step.name, seconds });
    process.stdout.write(`== ${step.name}: ${tally.failed === 0 ? 'ok' : 'FAILED'} (${Math.round(seconds)} s)\n`);
  }
}

await Promise.all([inTurn(...checks), inTurn(unit)]);
await inTurn(browser);
// The fault tests mostly wait for clocks; the fuzzers use the processor meanwhile.
await Promise.all([inTurn(faults), inTurn(...fuzz)]);
await inTurn(attacks);

times.push({ name: 'all', seconds: (Date.now() - begun) / 1000 });
const all = reported();
printTimes('slowest', slowest(all, SLOWEST_SHOWN));
printTimes('steps', times);
for (const { name, failures } of all) for (const failure of failures) printFailure(name, failure);
if (failed.length > 0) process.stdout.write(`\nFAILED: ${failed.join(', ')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

function printTimes(title: string, timed: readonly Timed[]): void {
  const lines = timed.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}\n`);
  process.stdout.write(`\n== ${title}\n${lines.join('')}`);
}

/** Repeats a failure at the end of the output. */
function printFailure(name: string, { title, message }: Failure): void {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES);
  process.stdout.write(`\n== failed: ${name}: ${title}\n${lines.map((line) => `   ${line}\n`).join('')}`);
}
