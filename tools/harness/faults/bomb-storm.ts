import { randomUUID } from 'node:crypto';
import { readRemainingCredits } from '#backend/credits/credit-account.ts';
import { startAuthServer, startProgram } from '#harness/backend/backend-program.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';
import { ledgerFaults, type TestDatabase } from '#harness/database/test-database.ts';
import { HOSTILE_PROGRAM } from './programs.ts';
import { WEB_HEADERS } from '#harness/backend/web-headers.ts';

const OTHERS_EVERY_MS = 50;

export type BombStorm = {
  /** Responses to each bomb, measured and nested. */
  readonly measured: readonly string[];
  readonly nested: readonly string[];
  /** Number of nesting bombs whose credit was not returned. */
  readonly unreturned: number;
  /** Light calls of the other users. */
  readonly others: { readonly calls: number; readonly failed: number; readonly slowestMs: number };
  /** Measurements of the other users, which share the job processes with the bombs. */
  readonly measurements: { readonly calls: number; readonly failed: number };
  readonly programLives: boolean;
  readonly ledgerFaults: number;
};

/** Sends drawings that are bombs, to be measured and to be nested, `rounds` times, during calls of other users. */
export async function bombStorm(
  start: () => Promise<TestDatabase>,
  bombs: readonly string[],
  rounds: number,
): Promise<BombStorm> {
  const database = await start();
  const auth = await startAuthServer();
  const program = await startProgram(auth, database.url, { NEST_SLOTS: '1', MEASURE_SLOTS: '2' }, HOSTILE_PROGRAM);
  const rows = (text: string) => [{ id: '1', text, font: 'Arial', size: 12 }];
  const sheet = { widthIn: 96, heightIn: 48 };
  const measured: string[] = [];
  const nested: string[] = [];
  const others = { calls: 0, failed: 0, slowestMs: 0 };
  const measurements = { calls: 0, failed: 0 };
  let unreturned = 0;
  let isOver = false;

  const bystander = async () => {
    const userId = await database.addUser();
    const token = await auth.token(userId);
    while (!isOver) {
      const begun = performance.now();
      const response = await fetch(`http://127.0.0.1:${program.port}/user/remaining_credits`, {
        method: 'POST',
        headers: WEB_HEADERS,
        body: JSON.stringify({ token }),
      }).catch(() => undefined);
      others.calls += 1;
      // A rate-limited call counts as answered.
      if (response?.status !== 200 && response?.status !== 429) others.failed += 1;
      others.slowestMs = Math.max(others.slowestMs, performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, OTHERS_EVERY_MS));
    }
  };
  const measurer = async () => {
    while (!isOver) {
      const userId = await database.addUser();
      const response = await program.call(userId, '/api/measurements', { rows: rows('fine') });
      measurements.calls += 1;
      if (response.status !== 200) measurements.failed += 1;
      await new Promise((resolve) => setTimeout(resolve, OTHERS_EVERY_MS));
    }
  };
  const measuringBombs = async (bomb: string) => {
    const response = await program.call(await database.addUser(), '/api/measurements', { rows: rows(bomb) });
    const { error } = (await response.json()) as { error?: { code: string } };
    measured.push(error?.code ?? String(response.status));
  };
  const nestingBombs = async (bomb: string) => {
    const userId = await database.addUser();
    const request = { runId: randomUUID(), rows: rows(bomb), sheet, options: { budgetS: 5 } };
    const last = (await eventsOf(await program.call(userId, '/api/nest', request))).at(-1);
    nested.push(last?.type === 'failed' ? last.error.code : String(last?.type));
    const { remaining_credits } = await readRemainingCredits(database.db, userId, new Date());
    if (remaining_credits !== 10) unreturned += 1;
  };
  const onlookers = [bystander(), bystander(), measurer()];
  for (let round = 0; round < rounds; round++) {
    for (const bomb of bombs) await Promise.all([measuringBombs(bomb), nestingBombs(bomb)]);
  }
  isOver = true;
  await Promise.all(onlookers);
  const exited = await Promise.race([program.exited, new Promise((resolve) => setTimeout(() => resolve(null), 50))]);
  const faults = await ledgerFaults(database.db);
  program.kill('SIGKILL');
  await program.exited;
  auth.close();
  await database.close();
  return {
    measured,
    nested,
    unreturned,
    others,
    measurements,
    programLives: exited === null,
    ledgerFaults: faults.length,
  };
}
