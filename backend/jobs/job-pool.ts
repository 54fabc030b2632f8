import { count } from '#lib/counts/counters.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { inSpan } from '#lib/tracing/spans.ts';
import { createFairLine } from './fair-line.ts';
import type { EngineJob, JobAnswer, NestNews } from './job-process/protocol.ts';
import {
  startJobProcess,
  type JobHandle,
  type JobProcess,
  type JobProcessOptions,
  type JobRun,
} from './job-process.ts';

export type JobPoolOptions<Process = JobProcess> = JobProcessOptions & {
  /** Jobs that run at once. */
  readonly size: number;
  /** Processes beyond `size` that stand by, warm: where one is killed, the next job begins at once and not when a new one has started. */
  readonly standby?: number;
  /** Jobs that may wait for a free process; then whoever has most of them in line gives way. */
  readonly maxWaiting: number;
  /** Jobs of one person that run at once, and that wait. Without them people are not told apart. */
  readonly eachRunning?: number;
  readonly eachWaiting?: number;
  /** A process that grew beyond this between jobs is replaced. */
  readonly recycleMb?: number;
  /** In place of a real process, for tests. */
  readonly start?: (options: JobProcessOptions) => Process;
};

export type PoolRun<News = NestNews> = JobRun<News> & {
  /** Whose it is: turns go by person. */
  readonly person?: string;
  /** Whose it is, where their last process knows something of it: that one is preferred while it is free. */
  readonly knownTo?: string | undefined;
  /** Of somebody of whom it is not known how long their jobs take: one process is kept free of these, where there are several. */
  readonly isUntried?: boolean;
  /** For waiting in line and the work together. */
  readonly totalMs?: number;
  /** Whoever asked has left: what waits is dropped, what runs is killed. */
  readonly signal?: AbortSignal | undefined;
  /** Called when a process has been given the job; the handle stops or kills it. */
  readonly onStart?: (handle: JobHandle) => void;
};

/** A job that did not get its turn within its `totalMs`. */
export class WaitedTooLong extends AppError {
  constructor() {
    super('busy', { retryAfterS: RETRY_S, logDetail: 'no turn in time' });
  }
}

/**
 * Warm job processes, `size` of them at work at most, each running one job at a time, given to people in turn. A dead one is
 * replaced at once. The engine's jobs unless the types say otherwise; they must be those of the pool's thread.
 */
export type JobPool<Job = EngineJob, Answer = JobAnswer, News = NestNews> = {
  readonly run: (job: Job, how: PoolRun<News>) => Promise<Answer>;
  readonly waiting: () => number;
  readonly pids: () => number[];
  readonly close: () => void;
};

const RETRY_S = 5;
const OWN_RETRY_S = 2;
/** How long a process may know something of a person's last job. */
const KNOWN_MS = 10 * 60_000;
/** A job whose client left goes on for this long: killing a process costs more than to let a short job end. */
const SPARED_MS = 150;

