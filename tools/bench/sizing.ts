/**
 * Measures the cost of one user's work for sizing: `npm run bench:sizing`. CPU time by request and part, independent of the machine's load;
 * memory of each part; rows and bytes of a run in the database; the cost of one abusive account. `docs/sizing.md` has the figures, `npm run
 * sim:fleet` derives the number of workers. Linux only; needs PostgreSQL on the machine.
 */
import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { startAuthServer, startProgram } from '#harness/backend/backend-program.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';
import { WEB_HEADERS } from '#harness/backend/web-headers.ts';
import { startPostgres } from '#harness/database/postgres-server.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { logIn } from './bars/person.ts';
import { descendants, launch, parentOf } from './bars/product.ts';
import { memoryOf } from './server/load/figures.ts';
import { logo } from './server/load/logo.ts';
import { ownProcessorMs, processorMs } from './sizing/processor-time.ts';

const TIMES = 60;
const NESTS = 12;
const ABUSE_S = 30;
const IDLE_S = 20;
const CORE_MINUTE_MS = 60_000;
const PORT = 4476;

const rows = [{ id: 'r1', text: 'OPEN DAILY', font: 'Arial', size: 6 }];
const perMinute = (ms: number) => Math.round(CORE_MINUTE_MS / ms);
const line = (name: string, ...cells: (string | number)[]) => console.log([name, ...cells].join(' | '));

const database = await startPostgres();
const auth = await startAuthServer();
const program = await startProgram(auth, database.url, { NEST_SLOTS: '2' });
const people = await Promise.all(Array.from({ length: 20 }, () => database.addUser()));
let calls = 0;
const backendPid = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
/** The server that all sessions come from. */
const postgres = parentOf(backendPid.rows[0]!.pid)!;

/** Processor ms of one call: by the backend itself, its job processes, and the database. */
async function costOf(times: number, call: (i: number) => Promise<void>) {
  const before = { all: processorMs(program.pid), own: ownProcessorMs(program.pid), database: processorMs(postgres) };
  for (let i = 0; i < times; i++) await call(i);
  const own = ownProcessorMs(program.pid) - before.own;
  return {
    backend: own / times,
    jobs: (processorMs(program.pid) - before.all - own) / times,
    database: (processorMs(postgres) - before.database) / times,
  };
}
const post = async (call: string, data: unknown) => {
  const response = await program.call(people[calls++ % people.length]!, call, data);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${call}: ${response.status} ${text.slice(0, 200)}`);
};
const token = await auth.token(people[0]!);
const credits = async () => {
  const response = await fetch(`http://127.0.0.1:${program.port}${backendPaths.remainingCredits}`, {
    method: 'POST',
    headers: WEB_HEADERS,
    body: JSON.stringify({ token }),
  });
  await response.text();
  if (response.status !== 200) throw new Error(`credits: ${response.status}`);
};
const told = ({ backend, jobs, database: inDatabase }: Awaited<ReturnType<typeof costOf>>) => {
  const all = backend + jobs + inDatabase;
  return [backend.toFixed(1), jobs.toFixed(1), inDatabase.toFixed(1), `${perMinute(all)} a minute and core`];
};

line('call', 'backend ms', 'job ms', 'database ms', 'so many');
const measure = (i: number) => post('/api/measurements', { file: { ...logo, quantity: 1 + (i % 9) } });
for (let i = 0; i < 5; i++) await measure(i);
line('credits', ...told(await costOf(TIMES, credits)));
line('measure 200 curves', ...told(await costOf(TIMES, measure)));
line(
  'letter a row',
  ...told(await costOf(TIMES, (i) => post('/api/lettering', { rows: [{ ...rows[0]!, size: 4 + i / 10 }] }))),
);
line('zip of a measurement', ...told(await costOf(TIMES / 3, () => post('/api/export', { file: logo }))));

const tables = ['runs', 'run_events', 'credit_ledger', 'credit_accounts'];
const sizes = async () => {
  const counts = await Promise.all(
    tables.map(async (name) =>
      Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(name)}`.execute(database.db)).rows[0]!.n),
    ),
  );
  const { rows: bytes } = await sql<{ bytes: string }>`
    select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
  `.execute(database.db);
  return { rows: counts.reduce((sum, n) => sum + n, 0), bytes: Number(bytes[0]!.bytes) };
};
const users = await Promise.all(Array.from({ length: NESTS }, () => database.addUser()));
const empty = await sizes();
let spentMs = 0;
const nest = await costOf(NESTS, async (i) => {
  const begun = performance.now();
  const request = {
    runId: randomUUID(),
    file: { ...logo, quantity: 2 },
    sheet: { widthIn: 96, heightIn: 48 + i },
    options: { budgetS: 5 },
  };
  const events = await eventsOf(await program.call(users[i]!, '/api/nest', request));
  if (events.at(-1)?.type !== 'done') throw new Error(JSON.stringify(events.at(-1)));
  spentMs += performance.now() - begun;
});
const full = await sizes();
line('nest of 5 s', ...told(nest), `a slot for ${(spentMs / NESTS / 1000).toFixed(1)} s`);
line(
  'a run in the database',
  `${((full.rows - empty.rows) / NESTS).toFixed(1)} rows`,
  `${Math.round((full.bytes - empty.bytes) / NESTS / 1024)} kB`,
);

const idleBefore = processorMs(postgres);
await new Promise((resolve) => setTimeout(resolve, IDLE_S * 1000));
line(
  'an idle slot costs the database',
  `${((processorMs(postgres) - idleBefore) / IDLE_S / 2).toFixed(2)} ms a second`,
);
const jobs = descendants(program.pid).map((pid) => memoryOf(pid).nowMb);
line(
  'memory MB',
  `backend ${Math.round(memoryOf(program.pid).nowMb)}`,
  `its job processes ${jobs.map(Math.round).join(' ')}`,
);

const abusive = await auth.token(await database.addUser());
const order = { url: `http://127.0.0.1:${program.port}`, tokens: [abusive], parallel: 6 };
const before = processorMs(program.pid);
const abuser = spawn(
  process.execPath,
  [path.join(import.meta.dirname, 'server/load/abusers.ts'), JSON.stringify(order)],
  {
    stdio: 'ignore',
  },
);
await new Promise((resolve) => setTimeout(resolve, ABUSE_S * 1000));
abuser.kill('SIGTERM');
line(
  'one abusive account',
  `${((processorMs(program.pid) - before) / ABUSE_S / 1000).toFixed(2)} of a core, below all others' work`,
);
program.kill('SIGTERM');
await program.exited;
auth.close();
await database.close();

const folder = mkdtempSync(path.join(os.tmpdir(), 'sizing-'));
const product = await launch(PORT, folder);
try {
  const person = await logIn(product.site, product.login);
  const webPid = product.pids('web')[0]!;
  const web = async (times: number, call: () => Promise<unknown>) => {
    for (let i = 0; i < 10; i++) await call();
    const begun = processorMs(webPid);
    for (let i = 0; i < times; i++) await call();
    return (processorMs(webPid) - begun) / times;
  };
  const told = (ms: number) => [`${ms.toFixed(1)} ms`, `${perMinute(ms)} a minute and core`];
  line('web: a page', ...told(await web(300, async () => (await fetch(`${product.site}/home`)).text())));
  line('web: a script', ...told(await web(300, async () => (await fetch(`${product.site}/icon.svg`)).text())));
  line('web: a call', ...told(await web(300, () => person.credits())));
  line('memory MB', `web ${Math.round(memoryOf(webPid).nowMb)}`);
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
