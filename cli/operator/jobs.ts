import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { refundCredit } from '#backend/credits/credit-ledger.ts';
import { openDatabase, type Database } from '#backend/db/database.ts';
import { databaseTarget, type DatabaseTarget } from '#backend/db/target.ts';
import { openNestQueue } from '#backend/runs/nest-queue.ts';
import { openQueueConnection } from '#backend/db/queue-connection.ts';
import { createLog } from '#backend/log.ts';
import {
  queueReport,
  type QueueReport,
  countRunsUnderWay,
  isDraining,
  setDraining,
  retryRun,
} from '#backend/operator/run-queue.ts';
import { words } from '#lib/shared/product.ts';
import { connections } from './connections.ts';
import { UsageError } from '../usage.ts';

const actions: readonly string[] = ['report', 'retry', 'refund', 'drain', 'resume'];
const DRAIN_LOOK_MS = 1_000;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/**
 * `jobs [retry RUN | refund RUN | drain | resume | connections] [--json]`: for operators. DATABASE_URL, else the local database.
 */
export async function jobs(args: string[], say: Say = print): Promise<number> {
  if (args[0] === 'connections') return connections(args.slice(1));
  const { values, positionals } = parseArgs({ args, options: { json: { type: 'boolean' } }, allowPositionals: true });
  const [action = 'report', runId, ...more] = positionals;
  if (!actions.includes(action)) throw new UsageError(`There is no "jobs ${action}".`);
  const needsRun = action === 'retry' || action === 'refund';
  if (more.length > 0 || needsRun !== (runId !== undefined))
    throw new UsageError('A run id goes with "jobs retry" and "jobs refund", and with nothing else.');
  if (runId !== undefined && !UUID.test(runId)) throw new UsageError(`"${runId}" is not the id of a run.`);
  const target = databaseTarget(databaseUrl(), process.env.DATABASE_CA || undefined);
  const db = openDatabase(target, { connections: 1 });
  try {
    switch (action) {
      case 'report':
        return report(await queueReport(db), values.json ?? false, say);
      case 'retry':
        return await retry(db, target, runId!, say);
      case 'refund':
        return refunded(await refundCredit(db, runId!), say);
      case 'drain':
        return await drain(db, say);
      default:
        await setDraining(db, false);
        say('Workers take new runs again.');
        return 0;
    }
  } finally {
    await db.destroy();
  }
}

/** Returns the address of the environment's database; else of the one that `npm start` runs on this machine. */
function databaseUrl(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const folder = process.env.LOCAL_DATA_DIR || path.resolve(import.meta.dirname, '../..', '.local');
  const file = path.join(folder, 'ports.json');
  if (!existsSync(file))
    throw new UsageError('Set DATABASE_URL, or start the product on this machine first (npm start).');
  const { database } = JSON.parse(readFileSync(file, 'utf8')) as { database: number };
  const keys = JSON.parse(readFileSync(path.join(folder, 'keys.json'), 'utf8')) as { databasePassword: string };
  return `postgresql://postgres:${keys.databasePassword}@127.0.0.1:${database}/postgres`;
}

type Say = (line: string) => void;
const print: Say = (line) => void process.stdout.write(`${line}\n`);

function report(found: QueueReport, json: boolean, say: Say): number {
  if (json) {
    say(JSON.stringify(found, null, 2));
    return 0;
  }
  const { draining, queued, running, longestWaitS, done, failed, canceled } = found;
  if (draining) say('Draining: workers take no new runs ("jobs resume" ends this).');
  say(`${queued} waiting (longest ${longestWaitS} s), ${running} running`);
  say(`last ${words.resultHours}: ${done} done, ${failed} failed, ${canceled} canceled`);
  for (const run of found.open) {
    const heard = run.silentS === null ? '' : `, worker heard of ${run.silentS} s ago`;
    say(`  ${run.id}  ${run.state}  ${run.ageS} s old, attempt ${run.attempt}${heard}`);
  }
  if (found.failures.length > 0) say('failed, newest first:');
  for (const run of found.failures) say(`  ${run.id}  ${run.endedAt}  ${run.code}: ${run.message}`);
  return 0;
}

async function retry(db: Database, target: DatabaseTarget, runId: string, say: Say): Promise<number> {
  const connection = openQueueConnection(target, 1);
  const queue = await openNestQueue(
    connection,
    createLog((line) => process.stderr.write(`${line}\n`)),
  );
  try {
    const outcome = await retryRun(db, queue, runId);
    const sentences = {
      handed_over: 'Taken from its worker; another one begins it from its best layout.',
      waiting: 'It is already in the queue.',
      ended: 'It has ended, and its input was deleted then. Its owner can run it again.',
      unknown: `There is no such run. Runs are kept for ${words.resultHours}.`,
    };
    say(sentences[outcome]);
    return outcome === 'handed_over' || outcome === 'waiting' ? 0 : 1;
  } finally {
    await queue.stop();
    await connection.close();
  }
}

function refunded(done: boolean, say: Say): number {
  say(
    done ? 'The credit was refunded.' : 'There is nothing to refund: the run was not charged, or was refunded before.',
  );
  return done ? 0 : 1;
}

/** Stops new runs and waits for active ones, so that machines can be stopped; Ctrl-C leaves the workers draining. */
async function drain(db: Database, say: Say): Promise<number> {
  await setDraining(db, true);
  say('Workers take no new runs. Waiting for those under way...');
  for (let last = -1; ;) {
    if (!(await isDraining(db))) {
      say('The workers were resumed.');
      return 1;
    }
    const running = await countRunsUnderWay(db);
    if (running === 0) break;
    if (running !== last) say(`${running} running`);
    last = running;
    await new Promise((resolve) => setTimeout(resolve, DRAIN_LOOK_MS));
  }
  say('Nothing runs. Waiting runs stay in the queue until "jobs resume".');
  return 0;
}
