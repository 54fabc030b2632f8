import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { killWithParent } from './kill-with-parent.ts';
import { finalOutput } from './final-output.ts';

type Point = readonly [number, number];

/** Job for a peer, the same for all, in the job's unit. */
export type PeerJob = {
  /** A sheet, or a strip long enough for any layout; `width` is the long side. */
  readonly width: number;
  readonly height: number;
  /** True if the used length of the one sheet counts. */
  readonly strip: boolean;
  /** Pixels per unit of the job, because the tolerances of SVGnest and Deepnest are in pixels. */
  readonly pixelsPerUnit: number;
  readonly margin: number;
  readonly spacing: number;
  /** Allowed rotations in degrees. */
  readonly angles: readonly number[];
  readonly parts: readonly {
    readonly outer: readonly Point[];
    readonly holes: readonly (readonly Point[])[];
    readonly copies: number;
  }[];
};

/** Budget of a peer: some accept no seed, some run on one core only. */
export type PeerBudget = {
  readonly seconds: number;
  readonly clock: 'wall' | 'cpu';
  readonly seed: number;
  readonly threads: number;
};

/** Input of a peer's program. */
export type PeerTask = { readonly job: PeerJob; readonly budget: PeerBudget };

/** A layout of a peer: the used length of a strip, or sheets with the used share of the last. */
const peerPoint = z.object({ atS: z.number(), value: z.number(), placed: z.number() });
export type PeerPoint = z.infer<typeof peerPoint>;

export type PeerRun = {
  readonly points: readonly PeerPoint[];
  /** CPU seconds of all its threads; null on systems that do not report them. */
  readonly cpuS: number | null;
  /** Reason for an early end without a result, one sentence; null if there was none. */
  readonly failed: string | null;
};

/** CPU time passes more slowly than wall time on a busy machine; this many times the budget is the longest wait. */
const BUSY_MACHINE = 3;
const POLL_MS = 250;
const MAX_OUTPUT = 4000;

/**
 * Runs a peer's program in a separate process: it receives the job as JSON and prints every better layout as a line of JSON
 * with its time. It is killed when its time and `graceS` are over. Always resolves, also if the program fails.
 */
export function runPeer(
  command: string,
  args: readonly string[],
  { job, budget }: PeerTask,
  graceS: number,
): Promise<PeerRun> {
  const points: PeerPoint[] = [];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  killWithParent(child);
  let text = '';
  let errorOutput = '';
  let cpuS: number | null = null;
  let late = false;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (text + chunk).split('\n');
    text = lines.pop()!;
    points.push(...lines.flatMap(readPoint));
  });
  child.stderr
    .setEncoding('utf8')
    .on('data', (chunk: string) => (errorOutput = (errorOutput + chunk).slice(-MAX_OUTPUT)));
  // If the program exits before it has read its job, its exit code reports the failure.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify({ job, budget }));
  const began = performance.now();
  const maxS = (budget.clock === 'cpu' ? BUSY_MACHINE * budget.seconds : budget.seconds) + graceS;
  return new Promise((resolve) => {
    const poll = setInterval(() => {
      cpuS = cpuSecondsOf(child.pid) ?? cpuS;
      const spent = budget.clock === 'cpu' && cpuS !== null && cpuS > budget.threads * budget.seconds + graceS;
      if (!spent && performance.now() - began < maxS * 1000) return;
      late = true;
      child.kill('SIGKILL');
    }, POLL_MS);
    const end = (failed: string | null): void => {
      clearInterval(poll);
      resolve({ points, cpuS, failed });
    };
    child.on('error', (error) => end(error.message));
    child.on('close', (code, signal) => {
      end(late || code === 0 ? null : `ended with ${signal ?? `code ${code}`}: ${finalOutput(errorOutput)}`);
    });
  });
}

/** Returns the layout in a line of output; other output of the program has none. */
function readPoint(line: string): PeerPoint[] {
  try {
    return [peerPoint.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

/** Returns the CPU time of a process, which Linux reports in hundredths of a second; null on other systems. */
function cpuSecondsOf(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}

/** Returns the seconds that the calling program has used. */
export function spentS({ clock }: PeerBudget): number {
  const { user, system } = process.cpuUsage();
  return clock === 'cpu' ? (user + system) / 1e6 : performance.now() / 1000;
}

/** Returns the best value at a time; null before the first complete layout. */
export function valueAt(points: readonly PeerPoint[], pieces: number, atS: number): number | null {
  const whole = points.filter((point) => point.placed >= pieces && point.atS <= atS);
  return whole.length > 0 ? Math.min(...whole.map(({ value }) => value)) : null;
}

/** Returns the value of a layout; `farX` and `farY` are the ends of the true parts on the last sheet, from the sheet's corner. */
export function valueOf(job: PeerJob, sheets: number, farX: number, farY: number): number {
  if (job.strip) return farX;
  const share = Math.min((farX + job.margin) / job.width, (farY + job.margin) / job.height);
  return sheets - 1 + Math.min(1, share);
}
