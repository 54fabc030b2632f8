import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { endWithUs } from './end-with-us.ts';
import { lastWords } from './last-words.ts';

type Point = readonly [number, number];

/** Job for a peer, the same for all, in the job's unit. */
export type PeerJob = {
  /** A sheet, or a strip long enough for any layout; `width` is the long side. */
  readonly width: number;
  readonly height: number;
  /** True: the used length of the one sheet counts. */
  readonly strip: boolean;
  /** SVGnest's and Deepnest's tolerances are made for pixels: a unit of the job is to be as many. */
  readonly pixelsPerUnit: number;
  readonly margin: number;
  readonly spacing: number;
  /** Turns allowed, degrees. */
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
  /** CPU seconds of all its threads, where the system tells; null elsewhere. */
  readonly cpuS: number | null;
  /** Why it ended before its time without a word, one sentence; null when it did not. */
  readonly failed: string | null;
};

/** A CPU clock runs slower than the wall's on a busy machine; nothing is waited for longer than this many times. */
const BUSY_MACHINE = 3;
const LOOK_MS = 250;
const TOLD_MOST = 4000;

/**
 * Runs a peer's program in a process of its own: the job goes in as JSON, every better layout comes out as a line of JSON
 * with the moment it was found. It is ended when its time and `graceS` are over. Whatever becomes of it, there is an answer.
 */
export function runPeer(
  command: string,
  args: readonly string[],
  { job, budget }: PeerTask,
  graceS: number,
): Promise<PeerRun> {
  const points: PeerPoint[] = [];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  endWithUs(child);
  let text = '';
  let told = '';
  let cpuS: number | null = null;
  let late = false;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (text + chunk).split('\n');
    text = lines.pop()!;
    points.push(...lines.flatMap(readPoint));
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (told = (told + chunk).slice(-TOLD_MOST)));
  // A program that is gone before it has read its job says so by its exit code.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify({ job, budget }));
  const began = performance.now();
  const mostS = (budget.clock === 'cpu' ? BUSY_MACHINE * budget.seconds : budget.seconds) + graceS;
  return new Promise((resolve) => {
    const look = setInterval(() => {
      cpuS = cpuSecondsOf(child.pid) ?? cpuS;
      const spent = budget.clock === 'cpu' && cpuS !== null && cpuS > budget.threads * budget.seconds + graceS;
      if (!spent && performance.now() - began < mostS * 1000) return;
      late = true;
      child.kill('SIGKILL');
    }, LOOK_MS);
    const end = (failed: string | null): void => {
      clearInterval(look);
      resolve({ points, cpuS, failed });
    };
    child.on('error', (error) => end(error.message));
    child.on('close', (code, signal) => {
      end(late || code === 0 ? null : `ended with ${signal ?? `code ${code}`}: ${lastWords(told)}`);
    });
  });
}

/** Lines that are no layout are other output of the program. */
function readPoint(line: string): PeerPoint[] {
  try {
    return [peerPoint.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

/** Linux tells of every process, in hundredths of a second; others do not. */
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

/** In a peer's program: time it has had. */
export function spentS({ clock }: PeerBudget): number {
  const { user, system } = process.cpuUsage();
  return clock === 'cpu' ? (user + system) / 1e6 : performance.now() / 1000;
}

/** Best value at a moment; null before the first complete layout. */
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
