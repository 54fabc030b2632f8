/**
 * Runs several kinds of load on the whole program, one after the other: `node tools/bench/server/load.ts [--only NAME]
 * [--database embedded|postgres] [--minutes N] [--rate R]`. burst: 100 runs of 50 accounts in 10 s. overfull: 500 runs in 10 s. streams:
 * 200 at once. uploads: 20 of 10 MiB at once. slow: 4,000 half headers and 200 slow bodies. soak: all kinds of calls, for N minutes (5),
 * at a rate of R (1). Exits 1 if a count is wrong; times are printed with the limits for an idle machine with two cores.
 */
import { databases } from '#harness/database/databases.ts';
import { burst, overfull } from './load/burst.ts';
import type { Figure } from './load/figures.ts';
import { slowClients } from './load/slow-clients.ts';
import { soak } from './load/soak.ts';
import { openLoadStage, type LoadStage } from './load/stage.ts';
import { streams } from './load/streams.ts';
import { uploads } from './load/uploads.ts';

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
};
const minutes = Number(option('--minutes') ?? 5);
const rate = Number(option('--rate') ?? 1);

const loads: readonly (readonly [string, 'sleepy' | 'real', (stage: LoadStage) => Promise<Figure[]>])[] = [
  ['burst', 'sleepy', burst],
  ['overfull', 'sleepy', overfull],
  ['streams', 'sleepy', streams],
  ['uploads', 'real', uploads],
  ['slow', 'real', slowClients],
  ['soak', 'real', (stage) => soak(stage, minutes, rate)],
];

for (const [database, start] of databases) {
  if (!database.toLowerCase().includes(option('--database') ?? '')) continue;
  for (const [name, engine, run] of loads) {
    if (name !== (option('--only') ?? name)) continue;
    const stage = await openLoadStage(start, engine);
    for (const { words, holds } of await run(stage)) {
      console.log(`${holds ? 'ok  ' : 'FAIL'} ${name} on ${database}: ${words}`);
      if (!holds) process.exitCode = 1;
    }
    await stage.close();
  }
}
