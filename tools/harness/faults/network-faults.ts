import { randomBytes, randomUUID } from 'node:crypto';
import type { FaultStage } from './fault-stage.ts';
import type { SmallDisk } from '#harness/database/small-disk.ts';
import { until } from '#harness/until.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs jobs of four users one after the other, while every connection to the database is cut `cuts` times. */
export async function cutAgainAndAgain(
  stage: FaultStage,
  cuts: number,
): Promise<{ runs: number; unpaid: number; endedMs: number }> {
  const users: string[] = [];
  let isCutting = true;
  let unpaid = 0;
  const customer = async () => {
    while (isCutting) {
      const userId = await stage.database.addUser();
      users.push(userId);
      const end = await stage.runToItsEnd(userId, 5);
      if (end.type !== 'done' || (await stage.creditsOf(userId)) !== 9) unpaid += 1;
    }
  };
  const customers = Array.from({ length: 4 }, customer);
  for (let i = 0; i < cuts; i++) {
    await pause(300);
    stage.proxy.cut();
  }
  const begun = performance.now();
  isCutting = false;
  await Promise.all(customers);
  return { runs: users.length, unpaid, endedMs: performance.now() - begun };
}

export type Outage = {
  /** Statuses of calls during the fault. */
  readonly statuses: number[];
  readonly retryAfter: (string | null)[];
  readonly slowestMs: number;
  /** Milliseconds from its end until a call was answered normally, and until the current run reported an event. */
  readonly answersMs: number;
  readonly resumesMs: number;
  readonly end: string;
  readonly credits: number | 'unlimited';
};

/** Interval of calls, below one user's rate limit. */
const CALL_EVERY_MS = 1_100;

/** Stops the database, or makes it unresponsive, for `ms` during a run; another user makes calls meanwhile. */
export async function outage(stage: FaultStage, kind: 'refuse' | 'silence', ms: number): Promise<Outage> {
  const userId = await stage.database.addUser();
  const caller = await stage.database.addUser();
  await stage.readCredits(caller);
  let isUnderWay = false;
  let lastSeq = 0;
  let healedAt = Infinity;
  let resumedAt = Infinity;
  const ending = stage.runToItsEnd(userId, 60, (event) => {
    if (event.type === 'best') isUnderWay = true;
    if (healedAt === Infinity) lastSeq = Math.max(lastSeq, event.seq);
    else if (event.seq > lastSeq) resumedAt = Math.min(resumedAt, performance.now());
  });
  await until(() => isUnderWay, 'a first layout');
  await stage.proxy[kind]();
  const calls: Awaited<ReturnType<FaultStage['readCredits']>>[] = [];
  const healsAt = performance.now() + ms;
  while (performance.now() < healsAt) {
    calls.push(await stage.readCredits(caller));
    await pause(CALL_EVERY_MS);
  }
  await stage.proxy.heal();
  healedAt = performance.now();
  await until(
    async () => (await stage.readCredits(caller)).status,
    'status 200',
    (status) => status === 200,
    { everyMs: 50 },
  );
  const answersMs = performance.now() - healedAt;
  const end = await ending;
  return {
    statuses: [...new Set(calls.map(({ status }) => status))],
    retryAfter: [...new Set(calls.map(({ retryAfter }) => retryAfter))],
    slowestMs: Math.max(...calls.map((answer) => answer.ms)),
    answersMs,
    resumesMs: resumedAt - healedAt,
    end: end.type,
    credits: await stage.creditsOf(userId),
  };
}

/** Loses the response to a commit, `rounds` times, at a different moment of each run. Returns the number of wrong runs. */
export async function commitsUnanswered(stage: FaultStage, rounds: number): Promise<{ wrong: number }> {
  let wrong = 0;
  for (let round = 0; round < rounds; round++) {
    const userId = await stage.database.addUser();
    if (round % 2 === 0) stage.proxy.cutAfterNextCommit();
    const timer = setTimeout(() => stage.proxy.cutAfterNextCommit(), 50 * (round % 12));
    const end = await stage.runToItsEnd(userId, 5);
    clearTimeout(timer);
    const runs = await stage.database.db.selectFrom('runs').select('id').where('user_id', '=', userId).execute();
    const credits = await stage.creditsOf(userId);
    if (end.type !== 'done' || runs.length !== 1 || credits !== 9) wrong += 1;
  }
  return { wrong };
}

/** Fills the disk under the database while users request runs, and frees it again. */
export async function fullDisk(
  stage: FaultStage,
  disk: SmallDisk,
): Promise<{ requested: number; statuses: number[]; halfRuns: number; normalMs: number }> {
  const REQUESTS = 20;
  const users = await Promise.all(Array.from({ length: REQUESTS }, () => stage.database.addUser()));
  disk.fill();
  const ids: string[] = [];
  const statuses = new Set<number>();
  for (const userId of users) {
    const request = largeRequest();
    ids.push(request.runId);
    const response = await stage.program.call(userId, '/api/nest', request);
    // Accepted responses are canceled; only errors matter.
    if (response.status === 200) await response.body?.cancel();
    else statuses.add(response.status);
  }
  disk.free();
  const begun = performance.now();
  const userId = await stage.database.addUser();
  await stage.runToItsEnd(userId, 5);
  const normalMs = performance.now() - begun;
  // A rejected call has neither a run nor a charge; an accepted one has both in the end.
  let halfRuns = 0;
  for (const [i, runId] of ids.entries()) {
    const end = async () =>
      stage.database.db.selectFrom('runs').select('state').where('id', '=', runId).executeTakeFirst();
    for (let run = await end(); run && ['queued', 'running'].includes(run.state); run = await end()) await pause(100);
    const isDone = (await end())?.state === 'done';
    if ((await stage.creditsOf(users[i]!)) !== (isDone ? 9 : 10)) halfRuns += 1;
  }
  return { requested: REQUESTS, statuses: [...statuses], halfRuns, normalMs };
}

/** Returns a request with a drawing of a megabyte that cannot be compressed, so that it needs disk space. */
function largeRequest() {
  const content = `data:image/svg+xml;base64,${randomBytes(1024 * 1024).toString('base64')}`;
  return {
    runId: randomUUID(),
    file: { filename: 'noise.svg', fileType: 'SVG', content },
    sheet: { widthIn: 96, heightIn: 48 },
    options: { budgetS: 5 },
  };
}