export function createJobPool<Job = EngineJob, Answer = JobAnswer, News = NestNews>(
  options: JobPoolOptions<JobProcess<Job, Answer, News>>,
): JobPool<Job, Answer, News> {
  type Process = JobProcess<Job, Answer, News>;
  type Waiting = {
    readonly how: PoolRun<News>;
    readonly resolve: (process: Process) => void;
    readonly reject: (error: Error) => void;
  };
  const { size, standby = 0, maxWaiting, eachRunning = Infinity, eachWaiting = Infinity } = options;
  const most = size + standby;
  const start = options.start ?? startJobProcess<Job, Answer, News>;
  const recycleBytes = (options.recycleMb ?? options.rssMb / 2) * 1024 * 1024;
  const idle: Process[] = [];
  const all = new Set<Process>();
  const line = createFairLine<Waiting>();
  const runningOf = new Map<string, number>();
  const lastOf = new WeakMap<Process, { readonly person: string; readonly at: number }>();
  let running = 0;
  let untriedRunning = 0;
  let closed = false;

  function add(): void {
    const process = start(options);
    all.add(process);
    process.ready.then(
      () => offer(process),
      (error: Error) => {
        all.delete(process);
        // Starting it again at once would go on for ever. Nobody is left to wait for; the next job tries anew.
        if (all.size > 0) return;
        for (const waiting of line.clear()) waiting.reject(error);
      },
    );
  }

  function offer(process: Process): void {
    idle.push(process);
    giveTurns();
  }

  const mayGo = ({ how: { person, isUntried } }: Waiting): boolean =>
    (person === undefined || (runningOf.get(person) ?? 0) < eachRunning) &&
    (!isUntried || untriedRunning < Math.max(1, size - 1));

  function giveTurns(): void {
    while (running < size) {
      const process = idle.pop();
      if (!process) return;
      if (!process.isAlive()) {
        all.delete(process);
        if (line.size() > 0 && all.size < most) add();
        continue;
      }
      const waiting = line.next(mayGo);
      if (!waiting) return void idle.push(process);
      note(waiting.how, 1);
      waiting.resolve(preferred(process, waiting.how.knownTo));
    }
  }

  /** Of the free processes, that which ran the person's last job a while ago at most; `given` goes back for it. */
  function preferred(given: Process, person: string | undefined): Process {
    const knows = (process: Process): boolean => {
      const last = lastOf.get(process);
      return process.isAlive() && last !== undefined && last.person === person && Date.now() - last.at < KNOWN_MS;
    };
    if (person === undefined || knows(given)) return given;
    const at = idle.findIndex(knows);
    if (at < 0) return given;
    return idle.splice(at, 1, given)[0]!;
  }

  function note({ person, isUntried }: PoolRun<News>, change: 1 | -1): void {
    running += change;
    if (isUntried) untriedRunning += change;
    if (person === undefined) return;
    const own = (runningOf.get(person) ?? 0) + change;
    if (own > 0) runningOf.set(person, own);
    else runningOf.delete(person);
  }

  function giveBack(process: Process, { knownTo }: PoolRun<News>): void {
    if (closed) return;
    lastOf.delete(process);
    if (process.isAlive() && process.peakBytes() < recycleBytes) {
      if (knownTo !== undefined) lastOf.set(process, { person: knownTo, at: Date.now() });
      return offer(process);
    }
    count(process.isAlive() ? 'restarts.job process grown' : 'restarts.job process ended');
    process.kill();
    all.delete(process);
    add();
    giveTurns();
  }

  /** Refuses who has too much in line already; when the line is full, whoever has most in it. */
  function assertRoom(person: string): void {
    const own = line.sizeOf(person);
    if (own >= eachWaiting) throw tooManyOfYours();
    if (line.size() < maxWaiting) return;
    const dropped = line.dropFromLongest(own + 1);
    if (!dropped) throw new AppError('busy', { retryAfterS: RETRY_S });
    dropped.reject(tooManyOfYours());
  }

  function turn(how: PoolRun<News>): Promise<Process> {
    const { person = '', totalMs, signal } = how;
    if (signal?.aborted) return Promise.reject(clientLeft());
    assertRoom(person);
    return new Promise((resolve, reject) => {
      const leave = (error: Error) => {
        takeOut();
        settle();
        reject(error);
      };
      const onAbort = () => leave(clientLeft());
      const timer = totalMs === undefined ? undefined : setTimeout(() => leave(new WaitedTooLong()), totalMs);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      signal?.addEventListener('abort', onAbort);
      const takeOut = line.add(person, {
        how,
        resolve: (process) => {
          settle();
          resolve(process);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      if (idle.length === 0 && all.size < most) add();
      giveTurns();
    });
  }

  for (let i = 0; i < most; i++) add();

  return {
    async run(job, how) {
      if (closed) throw new AppError('busy', { retryAfterS: RETRY_S });
      const asked = Date.now();
      const process = await turn(how);
      const leftMs = (how.totalMs ?? Infinity) - (Date.now() - asked);
      const { signal } = how;
      let killing: NodeJS.Timeout | undefined;
      const { promise: killed, reject: leave } = Promise.withResolvers<never>();
      const kill = () => {
        process.kill();
        // Not when it has ended: a large one takes its time, and nobody needs what it does meanwhile.
        leave(clientLeft());
      };
      const onAbort = () => (killing = setTimeout(kill, SPARED_MS));
      signal?.addEventListener('abort', onAbort);
      try {
        if (signal?.aborted) throw clientLeft();
        how.onStart?.(process);
        const attributes = { 'job.kind': kindOf(job) };
        return await inSpan('job', { kind: 'internal', attributes }, () =>
          Promise.race([process.run(job, { ...how, wallMs: Math.min(how.wallMs, leftMs) }), killed]),
        );
      } catch (error) {
        if (signal?.aborted) throw clientLeft();
        throw error;
      } finally {
        clearTimeout(killing);
        signal?.removeEventListener('abort', onAbort);
        note(how, -1);
        giveBack(process, how);
      }
    },
    waiting: line.size,
    pids: () => [...all].map((process) => process.pid),
    close() {
      closed = true;
      for (const process of all) process.kill();
      all.clear();
    },
  };
}

const kindOf = (job: unknown): string =>
  typeof job === 'object' && job !== null && 'kind' in job ? String(job.kind) : 'other';

/** Nobody reads it. */
const clientLeft = () => new AppError('cancelled', { logDetail: 'the client left' });

const tooManyOfYours = () =>
  new AppError('too_many_requests', {
    message: 'Several of your requests are still in progress. Wait until they finish, then try again.',
    retryAfterS: OWN_RETRY_S,
  });
