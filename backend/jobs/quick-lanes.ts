import { AppError } from '#lib/shared/errors/app-error.ts';
import type { EngineJob, JobAnswer } from './job-process/protocol.ts';
import { JobCrash } from './job-process.ts';
import { type JobPool, type PoolRun, createJobPool, type JobPoolOptions } from './pool/job-pool.ts';
import { QueueTimeoutError, type Place } from './pool/turns.ts';
import { createSpeedClasses, type SpeedClasses } from './speed-classes.ts';

export type QuickJob = Exclude<EngineJob, { kind: 'nest' }>;

type QuickJobOf = {
  readonly person: string;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal | undefined;
};

/** Jobs answered within the request: measuring, converting, combining, lettering, export, quotes, checking a manual layout. */
export type QuickJobs = {
  readonly run: (job: QuickJob, of: QuickJobOf) => Promise<JobAnswer>;
  /** Jobs waiting in each lane. */
  readonly lineLengths: () => Record<keyof Lanes, number>;
  readonly close: () => void;
};

type Lane = Pick<JobPool, 'run' | 'waiting' | 'close'>;
export type Lanes = {
  /** Jobs expected to be short. */
  readonly quick: Lane;
  /** Jobs that exceeded a short lane's limit or are expected to. */
  readonly long: Lane;
  /** Short previews of lettering, drawn while a person types. */
  readonly lettering: Lane;
};

/** Limits of a job: processor time, which does not depend on the load of the machine, and wall time with waiting included. */
export const jobLimits = {
  measure: { processorMs: 8_000, totalMs: 20_000 },
  convert: { processorMs: 20_000, totalMs: 30_000 },
  combine: { processorMs: 20_000, totalMs: 30_000 },
  lettering: { processorMs: 5_000, totalMs: 15_000 },
  export: { processorMs: 20_000, totalMs: 30_000 },
  quote: { processorMs: 8_000, totalMs: 20_000 },
  'manual layout': { processorMs: 8_000, totalMs: 20_000 },
} as const satisfies Record<QuickJob['kind'], { processorMs: number; totalMs: number }>;
/** Largest input that starts in a short lane, and the processor time after which it makes way for others there. */
export const shortLaneLimits = { sizeBytes: 3 * 1024 * 1024, turnMs: 500 };

/**
 * Runs jobs in lanes by expected duration. A job starts in a short lane, quick or lettering. If it exceeds its turn while others wait, it
 * restarts in the long lane. Accounts whose jobs exceeded a turn recently start in the long lane. In every lane the accounts
 * that have used least processor time are served first, and one or two processes of the quick lane are reserved for accounts
 * without slow jobs: a small job never waits for the process of a slow one.
 *
 * Source: task assignment by guessing size (M. Harchol-Balter, J. ACM 49(2), 2002), extended by the account's history; least
 * attained service first (L. Kleinrock, Queueing Systems, volume 2, 1976).
 */
