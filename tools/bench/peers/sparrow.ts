import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { killWithParent } from './kill-with-parent.ts';
import type { PeerTask } from './peer.ts';

/**
 * Runs the sparrow search on a strip: `node tools/bench/peers/sparrow.ts BINARY < task.json`. BINARY is built from its source
 * (`cargo build --release --features simd`). Its log names each shorter layout with three decimals; the final length is read
 * from its solution. It measures wall time and has a fixed number of workers.
 */
const binary = path.resolve(process.argv[2]!);
const { job, budget } = JSON.parse(readFileSync(0, 'utf8')) as PeerTask;

const name = 'job';
const instance = {
  name,
  strip_height: job.height,
  items: job.parts.map(({ outer, copies }, id) => ({
    id,
    demand: copies,
    allowed_orientations: job.angles,
    shape: { type: 'simple_polygon', data: outer },
  })),
};
const pieces = job.parts.reduce((sum, { copies }) => sum + copies, 0);
const folder = mkdtempSync(path.join(tmpdir(), 'sparrow-'));
const input = path.join(folder, `${name}.json`);
writeFileSync(input, JSON.stringify(instance));

let shortest = Infinity;
function report(length: number): void {
  if (!(length < shortest)) return;
  shortest = length;
  const atS = Math.min(performance.now() / 1000, budget.seconds);
  console.log(JSON.stringify({ atS, value: length, placed: pieces }));
}

const seconds = String(Math.max(1, Math.round(budget.seconds)));
const child = spawn(binary, ['-i', input, '-t', seconds, '-s', String(budget.seed)], {
  cwd: folder,
  stdio: ['ignore', 'pipe', 'inherit'],
});
killWithParent(child);
createInterface({ input: child.stdout }).on('line', (line) => {
  const found = /feasible solution found! \(width: ([\d.]+)|\[CMPR\] success at [^(]*\(([\d.]+)/.exec(line);
  if (found !== null) report(Number(found[1] ?? found[2]));
});
child.on('close', (code) => {
  if (code === 0) {
    const final = path.join(folder, 'output', `final_${name}.json`);
    const { solution } = JSON.parse(readFileSync(final, 'utf8')) as { solution: { strip_width: number } };
    report(solution.strip_width);
  }
  rmSync(folder, { recursive: true });
  process.exitCode = code ?? 1;
});
