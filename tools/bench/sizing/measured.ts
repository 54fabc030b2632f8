import { randomUUID } from 'node:crypto';
import { databases } from '#harness/database/databases.ts';
import { readLines } from '#lib/browser/http/read-lines.ts';
import type { RunEvent } from '#lib/shared/contracts/result.ts';
import { pause } from '../server/load/figures.ts';
import { addUsers, nestOf, openLoadStage } from '../server/load/stage.ts';
import { simulate, type RunRequest, type Waited } from './simulate.ts';

const SLOTS = 4;
const RUNS = 60;
const OVER_S = 100;
/** Duration of a search that only sleeps and costs no CPU time: a tenth of its effort of 60 s. */
const SLEEPS_S = 6;

/**
 * Runs the queue itself, with searches that sleep, and simulates the same users at the same times. Returns the seconds
 * that each run waited, and the requested share of the slots' time as `busy`.
 */
export async function compareWithQueue(random: () => number) {
  const [, start] = databases.at(-1)!;
  const stage = await openLoadStage(start, 'sleepy', SLOTS);
  const users = await addUsers(stage.database, RUNS);
  const requests: RunRequest[] = users
    .map((_, person): RunRequest => ({ atS: random() * OVER_S, person, serviceS: SLEEPS_S, kind: 'usual' }))
    .sort((a, b) => a.atS - b.atS);
  const begunS = performance.now() / 1000;
  const now = () => performance.now() / 1000 - begunS;
  const seen = await Promise.all(
    requests.map(async ({ atS, person }) => {
      await pause(atS * 1000);
      const requestedS = now();
      const response = await stage.program.call(users[person]!, '/api/nest', nestOf(randomUUID(), 60, `run ${person}`));
      let startedS = requestedS;
      for await (const line of readLines(response.body!)) {
        if ((JSON.parse(line) as RunEvent).type === 'measuring') startedS = now();
      }
      return { atS: requestedS, waitS: startedS - requestedS, serviceS: now() - startedS };
    }),
  );
  await stage.close();
  // At the same times, with the measured durations.
  const replayed = seen.map(({ atS, serviceS }, person): RunRequest => ({ atS, person, serviceS, kind: 'usual' }));
  const simulated = simulate(
    replayed.toSorted((a, b) => a.atS - b.atS),
    { workers: 1, slots: SLOTS },
    random,
  );
  const waits = (all: readonly Pick<Waited, 'waitS'>[]) => all.map(({ waitS }) => waitS);
  return {
    measured: waits(seen),
    simulated: waits(simulated),
    busy: (RUNS * SLEEPS_S) / (OVER_S * SLOTS),
    slots: SLOTS,
  };
}
