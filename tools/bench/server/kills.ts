/**
 * Kills 100 job processes and 20 workers during runs, on every kind of database on this machine:
 * `node tools/bench/server/kills.ts`. Every run must end with one charge or none, within 30 s of the last kill. Exits 1 on a fault.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { RunEvent } from '#lib/shared/contracts/result.ts';
import { startAuthServer, startProgram, type BackendProgram } from '#harness/backend/backend-program.ts';
import { databases } from '#harness/database/databases.ts';
import { eventsOf, startTestBackend } from '#harness/backend/test-backend.ts';
import { ledgerFaults } from '#harness/database/test-database.ts';
import { SLEEPY_WORKER } from '#harness/faults/programs.ts';

const PROCESS_KILLS = 100;
const WORKER_KILLS = 20;
const RUNS_AT_ONCE = 4;
const LATEST_END_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Kills a process, unless it has already exited. */
const killOff = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
const childrenOf = (pid: number): number[] => {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .map(Number)
      .filter(Boolean);
  } catch {
    return [];
  }
};

for (const [name, start] of databases) {
  const database = await start();
  const auth = await startAuthServer();
  const api = await startTestBackend(database);
  const begin = () => startProgram(auth, database.url, { ROLE: 'worker', NEST_SLOTS: '2' }, SLEEPY_WORKER);
  const workers: BackendProgram[] = [await begin(), await begin()];
  const ends: RunEvent[] = [];
  let killing = true;
  let lastKillAt = 0;

  const customer = async () => {
    while (killing) {
      const userId = await database.addUser();
      const rows = [{ id: 'r1', text: 'A', font: 'Arial', size: 12 }];
      const request = { runId: randomUUID(), rows, sheet: { widthIn: 96, heightIn: 48 }, options: { budgetS: 20 } };
      const events = await eventsOf(await api.call(userId, '/api/nest', request));
      ends.push(events.at(-1)!);
    }
  };
  const customers = Array.from({ length: RUNS_AT_ONCE }, customer);
  for (let kill = 1; kill <= PROCESS_KILLS; kill++) {
    await pause(300);
    const pids = workers.flatMap((worker) => childrenOf(worker.pid));
    const pid = pids[kill % Math.max(1, pids.length)];
    if (pid !== undefined) killOff(pid);
    if (kill % (PROCESS_KILLS / WORKER_KILLS) === 0) {
      const victim = workers.shift()!;
      victim.kill('SIGKILL');
      workers.push(await begin());
    }
    lastKillAt = Date.now();
  }
  killing = false;
  await Promise.all(customers);
  const settledMs = Date.now() - lastKillAt;
  const faults = await ledgerFaults(database.db);
  const by = (type: string) => ends.filter((event) => event.type === type).length;
  console.log(
    `${name}: ${PROCESS_KILLS} job processes and ${WORKER_KILLS} workers killed; ${ends.length} runs ended (${by('done')} done, ${by('failed')} failed with their credit returned), all within ${(settledMs / 1000).toFixed(1)} s of the last kill; ${faults.length} ledger faults`,
  );
  if (faults.length > 0 || settledMs > LATEST_END_MS || by('done') + by('failed') !== ends.length) process.exitCode = 1;
  for (const worker of workers) worker.kill('SIGKILL');
  await Promise.all(workers.map((worker) => worker.exited));
  await api.stop();
  auth.close();
  await database.close();
}
