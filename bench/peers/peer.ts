import { spawn } from 'node:child_process';

type Point = readonly [number, number];

/** What a peer is asked: the same job for all of them, lengths in the job's own unit. */
export type PeerJob = {
  /** A sheet, or a strip long enough for any layout; `width` is the long side. */
  readonly width: number;
  readonly height: number;
  /** True: the used length of the one sheet counts. */
  readonly strip: boolean;
  readonly margin: number;
  readonly spacing: number;
  /** Turns allowed, degrees. */
  readonly angles: readonly number[];
  readonly parts: readonly {
    readonly outer: readonly Point[];
    readonly holes: readonly (readonly Point[])[];
    readonly copies: number;
  }[];
  readonly seconds: number;
};

/** A layout of a peer: the used length of a strip, or sheets with the used share of the last. */
export type PeerPoint = { readonly atS: number; readonly value: number; readonly placed: number };

/**
 * Runs a peer's program in a process of its own: the job goes in as JSON, every better layout comes out as a line of JSON
 * with the CPU seconds it took. It is ended when its CPU time is up, at the latest after three times as long by the clock.
 */
export function runPeer(command: string, args: readonly string[], job: PeerJob): Promise<PeerPoint[]> {
  const points: PeerPoint[] = [];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (text + chunk).split('\n');
    text = lines.pop()!;
    for (const line of lines) if (line.startsWith('{')) points.push(JSON.parse(line) as PeerPoint);
  });
  child.stdin.end(JSON.stringify(job));
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill('SIGKILL'), job.seconds * 3000 + 10_000);
    child.on('error', reject);
    child.on('close', () => {
      clearTimeout(late);
      resolve(points);
    });
  });
}

/** Best value at a moment; NaN before the first complete layout. */
export function valueAt(points: readonly PeerPoint[], pieces: number, atS: number): number {
  const whole = points.filter((point) => point.placed >= pieces && point.atS <= atS);
  return whole.length > 0 ? Math.min(...whole.map(({ value }) => value)) : NaN;
}

/** What counts of a layout: `farX` and `farY` are the ends of the true parts on the last sheet, from the sheet's corner. */
export function valueOf(job: PeerJob, sheets: number, farX: number, farY: number): number {
  if (job.strip) return farX;
  const share = Math.min((farX + job.margin) / job.width, (farY + job.margin) / job.height);
  return sheets - 1 + Math.min(1, share);
}
