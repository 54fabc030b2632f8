import { AppError } from '#lib/errors/app-error.ts';
import type { EngineJob, JobAnswer } from './job-process/protocol.ts';
import { JobCrash } from './job-process.ts';
import { WaitedTooLong, type JobPool, type PoolRun } from './job-pool.ts';
import { refusalOf, runQuickJob } from './run-quick-job.ts';
import type { Standings } from './standing.ts';

export type QuickJob = Exclude<EngineJob, { kind: 'nest' }>;

type QuickJobOf = {
  readonly person: string;
  /** Ends when the client leaves. */
  readonly signal?: AbortSignal | undefined;
};

/** Jobs that are waited for: measuring, lettering, export, layouts made by hand. */
export type QuickJobs = {
  readonly run: (job: QuickJob, of: QuickJobOf) => Promise<JobAnswer>;
  /** How many wait in each lane. */
  readonly lineLengths: () => Record<keyof Lanes, number>;
  readonly close: () => void;
};

type Lane = Pick<JobPool, 'run' | 'waiting' | 'close'>;
export type Lanes = {
  /** Small jobs, each for a moment. */
  readonly quick: Lane;
  /** What took longer than a moment, or looks as if it would. */
  readonly long: Lane;
  /** Previews of lettering, drawn while somebody types. */
  readonly lettering: Lane;
};

/**
 * How much processor time a job may have, which does not depend on how busy the machine is, and how long it may take altogether,
 * waiting in line included.
 */
export const walls = {
  measure: { processorMs: 8_000, totalMs: 20_000 },
  lettering: { processorMs: 5_000, totalMs: 15_000 },
  export: { processorMs: 20_000, totalMs: 30_000 },
  hands: { processorMs: 8_000, totalMs: 20_000 },
} as const satisfies Record<QuickJob['kind'], { processorMs: number; totalMs: number }>;
/** What somebody may have of the quick lane: requests up to a size, with so much processor time each. */
const moments = {
  new: { sizeBytes: 16 * 1024, processorMs: 200 },
  quick: { sizeBytes: 2 * 1024 * 1024, processorMs: 500 },
};

/**
 * Work is divided by how long it takes, as far as that can be known: a job begins among the quick ones, and when it has used up its
 * moment there it begins again in the long lane. People whose jobs take long begin there. So whoever asks for something
 * small waits for moments of others, never for their long work.
 *
 * Source: task assignment by guessing size (M. Harchol-Balter, J. ACM 49(2), 2002), with what is known of the person added.
 */
export function createQuickJobs(lanes: Lanes, standings: Standings, now: () => number): QuickJobs {
  /** Null when it takes longer. */
  async function inQuickLane(job: QuickJob, person: string, how: PoolRun, until: number): Promise<JobAnswer | null> {
    const standing = standings.of(person);
    if (standing === 'slow' || sizeOf(job) > moments[standing].sizeBytes) return null;
    const { processorMs } = moments[standing];
    try {
      const answer = await runQuickJob(lanes.quick, job, { ...how, isUntried: standing === 'new', processorMs });
      standings.wasQuick(person);
      return answer;
    } catch (error) {
      // One whose time went by in line has shown nothing of itself.
      if (!(error instanceof JobCrash) || now() >= until) throw error;
      if (error.reason !== 'starved') standings.wasSlow(person);
      return null;
    }
  }

  /** Drawings are mostly too large to begin among the quick ones for somebody new; how long one took says more than its size. */
  async function inLongLane(job: QuickJob, person: string, how: PoolRun): Promise<JobAnswer> {
    let begun = now();
    const answer = await runQuickJob(lanes.long, job, { ...how, onStart: () => void (begun = now()) });
    if (now() - begun <= moments.new.processorMs) standings.wasQuick(person);
    return answer;
  }

  async function run(job: QuickJob, { person, signal }: QuickJobOf): Promise<JobAnswer> {
    const { processorMs, totalMs } = walls[job.kind];
    const until = now() + totalMs;
    const how = (): PoolRun => ({ person, signal, processorMs, wallMs: until - now(), totalMs: until - now() });
    if (job.kind === 'lettering') return runQuickJob(lanes.lettering, job, how());
    const answer = await inQuickLane(job, person, how(), until);
    if (answer) return answer;
    if (until <= now()) throw new WaitedTooLong();
    return inLongLane(job, person, how());
  }

  return {
    run: (job, of) =>
      run(job, of).catch((error: unknown) => {
        const isTime =
          error instanceof WaitedTooLong ||
          (error instanceof JobCrash && (error.reason === 'time' || error.reason === 'starved'));
        // What a moment is too short for, a run may do.
        if (isTime && job.kind === 'measure') throw new AppError('needs_a_run', { logDetail: error.message });
        throw error instanceof JobCrash ? refusalOf(error) : error;
      }),
    lineLengths: () => ({
      quick: lanes.quick.waiting(),
      long: lanes.long.waiting(),
      lettering: lanes.lettering.waiting(),
    }),
    close() {
      for (const lane of Object.values(lanes)) lane.close();
    },
  };
}

/** What is known beforehand of how much there is to do, in bytes. */
function sizeOf(job: QuickJob): number {
  if (job.kind === 'lettering') return 0;
  if (job.kind === 'measure') return job.request.file?.content.length ?? 0;
  if (job.kind === 'hands') return job.measurement.length;
  const { artwork } = job;
  if (artwork.from === 'request') return artwork.request.file?.content.length ?? 0;
  return (artwork.layout?.placements.length ?? 0) * PLACEMENT_BYTES;
}
/** Each is drawn in every file of an export; hundreds of them take more than a moment. */
const PLACEMENT_BYTES = 1024;
