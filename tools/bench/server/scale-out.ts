/**
 * Tests a scaled-out deployment with scarce resources: two backends and three workers of one slot on one PostgreSQL with a project's
 * roles, whose owner may open 15 connections; 60 users with 130 runs; 50 workers killed meanwhile, one every 4 to 7 s. No run and no
 * credit may be lost: `node tools/bench/server/scale-out.ts`. `--engine real` runs real searches; by default a search only sleeps.
 * `--people` and `--kills` reduce the size. Exits 1 on a fault.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { startAuthServer, startProgram, type BackendProgram } from '#harness/backend/backend-program.ts';
import { addUser, ledgerFaults } from '#harness/database/test-database.ts';
import { SLEEPY_WORKER } from '#harness/faults/programs.ts';
import { startSupabasePostgres } from '#harness/real/supabase-postgres.ts';
import type { RunEvent } from '#lib/shared/contracts/result.ts';
import { must, pause, type Figure } from './load/figures.ts';
import { followToTheEnd, nestOf } from './load/stage.ts';

const CONNECTIONS = 15;
const BACKENDS = 2;
const WORKERS = 3;
const RUNS_EACH = 2;
const RUNS_OF_SUBSCRIBER = 12;
const KILL_EVERY_MS = [4_000, 7_000] as const;
const FREE_CREDITS = 10;
/** Delay before a restart, as with a process manager. */
const RESTART_MS = 500;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sleepy' },
    people: { type: 'string', default: '60' },
    kills: { type: 'string', default: '50' },
  },
});
const [PEOPLE, KILLS] = [Number(values.people), Number(values.kills)];
const main = values.engine === 'real' ? undefined : SLEEPY_WORKER;
const budgetS = values.engine === 'real' ? 5 : 60;

const database = await startSupabasePostgres();
// The connections of this check do not count toward the owner's limit.
const db = openDatabase(databaseTarget(database.superuserUrl), { connections: 10 });
await sql.raw(`alter role postgres connection limit ${CONNECTIONS}`).execute(db);
const auth = await startAuthServer();
const logs: string[] = [];

/** Starts a program, and starts it again if it exits because it found no connection. */
async function begin(env: Record<string, string>): Promise<BackendProgram> {
  for (;;) {
    const program = await startProgram(auth, database.url, env, main).catch((error: unknown) => {
      logs.push(String(error));
    });
    if (program) return program;
    await pause(RESTART_MS);
  }
}
const backends = await Promise.all(Array.from({ length: BACKENDS }, () => begin({ ROLE: 'api', MEASURE_SLOTS: '1' })));
const beginWorker = () => begin({ ROLE: 'worker', NEST_SLOTS: '1' });
const workers = await Promise.all(Array.from({ length: WORKERS }, beginWorker));

const begunAt = Date.now();
const ends: RunEvent[] = [];
let refused = 0;
async function runOnce(program: BackendProgram, userId: string, text: string): Promise<void> {
  const request = nestOf(randomUUID(), budgetS, text);
  for (;;) {
    const response = await program.call(userId, '/api/nest', request).catch(() => undefined);
    if (response?.status === 200) {
      return void ends.push((await followToTheEnd(program, userId, request.runId, response)).at(-1)!);
    }
    // Repeats the same run, as the browser does.
    refused += 1;
    await response?.text().catch(() => '');
    await pause(1_000);
  }
}
async function person(number: number): Promise<void> {
  const userId = await addUser(db, '2026-01-15');
  if (number === 0) {
    await sql`insert into subscriptions (id, user_id, status) values ('special_bench', ${userId}, 'active')`.execute(
      db,
    );
  }
  const runs = number === 0 ? RUNS_OF_SUBSCRIBER : RUNS_EACH;
  for (let run = 0; run < runs; run++) {
    // A different text each time, because a repeated request returns the stored result for free.
    await runOnce(backends[number % BACKENDS]!, userId, `RUN ${run}`);
  }
}

let kills = 0;
const restarts: Promise<void>[] = [];
const stopKilling = new AbortController();
async function kill(): Promise<void> {
  while (!stopKilling.signal.aborted && kills < KILLS) {
    await pause(KILL_EVERY_MS[0] + Math.random() * (KILL_EVERY_MS[1] - KILL_EVERY_MS[0]));
    const victim = workers.shift();
    if (!victim) continue;
    logs.push(...victim.log);
    victim.kill('SIGKILL');
    kills += 1;
    // Other workers may be killed meanwhile.
    restarts.push(victim.exited.then(beginWorker).then((worker) => void workers.push(worker)));
  }
}
const total = (PEOPLE - 1) * RUNS_EACH + RUNS_OF_SUBSCRIBER;
const killing = kill();
await Promise.all(Array.from({ length: PEOPLE }, (_, number) => person(number)));
const tookS = (Date.now() - begunAt) / 1000;
stopKilling.abort();
await killing;
await Promise.all(restarts);

/** Ledger sums of accounts that pay for each run. */
const spent = await sql<{ spent: number; reserved: number; settled: number }>`
  select ${FREE_CREDITS} - balance as spent,
    (select count(*)::int from credit_ledger l where l.user_id = a.user_id and kind = 'reserve') as reserved,
    (select count(*)::int from credit_ledger l where l.user_id = a.user_id and kind = 'settle') as settled
  from credit_accounts a where user_id not in (select user_id from subscriptions)
`.execute(db);
const attempts = await db.selectFrom('runs').select('attempt').execute();
const tries = attempts.map(({ attempt }) => attempt);
const lines = [...logs, ...backends.flatMap(({ log }) => log), ...workers.flatMap(({ log }) => log)];
const tooMany = lines.filter((line) => /too many connections/.test(line)).length;
const done = ends.filter(({ type }) => type === 'done').length;
const sum = (of: 'reserved' | 'settled') => spent.rows.reduce((total, row) => total + row[of], 0);
const [reserves, settles] = [sum('reserved'), sum('settled')];
const faults = (await ledgerFaults(db)).length;
const figures: Figure[] = [
  must(`${done} of ${total} runs of ${PEOPLE} people done in ${tookS.toFixed(0)} s`, done === total),
  must(`${kills} of ${KILLS} kills of workers`, kills > 0),
  must(
    `${tries.filter((n) => n > 1).length} runs needed more than one attempt, one needed ${Math.max(...tries)}`,
    true,
  ),
  must(
    `${reserves} credits reserved, ${settles} settled, of ${(PEOPLE - 1) * RUNS_EACH} runs at one credit each`,
    reserves === settles && settles === (PEOPLE - 1) * RUNS_EACH,
  ),
  must(
    `${spent.rows.filter((row) => row.spent !== row.settled).length} wrong balances`,
    spent.rows.every((row) => row.spent === row.settled),
  ),
  must(`${faults} ledger faults`, faults === 0),
  must(`${tooMany} log lines about unavailable connections, ${refused} repeated calls`, true),
];
for (const { words, holds } of figures) console.log(`${holds ? 'ok  ' : 'FAIL'} ${words}`);
for (const program of [...workers, ...backends]) program.kill('SIGKILL');
await Promise.all([...workers, ...backends].map((program) => program.exited));
auth.close();
await db.destroy();
await database.close();
process.exit(figures.every(({ holds }) => holds) ? 0 : 1);
