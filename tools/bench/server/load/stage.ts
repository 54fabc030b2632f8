import {
  startAuthServer,
  startProgram,
  type AuthServer,
  type BackendProgram,
} from '#harness/backend/backend-program.ts';
import type { RunEvent } from '#lib/shared/contracts/result.ts';
import { readLines } from '#lib/browser/http/read-lines.ts';
import type { TestDatabase } from '#harness/database/test-database.ts';
import { pause } from './figures.ts';
import { SLEEPY_WORKER } from '#harness/faults/programs.ts';
import { WEB_HEADERS } from '#harness/backend/web-headers.ts';

/** The whole program on a database; `sleepy` searches use no CPU time, so that many can run. */
export type LoadStage = {
  readonly database: TestDatabase;
  readonly program: BackendProgram;
  /** Returns status and duration of a light call. */
  readonly credits: (userId: string) => Promise<{ status: number; ms: number }>;
  readonly close: () => Promise<void>;
};

export async function openLoadStage(
  start: () => Promise<TestDatabase>,
  engine: 'sleepy' | 'real',
  slots = 4,
): Promise<LoadStage> {
  const database = await start();
  const auth: AuthServer = await startAuthServer();
  const env = { NEST_SLOTS: String(slots), MEASURE_SLOTS: '2' };
  const program = await startProgram(auth, database.url, env, engine === 'sleepy' ? SLEEPY_WORKER : undefined);
  return {
    database,
    program,
    async credits(userId) {
      const token = await auth.token(userId);
      const begun = performance.now();
      const response = await fetch(`http://127.0.0.1:${program.port}/user/remaining_credits`, {
        method: 'POST',
        headers: WEB_HEADERS,
        body: JSON.stringify({ token }),
      });
      await response.text();
      return { status: response.status, ms: performance.now() - begun };
    },
    async close() {
      program.kill('SIGKILL');
      await program.exited;
      auth.close();
      await database.close();
    },
  };
}

export const addUsers = (database: TestDatabase, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => database.addUser()));

/** Returns the events of a run until its end, as a browser reads them: an interrupted stream is resumed at its last event. */
export async function followToTheEnd(
  program: BackendProgram,
  userId: string,
  runId: string,
  response: Response,
): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for (let stream: Response | undefined = response; ;) {
    try {
      if (stream?.status === 200)
        for await (const line of readLines(stream.body!)) events.push(JSON.parse(line) as RunEvent);
    } catch {
      // Interrupted: resumed below.
    }
    const last = events.at(-1);
    if (last?.type === 'done' || last?.type === 'failed') return events;
    await pause(1_000);
    stream = await program.call(userId, '/api/nest/events', { runId, afterSeq: last?.seq ?? 0 }).catch(() => undefined);
  }
}

export const nestOf = (runId: string, budgetS: 5 | 20 | 60, text = 'A') => ({
  runId,
  rows: [{ id: 'r1', text, font: 'Arial', size: 12 }],
  sheet: { widthIn: 96, heightIn: 48 },
  options: { budgetS },
});
