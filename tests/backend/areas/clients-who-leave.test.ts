import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  startAuthServer,
  startProgram,
  type AuthServer,
  type BackendProgram,
} from '#harness/backend/backend-program.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { HOSTILE_PROGRAM } from '#harness/faults/programs.ts';

const TIMEOUT_MS = 600_000;
const rows = (text: string) => [{ id: '1', text, font: 'Arial', size: 12 }];

let database: TestDatabase;
let auth: AuthServer;
let program: BackendProgram;
beforeAll(async () => {
  database = await startTestDatabase();
  auth = await startAuthServer();
  program = await startProgram(auth, database.url, { ROLE: 'api', MEASURE_SLOTS: '1' }, HOSTILE_PROGRAM);
}, TIMEOUT_MS);
afterAll(async () => {
  program.kill('SIGKILL');
  await program.exited;
  auth.close();
  await database.close();
}, TIMEOUT_MS);

const linesOf = (text: string) => program.log.filter((line) => line.includes(text)).length;
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
};

test(
  'work is dropped when its client hangs up, whether it runs or waits in line',
  async () => {
    const userId = await database.addUser();
    const leaving = new AbortController();
    const calls = Array.from({ length: 3 }, () =>
      program.call(userId, '/api/measurements', { rows: rows('endless loop') }, leaving.signal).catch(() => null),
    );
    // The calls have arrived once a later call of another account is answered; then the client disconnects.
    await program.call(await database.addUser(), '/api/measurements', { rows: rows('fine') });
    leaving.abort();
    await Promise.all(calls);
    await until(() => linesOf('the client left') === 3);
    const after = await program.call(await database.addUser(), '/api/measurements', { rows: rows('fine') });
    expect(await after.json()).toBe('fine');
    // None of the jobs ran to its time limit.
    expect(linesOf('took_too_long')).toBe(0);
  },
  TIMEOUT_MS,
);
