import { randomUUID } from 'node:crypto';
import type { RunEvent } from '#lib/shared/contracts/result.ts';
import { readRemainingCredits } from '#backend/credits/credit-account.ts';
import { ledgerFaults } from '#harness/database/test-database.ts';
import { percentile } from '#harness/percentile.ts';
import { must, pause, within, type Figure } from './figures.ts';
import { addUsers, followToTheEnd, nestOf, type LoadStage } from './stage.ts';

const BURST_MS = 10_000;

/** Sends a hundred runs within ten seconds from fifty accounts: all end, none is lost, queue positions are sent, none is charged twice. */
export async function burst({ database, program }: LoadStage): Promise<Figure[]> {
  const RUNS = 2;
  const users = await addUsers(database, 50);
  let places = 0;
  const ends: RunEvent[] = [];
  const person = async (userId: string) => {
    await pause(Math.random() * BURST_MS);
    for (let run = 0; run < RUNS; run++) {
      const request = nestOf(randomUUID(), 5, `run ${run}`);
      const response = await program.call(userId, '/api/nest', request);
      const events = await followToTheEnd(program, userId, request.runId, response);
      if (events.some((event) => event.type === 'queued')) places += 1;
      ends.push(events.at(-1)!);
    }
  };
  await Promise.all(users.map(person));
  const left = await Promise.all(users.map((userId) => readRemainingCredits(database.db, userId, new Date())));
  const spentRight = left.filter(({ remaining_credits }) => remaining_credits === 10 - RUNS).length;
  const done = ends.filter((end) => end.type === 'done').length;
  const total = users.length * RUNS;
  return [
    must(
      `${done} of ${total} runs of ${users.length} accounts done, with a queue position: ${places}`,
      done === total && places === total,
    ),
    must(`${spentRight} of ${users.length} accounts charged exactly ${RUNS}`, spentRight === users.length),
    must(`${(await ledgerFaults(database.db)).length} ledger faults`, (await ledgerFaults(database.db)).length === 0),
  ];
}

/** Sends five hundred runs within ten seconds: the queue accepts two hundred, the others are rejected immediately with Retry-After. */
export async function overfull({ database, program }: LoadStage): Promise<Figure[]> {
  const users = await addUsers(database, 500);
  const refusals: { ms: number; retryAfter: string | null; status: number }[] = [];
  const ends: RunEvent[] = [];
  const person = async (userId: string) => {
    await pause(Math.random() * BURST_MS);
    const begun = performance.now();
    const request = nestOf(randomUUID(), 20);
    const response = await program.call(userId, '/api/nest', request);
    if (response.status === 200) {
      return void ends.push((await followToTheEnd(program, userId, request.runId, response)).at(-1)!);
    }
    await response.text();
    const { status, headers } = response;
    refusals.push({ ms: performance.now() - begun, retryAfter: headers.get('retry-after'), status });
  };
  await Promise.all(users.map(person));
  const done = ends.filter((end) => end.type === 'done').length;
  const withRetryAfter = refusals.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null).length;
  const faults = await ledgerFaults(database.db);
  return [
    must(`${done} of ${ends.length} accepted runs done (at least 200 on an idle machine)`, done === ends.length),
    must(
      `${withRetryAfter} of ${refusals.length} others rejected with 503 and Retry-After`,
      withRetryAfter === refusals.length,
    ),
    must(`${faults.length} ledger faults`, faults.length === 0),
    within(
      'refusals p99',
      percentile(
        refusals.map(({ ms }) => ms),
        0.99,
      ),
      500,
      'ms',
    ),
  ];
}
