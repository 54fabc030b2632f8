/**
 * Runs several kinds of load on the whole program, one after the other: `node tools/bench/server/load.ts [--only NAME]
 * [--database embedded|postgres] [--minutes N] [--rate R]`. burst: 100 runs of 50 accounts in 10 s. overfull: 500 runs in 10 s. streams:
 * 200 at once. uploads: 20 of 10 MiB at once. slow: 4,000 half headers and 200 slow bodies. soak: all kinds of calls, for N minutes (5),
 * at a rate of R (1). Exits 1 if a count is wrong; times are printed with the limits for an idle machine with two cores.
 */
import { databases } from '#harness/database/databases.ts';
import { burst, overfull } from './load/burst.ts';
import { type Figure, must, within } from './load/figures.ts';
import { slowClients } from './load/slow-clients.ts';
import { soak } from './load/soak.ts';
import { openLoadStage, type LoadStage, addUsers } from './load/stage.ts';
import { streams } from './load/streams.ts';
import { limits } from '#lib/shared/limits.ts';
import { memoryOf } from '#harness/product/processes.ts';

const lengthOf = (side: number) => 4 + 4 * side;

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

/** Uploads twenty files of the maximum size at once: each is read completely (its last element is measured), and memory stays limited. */
async function uploads({ database, program }: LoadStage): Promise<Figure[]> {
  const users = await addUsers(database, 20);
  const answers = await Promise.all(
    users.map(async (userId, i) => {
      const content = `data:image/svg+xml;base64,${Buffer.from(largest(i + 1)).toString('base64')}`;
      const file = { filename: 'large.svg', fileType: 'SVG', content };
      const response = await program.call(userId, '/api/measurements', { file });
      const { totals } = (await response.json()) as { totals?: { lengthIn: number } };
      return totals?.lengthIn;
    }),
  );
  const right = answers.filter((lengthIn, i) => Math.abs((lengthIn ?? 0) - lengthOf(i + 1)) < 1e-9).length;
  return [
    must(
      `${right} of ${users.length} files of ${limits.fileBytes} bytes measured to their last element`,
      right === users.length,
    ),
    within('largest size of the server', memoryOf(program.pid).peakMb, 1024, 'MB'),
  ];
}

/** Returns a square of 1 in, padding, and at the very end a square of `side` in. */
function largest(side: number): string {
  const begin = `<svg xmlns="http://www.w3.org/2000/svg" width="100in" height="100in" viewBox="0 0 100 100"><rect width="1" height="1"/><!--`;
  const end = `--><rect x="50" width="${side}" height="${side}"/></svg>`;
  return begin + 'x'.repeat(limits.fileBytes - begin.length - end.length) + end;
}
