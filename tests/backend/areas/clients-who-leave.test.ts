import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  startAuthServer,
  startProgram,
  type AuthServer,
  type BackendProgram,
} from '#harness/backend/backend-program.ts';
import { unhurriedEnv } from '#harness/backend/unhurried.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { HOSTILE_PROGRAM } from '#harness/faults/programs.ts';
import { freePort } from '#harness/hosted/free-port.ts';
import { until } from '#harness/until.ts';

const TIMEOUT_MS = 600_000;
const rows = (text: string) => [{ id: '1', text, font: 'Arial', size: 12 }];

let database: TestDatabase;
let auth: AuthServer;
let program: BackendProgram;
let metrics: string;
beforeAll(async () => {
  database = await startTestDatabase();
  auth = await startAuthServer();
  const address = `127.0.0.1:${await freePort()}`;
  metrics = `http://${address}/metrics`;
  const env = { ROLE: 'api', MEASURE_SLOTS: '1', BACKEND_METRICS_ADDRESS: address, ...unhurriedEnv };
  program = await startProgram(auth, database.url, env, HOSTILE_PROGRAM);
}, TIMEOUT_MS);
afterAll(async () => {
  program.kill('SIGKILL');
  await program.exited;
  auth.close();
  await database.close();
}, TIMEOUT_MS);

const linesOf = (text: string) => program.log.filter((line) => line.includes(text)).length;
const waitingJobs = async () => {
  const text = await (await fetch(metrics)).text();
  return Number(/waiting\{lane="quick"[^}]*\} (\d+)/.exec(text)?.[1]);
};

test(
  "a disconnected client's jobs are dropped, running or waiting",
  async () => {
    const measureFine = async () =>
      (await program.call(await database.addUser(), '/api/measurements', { rows: rows('fine') })).json();
    // The process is free: the first job runs as soon as it arrives.
    expect(await measureFine()).toBe('fine');
    const userId = await database.addUser();
    const leaving = new AbortController();
    // A job that sleeps reaches no limit of processor time.
    const calls = Array.from({ length: 3 }, () =>
      program.call(userId, '/api/measurements', { rows: rows('sleep') }, leaving.signal).catch(() => null),
    );
    // A call that is aborted before it arrives would write no line.
    await until(waitingJobs, '2 jobs behind the first', (waiting) => waiting === 2);
    leaving.abort();
    await Promise.all(calls);
    await until(
      () => linesOf('the client left'),
      '3 lines of clients who left',
      (lines) => lines === 3,
    );
    expect(await measureFine()).toBe('fine');
  },
  TIMEOUT_MS,
);
