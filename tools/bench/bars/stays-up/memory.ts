import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { logIn } from '../person.ts';
import type { Product } from '../product.ts';
import { BACK_MS, BUDGET_S, endOf, seconds, serves, tell, until, withProduct } from './stage.ts';

/** More than the product takes at rest. */
const LIMIT_MB = 3_000;
const KILLED_MS = 60_000;
/** Fills what is left of the group's memory. The system is told to kill what is ours before it. */
const HOG = 'const kept = []; setInterval(() => kept.push(Buffer.alloc(32 << 20, 1)), 20);';
const FIRST_TO_GO = 'echo 700 > /proc/self/oom_score_adj;';

/** The system's own limits, of the older kind or the newer. */
const KINDS = [
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { folder: '/sys/fs/cgroup', limit: 'memory.max' },
];

/** All memory that the product may have is used up until the system kills a part; then there is room again. */
export async function memoryFull(port: number): Promise<void> {
  const group = memoryGroup();
  if (!group) return console.log('left out: memory used up (a memory group of its own needs root)');
  const enter = `echo $$ > ${group.folder}/cgroup.procs;`;
  await withProduct(port, (product) => fill(product, enter), { shell: `${FIRST_TO_GO} ${enter}` });
  group.close();
}

async function fill(product: Product, enter: string): Promise<void> {
  const person = await logIn(product.site, product.login);
  const before = await person.credits();
  const runId = await person.nest(BUDGET_S);
  const parts = () => (['web', 'backend', 'stack'] as const).map((part) => product.pids(part)[0] ?? 0);
  const living = parts();
  const hog = spawn('bash', ['-c', `${enter} exec ${JSON.stringify(process.execPath)} -e "$0"`, HOG], {
    stdio: 'ignore',
  });
  const begun = performance.now();
  while (parts().every((pid, i) => pid === living[i]) && performance.now() - begun < KILLED_MS) await sleep(50);
  const killed = ['web', 'backend', 'stand-ins and database'].filter((_, i) => parts()[i] !== living[i]);
  hog.kill('SIGKILL');
  const backMs = await until(serves(product, person));
  const run = await endOf(person, runId, before);
  tell(
    'memory used up',
    killed.length > 0 && product.launcher.exitCode === null && backMs <= BACK_MS && run.holds,
    `the system killed ${killed.join(', ') || 'no part'}; serving ${seconds(backMs)} after there was room, ${run.words}`,
  );
}

function memoryGroup(): { folder: string; close(): void } | null {
  for (const { folder, limit } of KINDS) {
    const own = path.join(folder, `stays-up-${process.pid}`);
    try {
      mkdirSync(own);
      if (!existsSync(path.join(own, limit))) throw new Error('no such limit');
      writeFileSync(path.join(own, limit), String(LIMIT_MB * 1024 * 1024));
      return { folder: own, close: () => remove(own) };
    } catch {
      if (existsSync(own)) remove(own);
    }
  }
  return null;
}

function remove(own: string): void {
  try {
    // Processes still in the group move back to their former one.
    const procs = path.join(own, 'cgroup.procs');
    for (const pid of existsSync(procs) ? readFileSync(procs, 'utf8').split('\n').filter(Boolean) : []) {
      writeFileSync(path.join(path.dirname(own), 'cgroup.procs'), pid);
    }
    rmdirSync(own);
  } catch {
    // An empty group stays; it costs nothing.
  }
}
