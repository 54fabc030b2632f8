/**
 * `npm test`: checks, all unit tests at shallow depth and the smoke journeys. `npm run test:full` (`--full`): the same at full
 * depth, all journeys, faults and fuzzers. The table of steps is test/rings.ts. `--only PART` runs the steps of one part; it
 * can be repeated. `--shard 1/3` runs a third of the unit tests or journeys. The last line is `N passed, N failed`; the
 * exit code is 1 after any failure.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { reports, type Tally } from './test/programs.ts';
import { reported, slowest, type Failure } from './test/reports.ts';
import { parts, steps, type Part, type Step } from './test/rings.ts';
import { depth, rowsSeed } from './harness/depth.ts';

type Timed = { name: string; seconds: number };

const SLOWEST_SHOWN = 10;
const MESSAGE_LINES = 12;

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, full: { type: 'boolean' }, shard: { type: 'string' } },
});
const isFull = values.full === true || depth === 'full';
// The programs of the steps read both.
Object.assign(process.env, { DEPTH: isFull ? 'full' : 'shallow', ROWS_SEED: String(rowsSeed) });
const unknown = values.only?.filter((part) => !parts.some((known) => known === part)) ?? [];
if (unknown.length > 0) {
  process.stdout.write(`--only ${unknown.join(', ')}: not a part. The parts are ${parts.join(', ')}.\n`);
  process.exit(2);
}
const isSelected = ({ part, ring }: Step): boolean =>
  values.only?.includes(part) ?? (ring === 'test' || (ring === 'full' && isFull));
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total: Tally = { passed: 0, failed: 0 };
const failed: string[] = [];
const times: Timed[] = [];
const begun = Date.now();
async function run(...selected: readonly Part[]): Promise<void> {
  for (const step of steps.filter((step) => selected.includes(step.part) && isSelected(step))) {
    process.stdout.write(`\n== ${step.name}\n`);
    const started = Date.now();
    const tally = await step.run(values.shard);
    total.passed += tally.passed;
    total.failed += tally.failed;
    if (tally.failed > 0) failed.push(step.name);
    const seconds = (Date.now() - started) / 1000;
    times.push({ name: step.name, seconds });
    process.stdout.write(`== ${step.name}: ${tally.failed === 0 ? 'ok' : 'FAILED'} (${Math.round(seconds)} s)\n`);
  }
}

const depthText = isFull ? 'full' : `shallow, rows of tables by ROWS_SEED=${rowsSeed}; npm run test:full runs all`;
process.stdout.write(`Depth of the tests: ${depthText}\n`);
await Promise.all([run('checks'), run('unit')]);
await run('e2e');
// The fault tests mostly wait for clocks; the fuzzers use the processor meanwhile.
await Promise.all([run('faults'), run('fuzz')]);
await run('attacks');

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
