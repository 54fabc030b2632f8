import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { sql } from 'kysely';
import { markdownTable } from 'markdown-table';
import { startAuthServer, startProgram } from '#harness/backend/backend-program.ts';
import { WEB_HEADERS } from '#harness/backend/web-headers.ts';
import { startPostgres } from '#harness/database/postgres-server.ts';
import { launchProduct } from '#harness/product/launch-product.ts';
import { descendants, memoryOf, parentOf } from '#harness/product/processes.ts';
import { ownProcessorMs, processorMs } from '#harness/product/processor-time.ts';
import { logIn } from '#harness/product/user.ts';
import type { RunEvent } from '#lib/shared/contracts/result.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { pause } from '../server/load/figures.ts';
import { logo } from '../server/load/logo.ts';

const TIMES = 60;
const NESTS = 12;
const ABUSE_S = 30;
const IDLE_S = 20;
const CORE_MINUTE_MS = 60_000;
const TABLES = ['runs', 'run_events', 'credit_ledger', 'credit_accounts'];

/** CPU time in ms and bytes of the answer, uncompressed, of one call. */
type Cost = {
  readonly web?: number;
  readonly backend?: number;
  readonly jobs?: number;
  readonly database?: number;
  readonly answerBytes?: number;
};

/** Prints the CPU time of one user's work, then memory, rows of a run and the cost of an abusive account. */
export async function printCosts(): Promise<void> {
  const costs = { ...(await backendCosts()), ...(await webCosts()) };
  const rows = Object.entries(costs).map(([name, cost]) => {
    const cells = [cost.web, cost.backend, cost.jobs, cost.database];
    const sum = cells.reduce<number>((total, ms) => total + (ms ?? 0), 0);
    const answer = cost.answerBytes === undefined ? undefined : `${(cost.answerBytes / 1000).toFixed(1)} kB`;
    return [name, ...cells.map((ms) => ms?.toFixed(1)), String(Math.round(CORE_MINUTE_MS / sum)), answer];
  });
  const heads = ['ms of CPU time', 'web', 'backend', 'job processes', 'database', 'a minute and core', 'answer'];
  console.log(markdownTable([heads, ...rows]));
}

