/**
 * Compares the first start of two versions on bare clones, in turn: `npm run bench:start -- BASE [VERSION] [--runs 2] [--empty-cache]`.
 * Prints for each run the time and processor time from `npm start` to a success of /api/ready, the peak of memory (shared pages counted
 * once) and the disk space of the folder, then the ratios of the medians. `--empty-cache`: npm has no packages of earlier runs. Linux only.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from '#harness/median.ts';

type Run = { wallS: number; processorS: number; memoryMB: number; diskMB: number };

const PORT = Number(process.env['BENCH_PORT'] ?? 4360);
const POLL_MS = 250;
/** Fields of /proc/PID/stat after the command's name: parent, and time of the process and of its ended children, in ticks. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14];
const TICKS_PER_S = 100;
const root = path.resolve(import.meta.dirname, '../..');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '2' }, 'empty-cache': { type: 'boolean', default: false } },
});
const [base, version = 'HEAD'] = positionals;
if (base === undefined) throw new Error('Usage: npm run bench:start -- BASE [VERSION] [--runs 2] [--empty-cache]');

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isStopped = true));

const runs: Record<string, Run[]> = { [base]: [], [version]: [] };
for (let run = 0; run < Number(values.runs); run++) {
  for (const [commit, measured] of Object.entries(runs)) {
    const result = await measureStart(commit);
    measured.push(result);
    process.stdout.write(`${commit.padEnd(12)} ${text(result)}\n`);
  }
}
const of = (commit: string, key: keyof Run) => median(runs[commit]!.map((run) => run[key]));
const ratio = (key: keyof Run) => (of(version, key) / of(base, key)).toFixed(2);
process.stdout.write(
  `${version} / ${base}: time ${ratio('wallS')}, processor ${ratio('processorS')}, memory ${ratio('memoryMB')}, disk ${ratio('diskMB')}\n`,
);

async function measureStart(commit: string): Promise<Run> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-start-'));
  const clone = path.join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', root, clone]);
  const head = execFileSync('git', ['rev-parse', `${commit}^{commit}`], { cwd: root, encoding: 'utf8' }).trim();
  execFileSync('git', ['checkout', '--quiet', head], { cwd: clone });
  const env: Record<string, string> = {
    PATH: pathOfUser(),
    HOME: os.homedir(),
    PORT: String(PORT),
    ...(values['empty-cache'] && { npm_config_cache: path.join(folder, 'cache') }),
  };
  const startMs = performance.now();
  const started = spawn('npm', ['start'], {
    cwd: clone,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => started.once('close', () => resolve()));
  try {
    let memoryMB = 0;
    for (;;) {
      const response = await fetch(`http://localhost:${PORT}/api/ready`).catch(() => undefined);
      await response?.body?.cancel();
      memoryMB = Math.max(memoryMB, memoryOf(treeOf(started.pid!)));
      if (response?.ok) break;
      if (isStopped || started.exitCode !== null) throw new Error(`${commit} did not start.`);
      await sleep(POLL_MS);
    }
    const wallS = (performance.now() - startMs) / 1000;
    const processorS = processorTimeOf(treeOf(started.pid!));
    const [size] = execFileSync('du', ['-sm', clone], { encoding: 'utf8' }).split('\t');
    return { wallS, processorS, memoryMB, diskMB: Number(size) };
  } finally {
    if (started.exitCode === null) process.kill(-started.pid!, 'SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the search path without the Node of this program, so that a version fetches its own if the machine's is old. */
function pathOfUser(): string {
  const own = path.dirname(process.execPath);
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== own || !own.startsWith(root))
    .filter((folder) => !folder.includes('node_modules'))
    .join(path.delimiter);
}

type Process = { pid: number; parent: number; ticks: number };

function treeOf(top: number): Process[] {
  const all = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const stat = readOrEmpty(`/proc/${name}/stat`);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = TIMES.reduce((sum, field) => sum + Number(fields[field]), 0);
    return stat === '' ? [] : [{ pid: Number(name), parent: Number(fields[PARENT]), ticks }];
  });
  const tree = all.filter(({ pid }) => pid === top);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

function processorTimeOf(tree: readonly Process[]): number {
  return tree.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_S;
}

function memoryOf(tree: readonly Process[]): number {
  const kB = tree.map(({ pid }) => Number(/^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0));
  return kB.reduce((sum, one) => sum + one, 0) / 1024;
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    // The process has ended.
    return '';
  }
}

function text({ wallS, processorS, memoryMB, diskMB }: Run): string {
  return `${wallS.toFixed(1)} s   processor ${processorS.toFixed(1)} s   memory ${memoryMB.toFixed(0)} MB   disk ${diskMB} MB`;
}