export function createQuickJobs(lanes: Lanes, now: () => number): QuickJobs {
  // Separate histories: slow drawings do not delay the lettering that the same person types.
  const drawing = { pool: lanes.quick, speeds: createSpeedClasses(now) };
  const lettering = { pool: lanes.lettering, speeds: createSpeedClasses(now) };

  /** Returns null when the job does not belong in a short lane or exceeded its limit there. */
  async function runShort(
    job: QuickJob,
    person: string,
    how: PoolRun,
    { pool, speeds }: typeof drawing,
    until: number,
  ): Promise<JobAnswer | null> {
    const { sizeBytes, turnMs } = shortLaneLimits;
    if (speeds.classOf(person) === 'slow' || sizeOf(job) > sizeBytes) return null;
    const onEnd = (processorMs: number, crash: JobCrash | undefined) => {
      speeds.recordUse(person, processorMs);
      // A job that waited too long or was killed from outside reveals nothing about its duration.
      const isOwnCrash = crash !== undefined && crash.reason !== 'starved' && crash.reason !== 'killed';
      if (isOwnCrash || processorMs > turnMs) speeds.recordSlow(person);
    };
    try {
      return await runQuickJob(pool, job, { ...how, turnMs, onEnd });
    } catch (error) {
      if (!(error instanceof JobCrash) || error.reason === 'time' || now() >= until) throw error;
      return null;
    }
  }

  async function run(job: QuickJob, { person, signal }: QuickJobOf): Promise<JobAnswer> {
    const { processorMs, totalMs } = jobLimits[job.kind];
    const until = now() + totalMs;
    const lane = job.kind === 'lettering' ? lettering : drawing;
    const expectedMs = sizeOf(job) * MS_PER_BYTE;
    const placeOf = (openJobs: number): Place => {
      const group = rankGroupOf(lane.speeds, person, openJobs);
      return {
        rank: group * GROUP_MS + lane.speeds.usedMsOf(person) + expectedMs,
        spare: Math.min(MAX_SPARE, group),
      };
    };
    const how = (): PoolRun => ({
      person,
      placeOf,
      onEnd: (used) => lane.speeds.recordUse(person, used),
      signal,
      processorMs,
      wallMs: until - now(),
      totalMs: until - now(),
    });
    const answer = await runShort(job, person, how(), lane, until);
    if (answer) return answer;
    if (until <= now()) throw new QueueTimeoutError();
    return runQuickJob(lanes.long, job, { ...how(), placeOf: (openJobs) => ({ ...placeOf(openJobs), spare: 0 }) });
  }

  return {
    run: (job, of) =>
      run(job, of).catch((error: unknown) => {
        // A run has a larger time limit. A job that had no turn, or too little of one, is not known to need it: it ends as `busy`.
        const isTime = error instanceof JobCrash && error.reason === 'time';
        if (isTime && job.kind === 'measure') throw new AppError('needs_a_run', { logDetail: error.message });
        throw error instanceof JobCrash ? engineErrorOf(error) : error;
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

/** Returns the size of the job's input in bytes, the only cost known before it runs. */
function sizeOf(job: QuickJob): number {
  if (job.kind === 'lettering') return 0;
  if (job.kind === 'quote') return job.request.logo.length;
  if (job.kind === 'measure') return job.request.file?.content.length ?? 0;
  if (job.kind === 'convert') return job.request.file.content.length;
  if (job.kind === 'combine') return job.request.files.reduce((sum, { content }) => sum + content.length, 0);
  if (job.kind === 'manual layout') return job.measurement.length;
  const { artwork } = job;
  if (artwork.from === 'request') return artwork.request.file?.content.length ?? 0;
  return (artwork.layout?.placements.length ?? 0) * PLACEMENT_BYTES;
}
/** Typical processor time of a byte of input in ms. */
const MS_PER_BYTE = 0.001;

/**
 * Returns 0 for an account known by short jobs, 1 for one without history or with much recent use, and 2 or more for one with slow
 * jobs or, without history, more open jobs than a screen has. A lower group is served first and leaves fewer
 * processes to others.
 */
function rankGroupOf(speeds: SpeedClasses, person: string, openJobs: number): number {
  const strikes = speeds.strikesOf(person);
  if (strikes > 0) return 1 + strikes;
  if (speeds.classOf(person) === 'new') return openJobs > SCREEN_JOBS ? 2 : 1;
  return speeds.usedMsOf(person) > LIGHT_USE_MS ? 1 : 0;
}
const MAX_SPARE = 2;
/** Maximum number of open requests of a screen. */
const SCREEN_JOBS = 2;
/** Recent processor time in ms up to which use is light. */
const LIGHT_USE_MS = 2_000;
/** More than the recent processor time of any account, in ms. */
const GROUP_MS = 1_000_000;
/** Equivalent size of a placement, which is drawn in every file of an export. */
const PLACEMENT_BYTES = 1024;

/** Limits per account: a screen has at most two open requests; programs wait. */
const EACH = { eachRunning: 2, eachWaiting: 4, maxWaiting: 100 };
/**
 * Priority and memory by lane. Nesting has the lowest priority; the long lane is just above it, so that a nest starts
 * while long jobs run.
 */
const LANES = {
  quick: { ...EACH, nice: 5, heapMb: 256, rssMb: 512 },
  long: { ...EACH, eachRunning: 1, nice: 14, heapMb: 512, rssMb: 900 },
  lettering: { ...EACH, eachRunning: 1, nice: 10, heapMb: 256, rssMb: 512 },
} as const satisfies Record<string, Omit<JobPoolOptions, 'size'>>;

/** Opens the lanes; `slots` is the number of processors for them. The quick lane has one process more, because some are reserved. */
export function openQuickJobs(
  slots: number,
  engine: Pick<JobPoolOptions, 'fontsDir' | 'thread' | 'waitFactor' | 'maxNice'>,
): QuickJobs {
  const lanes = {
    quick: createJobPool({ ...LANES.quick, ...engine, size: slots + 1 }),
    long: createJobPool({ ...LANES.long, ...engine, size: Math.ceil(slots / 2) }),
    lettering: createJobPool({ ...LANES.lettering, ...engine, size: 1 }),
  };
  const { waitFactor = 1 } = engine;
  // The pools extend the remaining time that this clock leaves, by the same factor.
  return createQuickJobs(lanes, () => performance.now() / waitFactor);
}

/**
 * Runs a job within its request. If the process ended for a reason outside the job (killed by the system or an operator), the job is
 * retried once. Throws JobCrash for a job that ran out of memory or time.
 */
export async function runQuickJob<Job, Answer, How>(
  pool: { readonly run: (job: Job, how: How) => Promise<Answer> },
  job: Job,
  how: How,
): Promise<Answer> {
  try {
    return await pool.run(job, how);
  } catch (error) {
    if (error instanceof JobCrash && error.reason === 'killed') return pool.run(job, how);
    throw error;
  }
}

/** Returns the error for the user when a job ended its process. */
export function engineErrorOf(crash: JobCrash): AppError {
  const codes = {
    time: 'took_too_long',
    turn: 'busy',
    starved: 'busy',
    memory: 'too_complex',
    killed: 'too_complex',
    fault: 'too_complex',
  } as const;
  return new AppError(codes[crash.reason], { logDetail: crash.message });
}
