import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { ENGINE_VERSION } from '#engine';
import { runApart, type Apart, type OwnTask } from './apart.ts';
import { marksS, type RunFile, type RunKey, type RunRecord } from './records.ts';
import type { Peer } from '../peers/find-peers.ts';
import { valueAt, type PeerJob } from '../peers/peer.ts';

/** A job of a benchmark: one row of its table. */
export type Subject<Task extends OwnTask> = {
  readonly bench: RunRecord['bench'];
  readonly job: string;
  readonly task: Task;
  readonly peerJob: PeerJob;
  /** Converts a peer's value to the benchmark's unit. */
  readonly valueOfPeer: (value: number) => number;
  readonly bounds: RunRecord['bounds'];
};

/** A program and the programs that ran beside it, in the head of a table. */
export type Program = Pick<RunRecord, 'program' | 'version' | 'threads' | 'beside'>;

type Rounds = readonly (readonly Peer[])[];

/** Returns our program, which runs alone, then the peers round by round. */
function programsOf(threads: number, rounds: Rounds): Program[] {
  const peers = rounds.flatMap((round) =>
    round.map(({ name: program, version, threads: own }) => {
      const beside = round.map(({ name }) => name).filter((name) => name !== program);
      return { program, version, threads: own, beside };
    }),
  );
  return [{ program: 'ours', version: ownVersion(), threads, beside: [] }, ...peers];
}

const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, Node ${process.versions.node}`;

/**
 * Measures one row: our search and then the peers, each in separate processes. Runs in the file are not
 * repeated. `onLayout` is called with our layout if it was made now.
 */
export async function measureRow<Task extends OwnTask>(
  subject: Subject<Task>,
  rounds: Rounds,
  peerSeconds: number,
  file: RunFile,
  onLayout: (layout: Apart<Task>['own']['layout']) => Promise<void>,
): Promise<RunRecord[]> {
  const { bench, job, task, peerJob, bounds } = subject;
  const { budget } = task;
  const [product, ...peerPrograms] = programsOf(budget.threads, rounds);
  const pieces = peerJob.parts.reduce((sum, { copies }) => sum + copies, 0);
  const jobHash = hashOf(peerJob);
  const { seed, seconds, clock } = budget;
  const keyOf = ({ program, threads }: Program): RunKey => {
    const own = program === product!.program;
    return { bench, job, jobHash, program, threads, seed, seconds: own ? seconds : peerSeconds, clock };
  };
  const begin = (program: Program) => {
    const takenAt = new Date().toISOString();
    return { ...keyOf(program), ...program, pieces, machine, load: loadavg()[0]!, takenAt };
  };
  const peerBudget = { ...budget, seconds: peerSeconds };

  const own = await file.get(keyOf(product!), async () => {
    const record = { ...begin(product!), bounds };
    const apart = await runApart(task);
    if (typeof apart === 'string') return { ...record, ...nothing, failed: apart };
    await onLayout(apart.own.layout);
    return { ...record, ...ownFigures(apart, seconds) };
  });
  const records = [own];
  for (const round of rounds) {
    // A peer that ignores holes is skipped for jobs with holes, because its figures would be misleading.
    const able = round.filter(({ knowsHoles }) => knowsHoles || peerJob.parts.every(({ holes }) => holes.length === 0));
    const made = able.map((peer) => {
      const program = peerPrograms.find((one) => one.program === peer.name)!;
      return file.get(keyOf(program), async () => {
        const record = { ...begin(program), own: null, bounds: null };
        const { points, cpuS, failed } = await peer.run({
          job: peerJob,
          budget: { ...peerBudget, threads: peer.threads },
        });
        const placed = points.reduce((max, point) => Math.max(max, point.placed), 0);
        const at = (s: number): number | null => {
          const value = valueAt(points, pieces, s);
          return value === null ? null : subject.valueOfPeer(value);
        };
        return { ...record, placed, value: at(Infinity), marks: marksUpTo(peerSeconds, at), cpuS, failed };
      });
    });
    records.push(...(await Promise.all(made)));
  }
  return records;
}

const nothing = { placed: 0, value: null, marks: {}, cpuS: null, own: null };

function ownFigures({ own, cpuS, peakMb }: Apart<OwnTask>, seconds: number) {
  const { layout, checked, firstLayoutMs, evaluationsPerS, elapsedMs, curve } = own;
  const [first, search] = curve;
  const at = (s: number): number | null => curve.findLast((point) => point.atS <= s)?.value ?? null;
  return {
    placed: layout.placements.length,
    value: 'usage' in layout ? layout.usage : layout.density,
    marks: marksUpTo(seconds, at),
    cpuS,
    failed: null,
    own: {
      firstLayoutMs,
      firstValue: first?.value ?? null,
      searchMs: search ? search.atS * 1000 : null,
      searchValue: search?.value ?? null,
      evaluationsPerS,
      elapsedMs,
      peakMb,
      checked,
      layoutHash: hashOf(layout.placements),
    },
  };
}

function marksUpTo(seconds: number, at: (s: number) => number | null): Record<string, number> {
  const marks = marksS.filter((s) => s <= seconds).map((s) => [String(s), at(s)] as const);
  return Object.fromEntries(marks.filter((mark): mark is readonly [string, number] => mark[1] !== null));
}

const hashOf = (data: unknown): string => createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 12);

/** Returns the engine's version and the commit, with a plus if the search's sources differ from the commit. */
function ownVersion(): string {
  const git = (...args: string[]): string =>
    spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout?.trim() ?? '';
  const changed = git('status', '--porcelain', '--', '../../engine', '../../cli', '../../lib') !== '';
  return `${ENGINE_VERSION} ${git('rev-parse', '--short', 'HEAD')}${changed ? '+' : ''}`.trim();
}