async function backendCosts(): Promise<Record<string, Cost>> {
  const database = await startPostgres();
  const auth = await startAuthServer();
  const program = await startProgram(auth, database.url, { NEST_SLOTS: '2' });
  const url = `http://127.0.0.1:${program.port}`;
  const people = await Promise.all(Array.from({ length: 20 }, () => database.addUser()));
  const nesting = await Promise.all(Array.from({ length: NESTS }, () => database.addUser()));
  const backendPid = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  /** The parent process of all sessions of the server. */
  const postgres = parentOf(backendPid.rows[0]!.pid)!;

  let answerBytes = 0;
  const costOf = async (times: number, call: (i: number) => Promise<unknown>): Promise<Cost> => {
    const before = { all: processorMs(program.pid), own: ownProcessorMs(program.pid), database: processorMs(postgres) };
    answerBytes = 0;
    for (let i = 0; i < times; i++) await call(i);
    const own = ownProcessorMs(program.pid) - before.own;
    return {
      backend: own / times,
      jobs: (processorMs(program.pid) - before.all - own) / times,
      database: (processorMs(postgres) - before.database) / times,
      answerBytes: answerBytes / times,
    };
  };
  const expectOk = async (response: Response): Promise<string> => {
    const bytes = new Uint8Array(await response.arrayBuffer());
    answerBytes += bytes.length;
    const text = new TextDecoder().decode(bytes);
    if (response.status !== 200) throw new Error(`${response.url}: ${response.status} ${text.slice(0, 200)}`);
    return text;
  };
  let calls = 0;
  const post = async (user: string, call: string, data: unknown) => expectOk(await program.call(user, call, data));
  const nextUser = () => people[calls++ % people.length]!;
  const body = JSON.stringify({ token: await auth.token(people[0]!) });
  const credits = async () =>
    expectOk(await fetch(`${url}${backendPaths.remainingCredits}`, { method: 'POST', headers: WEB_HEADERS, body }));
  const measure = (i: number) => post(nextUser(), '/api/measurements', { file: { ...logo, quantity: 1 + (i % 9) } });
  const letter = (i: number) =>
    post(nextUser(), '/api/lettering', { rows: [{ id: 'r1', text: 'OPEN DAILY', font: 'Arial', size: 4 + i / 10 }] });
  const nest = async (i: number) => {
    const request = {
      runId: randomUUID(),
      file: { ...logo, quantity: 2 },
      sheet: { widthIn: 96, heightIn: 48 + i },
      options: { budgetS: 5 },
    };
    const last = (await post(nesting[i]!, '/api/nest', request)).trimEnd().split('\n').at(-1)!;
    if ((JSON.parse(last) as RunEvent).type !== 'done') throw new Error(last);
  };
  const sizes = async () => {
    const counts = TABLES.map((name) => sql<{ n: string }>`select count(*) as n from ${sql.table(name)}`);
    const found = await Promise.all(counts.map((count) => count.execute(database.db)));
    const { rows } = await sql<{ bytes: string }>`
      select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
    `.execute(database.db);
    return { rows: found.reduce((sum, { rows: [row] }) => sum + Number(row!.n), 0), bytes: Number(rows[0]!.bytes) };
  };

  for (let i = 0; i < 5; i++) await measure(i);
  const costs: Record<string, Cost> = {
    credits: await costOf(TIMES, credits),
    'a measurement of 200 curves': await costOf(TIMES, measure),
    'a lettered row': await costOf(TIMES, letter),
    'the zip of a measurement': await costOf(TIMES / 3, () => post(nextUser(), '/api/export', { file: logo })),
  };
  const empty = await sizes();
  const begunMs = performance.now();
  costs['a nest of 5 s'] = await costOf(NESTS, nest);
  console.log(`A nest of 5 s occupies its slot for ${((performance.now() - begunMs) / NESTS / 1000).toFixed(1)} s.`);
  const full = await sizes();
  const kilobytes = Math.round((full.bytes - empty.bytes) / NESTS / 1024);
  console.log(`A run in the database: ${((full.rows - empty.rows) / NESTS).toFixed(1)} rows, ${kilobytes} kB.`);

  const idleMs = processorMs(postgres);
  await pause(IDLE_S * 1000);
  const perSlot = (processorMs(postgres) - idleMs) / IDLE_S / 2;
  console.log(`An idle slot costs the database ${perSlot.toFixed(2)} ms a second.`);
  const jobs = descendants(program.pid).map((pid) => Math.round(memoryOf(pid).nowMb));
  console.log(
    `Memory: backend ${Math.round(memoryOf(program.pid).nowMb)} MB, its job processes ${jobs.join(', ')} MB.`,
  );

  const order = { url, tokens: [await auth.token(await database.addUser())], parallel: 6 };
  const abusers = path.join(import.meta.dirname, '../server/load/abusers.ts');
  const before = processorMs(program.pid);
  const abuser = spawn(process.execPath, [abusers, JSON.stringify(order)], { stdio: 'ignore' });
  await pause(ABUSE_S * 1000);
  abuser.kill('SIGTERM');
  const cores = (processorMs(program.pid) - before) / ABUSE_S / 1000;
  console.log(`One abusive account: ${cores.toFixed(2)} of a core, at lower priority than all other work.`);
  program.kill('SIGTERM');
  await program.exited;
  auth.close();
  await database.close();
  return costs;
}

async function webCosts(): Promise<Record<string, Cost>> {
  const product = await launchProduct();
  try {
    const user = await logIn(product.site, product.login);
    const pid = product.processIds('web')[0]!;
    const costOf = async (call: () => Promise<unknown>): Promise<Cost> => {
      for (let i = 0; i < 10; i++) await call();
      const begun = processorMs(pid);
      for (let i = 0; i < 300; i++) await call();
      return { web: (processorMs(pid) - begun) / 300 };
    };
    const get = (address: string) => async () => (await fetch(`${product.site}${address}`)).text();
    const costs = {
      'a page': await costOf(get('/home')),
      'a script': await costOf(get('/icon.svg')),
      'a call through web': await costOf(() => user.remainingCredits()),
    };
    console.log(`Memory: web ${Math.round(memoryOf(pid).nowMb)} MB.`);
    return costs;
  } finally {
    await product.stop();
  }
}
