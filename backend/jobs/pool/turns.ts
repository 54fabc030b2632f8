import { AppError } from '#lib/shared/errors/app-error.ts';
import { createFairQueue } from './fair-queue.ts';
import type { ProcessSet } from './process-set.ts';

export type TurnOptions = {
  /** The account whose job it is; turns go by account. */
  readonly person?: string;
  readonly knownTo?: string | undefined;
  /** Returns the current queue rank; the lowest rank is served first. 0 by default. */
  readonly rankOf?: () => number;
  /** True for an account without history. One process is reserved for the others where there are several. */
  readonly isUntried?: boolean;
  /** Maximum time in the queue and in the process together, in ms. */
  readonly totalMs?: number;
  /** Aborted when the client disconnects: a waiting job is dropped, a running one is killed. */
  readonly signal?: AbortSignal | undefined;
};

type TurnLimits = {
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
  let untriedRunning = 0;

  const mayStart = ({ options: { person, isUntried } }: Waiting): boolean =>
    (person === undefined || (runningOf.get(person) ?? 0) < eachRunning) &&
    (!isUntried || untriedRunning < Math.max(1, size - 1));

  function start(): void {
    while (running < size) {
      const process = processes.takeFree();
      if (!process) return;
      const waiting = queue.next(mayStart, ({ options }) => options.rankOf?.() ?? 0);
      if (!waiting) return processes.putBack(process);
      countRunning(waiting.options, 1);
      waiting.resolve(processes.exchangeFor(process, waiting.options.knownTo));
    }
  }

  function countRunning({ person, isUntried }: TurnOptions, change: 1 | -1): void {
    running += change;
    if (isUntried) untriedRunning += change;
    if (person === undefined) return;
    const own = (runningOf.get(person) ?? 0) + change;
    if (own > 0) runningOf.set(person, own);
    else runningOf.delete(person);
  }

  /**
   * Rejects the job when its account has too many jobs, running and waiting; when the queue is full, the newest of the account with most.
   * Together, because an account without history has fewer running.
   */
  function assertRoom(person: string): void {
    const own = queue.sizeOf(person);
    if (own + (runningOf.get(person) ?? 0) >= eachRunning + eachWaiting) throw tooManyOfYours();
    if (queue.size() < maxWaiting) return;
    const dropped = queue.dropFromLongest(own + 1);
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
