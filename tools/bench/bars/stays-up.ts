/**
 * The whole product, started as `npm start` does, loses a part, its disk, its memory, its descriptors or its launcher in the middle of a run,
 * or its clock is moved: `node tools/bench/bars/stays-up.ts [--port N] [--rounds N] [--only kills|stop|disk|descriptors|memory|clock]`. Asked each time: serving again by
 * itself within 10 s (10 s after room was made), the run ends done and is charged once, nothing acknowledged is lost. Linux only.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mountSmallDisk } from '#harness/database/small-disk.ts';
import { logIn } from './person.ts';
import { launch } from './product.ts';
import { clockMoved } from './stays-up/clock.ts';
import { memoryFull } from './stays-up/memory.ts';
import { BACK_MS, BUDGET_S, endOf, isReady, seconds, serves, tell, until, withProduct } from './stays-up/stage.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4470' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const PORT = Number(values.port);
const ROUNDS = Number(values.rounds);
const DISK_MB = 160;
/** The embedded database opens some 200 when it is new. */
const DESCRIPTORS = 320;

async function kills(): Promise<void> {
  await withProduct(PORT, async (product) => {
    const person = await logIn(product.site, product.login);
    let credits = await person.credits();
    for (let round = 1; round <= ROUNDS; round++) {
      for (const part of ['job', 'backend', 'web', 'stack'] as const) {
        // A month's free credits go round by round.
        if (credits < 2) return;
        const runId = await person.nest(BUDGET_S);
        const [pid] = product.pids(part);
        process.kill(pid!, 'SIGKILL');
        await sleep(50);
        const backMs = await until(serves(product, person));
        const run = await endOf(person, runId, credits);
        credits = await person.credits();
        const isUp = product.launcher.exitCode === null;
        tell(
          `kill -9 of ${part === 'stack' ? 'stand-ins and database' : part}`,
          isUp && backMs <= BACK_MS && run.holds,
          `serving again after ${seconds(backMs)}, ${run.words}`,
        );
        // Five deaths of one part in a minute are given up, and these are not of one part; but round after round they are.
        await sleep(round < ROUNDS ? 15_000 : 0);
      }
    }
  });
}

async function stop(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stays-up-'));
  let product = await launch(PORT, folder);
  const person = await logIn(product.site, product.login);
  const before = await person.credits();
  const runId = await person.nest(20);
  const inFlight = Array.from({ length: 6 }, () => person.measures());
  // Every request was sent before the signal, whether answered or not.
  await isReady(product.site);
  const begun = performance.now();
  await product.stop();
  const stoppedMs = performance.now() - begun;
  const answered = (await Promise.all(inFlight)).filter(Boolean).length;
  product = await launch(PORT, folder);
  const run = await endOf(person, runId, before);
  tell(
    'SIGTERM in the middle of a run',
    run.holds && answered === inFlight.length,
    `${answered} of ${inFlight.length} measurements under way answered, stopped after ${seconds(stoppedMs)}; after the next start, in the same session, ${run.words}`,
  );
  product.launcher.kill('SIGKILL');
  const goneMs = await until(async () => !(await isReady(product.site)));
  tell('kill -9 of the launcher', goneMs <= 5_500, `its parts were gone after ${seconds(goneMs)}`);
  const againBegun = performance.now();
  product = await launch(PORT, folder);
  tell(
    'start after it',
    (await person.measures()) && (await person.credits()) === before - 1,
    `ready after ${seconds(performance.now() - againBegun)}, the session and the charge still there`,
  );
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function disk(): Promise<void> {
  const small = mountSmallDisk(DISK_MB);
  if (!small) return console.log('left out: a full disk (mounting one needs root)');
  try {
    const product = await launch(PORT, path.join(small.folder, 'data'));
    const person = await logIn(product.site, product.login);
    for (let round = 1; round <= ROUNDS; round++) {
      const before = await person.credits();
      small.fill();
      const answers: string[] = [];
      for (let i = 0; i < 5; i++) {
        answers.push(
          await person.nest(BUDGET_S).then(
            () => 'taken',
            (error: Error) => /\((\d+)\)/.exec(error.message)?.[1] ?? 'cut',
          ),
        );
        await sleep(1_000);
      }
      small.free();
      const backMs = await until(serves(product, person));
      const runId = await person.nest(BUDGET_S);
      const taken = answers.filter((answer) => answer === 'taken').length;
      const run = await endOf(person, runId, before - taken);
      tell(
        'full disk',
        product.launcher.exitCode === null && backMs <= BACK_MS && run.holds && !answers.includes('500'),
        `runs asked for: ${answers.join(', ')}; serving ${seconds(backMs)} after room was made, ${run.words}`,
      );
    }
    await product.stop();
  } finally {
    small.close();
  }
}

async function descriptors(): Promise<void> {
  await withProduct(
    PORT,
    async (product) => {
      const person = await logIn(product.site, product.login);
      const before = await person.credits();
      const sockets = Array.from({ length: 2 * DESCRIPTORS }, () => {
        const socket = net.connect(PORT, '127.0.0.1');
        socket.on('error', () => {});
        return socket;
      });
      await sleep(3_000);
      const meanwhile = await Promise.race([person.measures(), sleep(20_000, false)]);
      for (const socket of sockets) socket.destroy();
      const backMs = await until(serves(product, person));
      const run = await endOf(person, await person.nest(BUDGET_S), before);
      tell(
        'descriptors used up',
        product.launcher.exitCode === null && backMs <= BACK_MS && run.holds,
        `${sockets.length} connections on ${DESCRIPTORS} descriptors: a measurement ${meanwhile ? 'still passed' : 'did not pass'}; serving ${seconds(backMs)} after they left, ${run.words}`,
      );
    },
    { shell: `ulimit -n ${DESCRIPTORS};` },
  );
}

const memory = () => memoryFull(PORT);
const clock = () => clockMoved(PORT);
for (const [name, run] of Object.entries({ kills, stop, disk, descriptors, memory, clock })) {
  if (name === (values.only ?? name)) await run();
}
