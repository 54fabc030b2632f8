/**
 * Causes faults of the network and of the disk at full size, on every kind of database on this machine: `node tools/bench/server/faults.ts`.
 * Connections cut 50 times; the database down for 60 s; a network that stops responding; 100 commits with lost responses; a
 * full disk. `--only cuts|away|silence|commits|disk` runs one. Exits 1 on a fault.
 */
import { databases } from '#harness/database/databases.ts';
import { openFaultStage, type FaultStage } from '#harness/faults/fault-stage.ts';
import { commitsUnanswered, cutAgainAndAgain, fullDisk, outage } from '#harness/faults/network-faults.ts';
import { startPostgres } from '#harness/database/postgres-server.ts';
import { mountSmallDisk, type SmallDisk } from '#harness/database/small-disk.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';

const CUTS = 50;
const AWAY_MS = 60_000;
const SILENCES = 3;
const SILENT_MS = 25_000;
const LOST_COMMITS = 100;
const DISK_ROUNDS = 3;
const DISK_MB = 256;
/** Promised times: a rejection while the database is down, the longest call over an unresponsive network, the recovery. */
const REFUSED_MS = 1_000;
const LONGEST_CALL_MS = 15_000;
const NORMAL_MS = 10_000;

const onlyIndex = process.argv.indexOf('--only');
const only = onlyIndex > 0 ? process.argv[onlyIndex + 1] : undefined;
const wants = (part: string) => only === undefined || only === part;

function report(name: string, isGood: boolean, words: string): void {
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name}: ${words}`);
  if (!isGood) process.exitCode = 1;
}

async function ledgerOf(name: string, stage: FaultStage): Promise<void> {
  const faults = await stage.ledgerFaults();
  report(name, faults.length === 0, `${faults.length} accounts or runs that do not add up`);
}

async function network(name: string, start: () => Promise<TestDatabase>): Promise<void> {
  const stage = await openFaultStage(start);
  if (wants('cuts')) {
    const { runs, unpaid, endedMs } = await cutAgainAndAgain(stage, CUTS);
    const isGood = unpaid === 0 && endedMs < 30_000;
    report(
      name,
      isGood,
      `connections cut ${CUTS} times: ${runs} runs, ${unpaid} not done and paid once, all ended ${seconds(endedMs)} after`,
    );
  }
  if (wants('away')) {
    const seen = await outage(stage, 'refuse', AWAY_MS);
    const isGood = isWell(seen) && seen.slowestMs < REFUSED_MS && seen.resumesMs < NORMAL_MS;
    report(name, isGood, `down for ${seconds(AWAY_MS)}: ${wordsOf(seen)}`);
  }
  for (let round = 1; wants('silence') && round <= SILENCES; round++) {
    const seen = await outage(stage, 'silence', SILENT_MS);
    report(
      name,
      isWell(seen) && seen.slowestMs < LONGEST_CALL_MS && seen.resumesMs < 30_000,
      `silent for ${seconds(SILENT_MS)}: ${wordsOf(seen)}`,
    );
  }
  if (wants('commits')) {
    const { wrong } = await commitsUnanswered(stage, LOST_COMMITS);
    report(
      name,
      wrong === 0,
      `responses of at least ${LOST_COMMITS} commits lost: ${wrong} runs not paid exactly once`,
    );
  }
  await ledgerOf(name, stage);
  await stage.close();
}

async function disk(name: string, start: (disk: SmallDisk) => Promise<TestDatabase>): Promise<void> {
  const small = mountSmallDisk(DISK_MB);
  if (!small) return console.log(`skipped: ${name} with a full disk (mounting one needs root)`);
  const stage = await openFaultStage(() => start(small));
  for (let round = 1; round <= DISK_ROUNDS; round++) {
    const seen = await fullDisk(stage, small);
    const isGood = seen.halfRuns === 0 && seen.statuses.every((status) => status === 503) && seen.normalMs < NORMAL_MS;
    report(
      name,
      isGood,
      `full disk: ${seen.requested} runs requested, rejected with ${seen.statuses.join(', ')}, ${seen.halfRuns} half written; normal ${seconds(seen.normalMs)} after space was freed`,
    );
  }
  await ledgerOf(name, stage);
  await stage.close();
  small.close();
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const isWell = (seen: Awaited<ReturnType<typeof outage>>) =>
  seen.statuses.join() === '503' && seen.end === 'done' && seen.credits === 9;
const wordsOf = (seen: Awaited<ReturnType<typeof outage>>) =>
  `calls answered ${seen.statuses.join(', ')} in ${seconds(seen.slowestMs)} at most, normally ${seconds(seen.answersMs)} after the end, the run continued ${seconds(seen.resumesMs)} after it and ended ${seen.end}, ${10 - Number(seen.credits)} credit`;

for (const [name, start] of databases) {
  if (only !== 'disk') await network(name, start);
  if (!wants('disk')) continue;
  await disk(name, ({ folder }) =>
    name === 'the embedded database' ? startTestDatabase(`${folder}/data`) : startPostgres(folder),
  );
}
