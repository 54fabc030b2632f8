import { randomUUID } from 'node:crypto';
import { databases } from '#harness/database/databases.ts';
import { readLines } from '#lib/browser/http/read-lines.ts';
import type { RunEvent } from '#lib/shared/contracts/result.ts';
import { pause } from '../server/load/figures.ts';
import { addUsers, nestOf, openLoadStage } from '../server/load/stage.ts';
import { simulate, type Asked, type Waited } from './simulate.ts';

const SLOTS = 4;
const RUNS = 60;
const OVER_S = 100;
/** A search that sleeps a tenth of its effort of 60 s: it keeps its slot and costs no processor time. */
const SLEEPS_S = 6;

export type Compared = {
  readonly measured: readonly number[];
  readonly simulated: readonly number[];
  readonly busy: number;
  readonly slots: number;
};

/**
 * The queue itself, with searches that sleep, beside the simulation of the same people at the same times: seconds that each run
 * waited, in order. `busy`: share of the slots' time that was asked for.
 */
export async function compareWithQueue(random: () => number): Promise<Compared> {
  const [, start] = databases.at(-1)!;
  const stage = await openLoadStage(start, 'sleepy', SLOTS);
  const users = await addUsers(stage.database, RUNS);
  const asked: Asked[] = users
    .map((_, person): Asked => ({ atS: random() * OVER_S, person, serviceS: SLEEPS_S, kind: 'usual' }))
    .sort((a, b) => a.atS - b.atS);
  const begunS = performance.now() / 1000;
  const now = () => performance.now() / 1000 - begunS;
  const seen = await Promise.all(
    asked.map(async ({ atS, person }) => {
      await pause(atS * 1000);
      const askedS = now();
      const response = await stage.program.call(users[person]!, '/api/nest', nestOf(randomUUID(), 60, `run ${person}`));
      let startedS = askedS;
      for await (const line of readLines(response.body!)) {
        if ((JSON.parse(line) as RunEvent).type === 'measuring') startedS = now();
      }
      return { atS: askedS, waitS: startedS - askedS, serviceS: now() - startedS };
    }),
  );
  await stage.close();
  // As they were asked, with the time that each took.
  const replayed = seen.map(({ atS, serviceS }, person): Asked => ({ atS, person, serviceS, kind: 'usual' }));
  const simulated = simulate(
    replayed.toSorted((a, b) => a.atS - b.atS),
    { workers: 1, slots: SLOTS },
    random,
  );
  const waits = (all: readonly Pick<Waited, 'waitS'>[]) => all.map(({ waitS }) => waitS).toSorted((a, b) => a - b);
  return {
    measured: waits(seen),
    simulated: waits(simulated),
    busy: (RUNS * SLEEPS_S) / (OVER_S * SLOTS),
    slots: SLOTS,
  };
}
