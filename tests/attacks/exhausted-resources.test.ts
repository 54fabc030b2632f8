import { spawn } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { mountSmallDisk } from '#harness/database/small-disk.ts';
import { withCredits } from '#harness/product/accounts.ts';
import { launchProduct, type LaunchOptions, type Product } from '#harness/product/launch-product.ts';
import { createMemoryGroup } from '#harness/product/memory-group.ts';
import { printFigure, seconds } from '#harness/product/print-figure.ts';
import { isServing, MAX_RECOVERY_MS, RUN_BUDGET_S, waitForRun, waitUntil } from '#harness/product/recovery.ts';
import { logIn, RunRefusedError, type User } from '#harness/product/user.ts';

const ROUNDS = Number(process.env['ATTACK_ROUNDS'] ?? 1);
const DISK_MB = 160;
const FULL_DISK_RUNS = 5;
/** The embedded database opens about 200 files on its first start. */
const DESCRIPTORS = 320;
/** More memory than the product uses without requests. */
const MEMORY_MB = 3_000;
const MAX_KILL_MS = 60_000;
/** Program that allocates memory until it is killed. */
const ALLOCATE = 'const blocks = []; setInterval(() => blocks.push(Buffer.alloc(32 << 20, 1)), 20);';
/** Makes the product the first candidate of the out-of-memory killer. */
const RAISE_OOM_SCORE = 'echo 700 > /proc/self/oom_score_adj;';

const disk = mountSmallDisk(DISK_MB);
const memory = createMemoryGroup(MEMORY_MB);
afterAll(() => {
  disk?.close();
  memory?.close();
});
// Both need root.
const onDisk = disk ? describe : describe.skip;
const inMemoryGroup = memory ? describe : describe.skip;

onDisk('full disk', () => {
  test('runs are refused without an internal error, and requests succeed 10 s after space is available', () =>
    withUser({ dataFolder: path.join(disk!.folder, 'data') }, async (product, owner) => {
      let user = owner;
      for (let round = 1; round <= ROUNDS; round++) {
        user = await withCredits(product.site, user, FULL_DISK_RUNS + 1);
        const credits = await user.remainingCredits();
        disk!.fill();
        const responses: (number | 'started' | 'no response')[] = [];
        const started: string[] = [];
        for (let i = 0; i < FULL_DISK_RUNS; i++) {
          responses.push(
            await user.startRun(RUN_BUDGET_S).then(
              (runId) => (started.push(runId), 'started' as const),
              (error: unknown) => (error instanceof RunRefusedError ? error.status : 'no response'),
            ),
          );
          await sleep(1_000);
        }
        disk!.free();
        const recoveryMs = await waitUntil(() => isServing(product, user));
        printFigure('full disk', `responses ${responses.join(', ')}; recovery ${seconds(recoveryMs)}`);
        expect(responses).not.toContain(500);
        expect(recoveryMs).toBeLessThanOrEqual(MAX_RECOVERY_MS);
        // Runs that were accepted before the disk was full, or in space that the database reused.
        for (const runId of started) expect(await waitForRun(user, runId, credits)).toMatchObject({ state: 'done' });
        const runId = await user.startRun(RUN_BUDGET_S);
        const chargedBefore = credits - started.length;
        expect(await waitForRun(user, runId, chargedBefore)).toMatchObject({ state: 'done', charged: 1 });
        expect(product.isRunning()).toBe(true);
      }
    }));
});

test('all file descriptors in use: requests succeed 10 s after they are released', () =>
  withUser({ shell: `ulimit -n ${DESCRIPTORS};` }, async (product, user) => {
    const credits = await user.remainingCredits();
    const sockets = Array.from({ length: 2 * DESCRIPTORS }, () => {
      const socket = net.connect(product.port, '127.0.0.1');
      socket.on('error', () => {});
      return socket;
    });
    await sleep(3_000);
    const isMeasured = await Promise.race([user.measureSquare(), sleep(20_000, false)]);
    for (const socket of sockets) socket.destroy();
    const recoveryMs = await waitUntil(() => isServing(product, user));
    printFigure('all file descriptors in use', `measured ${isMeasured}; recovery ${seconds(recoveryMs)}`);
    expect(recoveryMs).toBeLessThanOrEqual(MAX_RECOVERY_MS);
    const runId = await user.startRun(RUN_BUDGET_S);
    expect(await waitForRun(user, runId, credits)).toMatchObject({ state: 'done', charged: 1 });
    expect(product.isRunning()).toBe(true);
  }));

inMemoryGroup('all memory in use until a part is killed', () => {
  test('requests succeed 10 s after memory is released, the run ends and is charged once', () =>
    withUser({ shell: `${RAISE_OOM_SCORE} ${memory!.enterCommand}` }, async (product, user) => {
      const credits = await user.remainingCredits();
      const runId = await user.startRun(RUN_BUDGET_S);
      const processIds = () =>
        (['web', 'backend', 'services'] as const).map((part) => product.processIds(part)[0] ?? 0);
      const before = processIds();
      const isPartKilled = async () => processIds().some((pid, i) => pid !== before[i]);
      const command = `${memory!.enterCommand} exec ${JSON.stringify(process.execPath)} -e "$0"`;
      const allocating = spawn('bash', ['-c', command, ALLOCATE], { stdio: 'ignore' });
      const killMs = await waitUntil(isPartKilled, MAX_KILL_MS);
      allocating.kill('SIGKILL');
      expect(killMs).toBeLessThan(Infinity);
      const recoveryMs = await waitUntil(() => isServing(product, user));
      printFigure('all memory in use', `recovery ${seconds(recoveryMs)}`);
      expect(recoveryMs).toBeLessThanOrEqual(MAX_RECOVERY_MS);
      expect(await waitForRun(user, runId, credits)).toMatchObject({ state: 'done', charged: 1 });
      expect(product.isRunning()).toBe(true);
    }));
});

/** Calls `run` with a product and its demo user, then stops the product. */
async function withUser(options: LaunchOptions, run: (product: Product, user: User) => Promise<void>): Promise<void> {
  const product = await launchProduct(options);
  try {
    await run(product, await logIn(product.site, product.login));
  } finally {
    await product.stop();
  }
}
