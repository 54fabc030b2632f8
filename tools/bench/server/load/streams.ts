import { randomUUID } from 'node:crypto';
import { readLines } from '#lib/browser/http/read-lines.ts';
import type { RunEvent } from '#lib/shared/contracts/result.ts';
import { percentile } from '#harness/percentile.ts';
import { memoryOf } from '#harness/product/processes.ts';
import { must, pause, within, type Figure } from './figures.ts';
import { addUsers, nestOf, type LoadStage } from './stage.ts';

/** Opens two hundred streams at once, two for each of a hundred runs, and measures the delay of events and the memory. */
export async function streams({ database, program }: LoadStage): Promise<Figure[]> {
  const users = await addUsers(database, 100);
  const before = memoryOf(program.pid).nowMb;
  const heard = new Map<string, number>();
  let ended = 0;
  let open = 0;
  let maxOpen = 0;
  const listen = async (response: Response) => {
    maxOpen = Math.max(maxOpen, ++open);
    for await (const line of readLines(response.body!)) {
      const event = JSON.parse(line) as RunEvent;
      const key = `${event.runId} ${event.seq}`;
      heard.set(key, Math.max(heard.get(key) ?? 0, Date.now()));
      if (event.type === 'done') ended += 1;
    }
    open -= 1;
  };
  // A call rejected as busy is repeated.
  const callUntilAccepted = async (userId: string, path: string, data: unknown) => {
    for (;;) {
      const response = await program.call(userId, path, data);
      if (response.status === 200) return response;
      await response.text();
      await pause(1_000);
    }
  };
  const person = async (userId: string) => {
    const runId = randomUUID();
    const first = await callUntilAccepted(userId, '/api/nest', nestOf(runId, 60));
    await Promise.all([listen(first), listen(await callUntilAccepted(userId, '/api/nest/events', { runId }))]);
  };
  await Promise.all(users.map(person));
  const rows = await database.db.selectFrom('run_events').select(['run_id', 'seq', 'at']).execute();
  const delays = rows.flatMap(({ run_id, seq, at }) => {
    const when = heard.get(`${run_id} ${seq}`);
    return when === undefined ? [] : [when - at.getTime()];
  });
  return [
    must(`${maxOpen} streams at once, ${ended} received the end of their run`, ended === 2 * users.length),
    within(`delay of ${delays.length} events p99`, percentile(delays, 0.99), 2_000, 'ms'),
    within('memory of the streams', memoryOf(program.pid).peakMb - before, 256, 'MB'),
  ];
}
