import { AppError } from '#lib/shared/errors/app-error.ts';
import { createFairQueue } from './fair-queue.ts';
import type { ProcessSet } from './process-set.ts';

/** The place of a job among those that wait. */
export type Place = {
  /** The lowest rank is served first; jobs of equal rank in turns by account. */
  readonly rank: number;
  /** Number of processes that must remain free for other jobs when this one starts, at most all but one. */
  readonly spare: number;
};
const FRONT: Place = { rank: 0, spare: 0 };

export type TurnOptions = {
  /** The account whose job it is; turns go by account. */
  readonly person?: string;
  readonly knownTo?: string | undefined;
  /** Returns the job's current place, by the number of its account's running and waiting jobs. `FRONT` by default. */
  readonly placeOf?: (openJobs: number) => Place;
  /** Maximum time in the queue and in the process together, in ms. */
  readonly totalMs?: number;
  /** Aborted when the client disconnects: a waiting job is dropped, a running one is killed. */
  readonly signal?: AbortSignal | undefined;
};

type TurnLimits = {
  /** Maximum number of jobs that run at once. */
  readonly size: number;
  readonly maxWaiting: number;
  readonly eachRunning?: number;
  readonly eachWaiting?: number;
};

/** The queue of a pool: assigns free processes to waiting jobs within the limits of the pool and of each account. */
export type Turns<Process> = {
  /** Resolves with a process when it is the job's turn. Rejects when the queue is full, on timeout and on disconnect. */
  readonly wait: (options: TurnOptions) => Promise<Process>;
  /** Starts waiting jobs while processes are free. */
  readonly start: () => void;
  /** Ends the turn of a job that ran. */
  readonly end: (options: TurnOptions) => void;
  /** Returns true while a job of another account waits. */
  readonly isAwaited: (person: string | undefined) => boolean;
  readonly rejectAll: (error: Error) => void;
  readonly waiting: () => number;
};

const RETRY_S = 5;
const OWN_RETRY_S = 2;

export function createTurns<Process>(limits: TurnLimits, processes: ProcessSet<Process>): Turns<Process> {
  type Waiting = {
    readonly options: TurnOptions;
    readonly resolve: (process: Process) => void;
    readonly reject: (error: Error) => void;
  };
  const { size, maxWaiting, eachRunning = Infinity, eachWaiting = Infinity } = limits;
  const queue = createFairQueue<Waiting>();
  const runningOf = new Map<string, number>();
  let running = 0;

  const openJobsOf = (person: string) => (runningOf.get(person) ?? 0) + queue.sizeOf(person);
  const placeOf = ({ options: { person = '', placeOf: place } }: Waiting) => place?.(openJobsOf(person)) ?? FRONT;
  const mayStart = (waiting: Waiting): boolean =>
    (runningOf.get(waiting.options.person ?? '') ?? 0) < eachRunning &&
    processes.freeCount() >= Math.min(placeOf(waiting).spare, processes.count() - 1);

  function start(): void {
    while (running < size) {
      const process = processes.takeFree();
      if (!process) return;
      const waiting = queue.next(mayStart, (waiting) => placeOf(waiting).rank);
      if (!waiting) return processes.putBack(process);
      countRunning(waiting.options, 1);
      waiting.resolve(processes.exchangeFor(process, waiting.options.knownTo));
    }
  }

  function countRunning({ person }: TurnOptions, change: 1 | -1): void {
    running += change;
    if (person === undefined) return;
    const own = (runningOf.get(person) ?? 0) + change;
    if (own > 0) runningOf.set(person, own);
    else runningOf.delete(person);
  }

  /**
   * Rejects the job when its account has too many jobs, running and waiting; when the queue is full, the newest of the account with most.
   * Together, because an account may have fewer running.
   */
  function assertRoom(person: string): void {
    if (openJobsOf(person) >= eachRunning + eachWaiting) throw tooManyOfYours();
    if (queue.size() < maxWaiting) return;
    const dropped = queue.dropFromLongest(queue.sizeOf(person) + 1);
    if (!dropped) throw poolBusy();
    dropped.reject(tooManyOfYours());
  }

  return {
    wait(options) {
      const { person = '', totalMs, signal } = options;
      if (signal?.aborted) return Promise.reject(clientDisconnected());
      const { promise, resolve, reject } = Promise.withResolvers<Process>();
      try {
        assertRoom(person);
      } catch (error) {
        return Promise.reject(error);
      }
      const remove = queue.add(person, { options, resolve, reject });
      const leave = (error: Error) => {
        remove();
        reject(error);
      };
      const onAbort = () => leave(clientDisconnected());
      const timer = totalMs === undefined ? undefined : setTimeout(() => leave(new QueueTimeoutError()), totalMs);
      signal?.addEventListener('abort', onAbort);
      processes.ensureOne();
      start();
      return promise.finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      });
    },
    start,
    end: (options) => countRunning(options, -1),
    isAwaited: (person = '') => queue.size() > queue.sizeOf(person),
    rejectAll(error) {
      for (const { reject } of queue.clear()) reject(error);
    },
    waiting: queue.size,
  };
}

/** Error of a job that had no turn within its `totalMs`. */
export class QueueTimeoutError extends AppError {
  constructor() {
    super('busy', { retryAfterS: RETRY_S, logDetail: 'no turn in time' });
  }
}

/** Error of a request whose client disconnected; nobody reads it. */
export const clientDisconnected = () => new AppError('cancelled', { logDetail: 'the client left' });

export const poolBusy = () => new AppError('busy', { retryAfterS: RETRY_S });

const tooManyOfYours = () =>
  new AppError('too_many_requests', {
    message: 'Several of your requests are still in progress. Wait until they finish, then try again.',
    retryAfterS: OWN_RETRY_S,
  });
