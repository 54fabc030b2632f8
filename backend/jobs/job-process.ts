import { fork, type ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { codeCache } from './code-cache.ts';
import { errorFromCode } from '../http/error-from-code.ts';
import type { EngineJob, FromJobProcess, JobAnswer, NestProgress, ToJobProcess } from './job-process/protocol.ts';

export type JobProcessOptions = {
  /** Priority from 0, that of the backend, to 19, the lowest. */
  readonly nice: number;
  /** Upper limit of `nice`, for a machine whose other programs leave no time to processes of lower priority. Default 19. */
  readonly maxNice?: number | undefined;
  /** Limit of the engine's JavaScript heap. */
  readonly heapMb: number;
  /** Memory limit of the whole process: typed arrays and WebAssembly are outside the heap. */
  readonly rssMb: number;
  readonly fontsDir?: string | undefined;
  /** File of the working thread, which calls `serveJobs`; default the engine's. */
  readonly thread?: URL | undefined;
  /** Timeout for the start in milliseconds. */
  readonly startMs?: number | undefined;
  /** Allows the thread to load native libraries, whose memory only `rssMb` limits. */
  readonly nativeLibraries?: boolean | undefined;
};

export type JobRun<Progress = NestProgress> = {
  /** Milliseconds after which the job is killed. */
  readonly wallMs: number;
  /** Limit of CPU time in milliseconds, accurate to a tenth of a second and independent of the machine's load. */
  readonly processorMs?: number | undefined;
  /** Processor time in milliseconds after which the job ends as soon as another job waits. */
  readonly turnMs?: number | undefined;
  /** Returns true while another job waits. */
  readonly isAwaited?: () => boolean;
  readonly onProgress?: (progress: Progress) => void;
};

/**
 * Reason for which a job process ended during a job. `time`: the job exceeded its processor time. `turn`: it exceeded its turn while
 * another job waited. `starved`: its wall time ended first, so the machine was busy and the input is not the cause.
 */
export type CrashReason = 'memory' | 'time' | 'turn' | 'starved' | 'killed' | 'fault';

export class JobCrash extends Error {
  readonly reason: CrashReason;

  constructor(reason: CrashReason, detail: string) {
    super(`the job process ended: ${reason} (${detail})`);
    this.name = 'JobCrash';
    this.reason = reason;
  }
}

/** One child process that runs one job after the other. Owned by one caller at a time. */
export type JobProcess<Job = EngineJob, Answer = JobAnswer, Progress = NestProgress> = {
  readonly pid: number;
  /** Resolves when the thread is loaded and warm; rejects when the process could not start. */
  readonly ready: Promise<void>;
  readonly isAlive: () => boolean;
  /** Returns the largest memory size so far, in bytes. */
  readonly peakBytes: () => number;
  /**
   * Returns the processor time that the last job has used, in ms, accurate to a tenth of a second. The first job of a process uses 300 ms
   * less, because compiling the code it runs is not its cost.
   */
  readonly lastProcessorMs: () => number;
  /** Rejects with AppError when the engine refuses the input, with JobCrash when the process ended. */
  readonly run: (job: Job, how: JobRun<Progress>) => Promise<Answer>;
} & JobHandle;

/** Handle that ends a job early. */
export type JobHandle = {
  /** Requests the end of a search with its best layout so far. */
  readonly stop: () => void;
  /** Ends the process at once, and its job with it. */
  readonly kill: () => void;
};

const ENGINE_THREAD = new URL('./job-process/engine-thread.ts', import.meta.url);
const ROOT = path.resolve(import.meta.dirname, '../..');
/**
 * A small nursery limits the memory of large jobs at no cost in time (4,900 overlapping shapes measured: 370 instead of 400 MB; 2,000
 * pieces nested: 257 instead of 415 MB).
 */
export const SMALL_NURSERY = '--max-semi-space-size=8';
const MAIN = new URL('./job-process/main.ts', import.meta.url);
/** Default timeout for the start in milliseconds, sufficient on a very busy machine. */
export const START_MS = 60_000;
const KEPT_STDERR = 2_000;
/** Processor time that the first job of a process needs for compiling the code it runs, in ms. */
const COLD_START_MS = 300;

type Current<Answer, Progress> = {
  id: number;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
  run: JobRun<Progress>;
};

export function startJobProcess<Job = EngineJob, Answer = JobAnswer, Progress = NestProgress>(
  options: JobProcessOptions,
): JobProcess<Job, Answer, Progress> {
  const thread = options.thread ?? ENGINE_THREAD;
  const nice = Math.min(options.nice, options.maxNice ?? options.nice);
  const child = fork(MAIN, [String(nice), String(options.heapMb), String(options.rssMb), thread.href], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // No variables with secrets: no database address, no keys.
    env: {
      NODE_ENV: process.env.NODE_ENV,
      PATH: process.env.PATH,
      ...(options.fontsDir ? { FONTS_DIR: options.fontsDir } : {}),
      ...codeCache.env,
    },
    execArgv: [`--max-old-space-size=${options.heapMb}`, SMALL_NURSERY, '--expose-gc', ...seatBelt(options)],
  });
  let alive = true;
  let lastId = 0;
  let current: Current<Answer, Progress> | undefined;
  let wall: NodeJS.Timeout | undefined;
  let peak = 0;
  let processorMs = 0;
  /** Processor time of the process from which the last job's time counts. */
  let jobStartMs = 0;
  let stderr = '';
  let endedBy: CrashReason | undefined;
  const { promise: ready, resolve: isReady, reject: notReady } = Promise.withResolvers<void>();
  // Waiting callers receive the rejection; without callers it must not be unhandled.
  ready.catch(() => {});
  // A failed start is not caused by a job, so callers retry.
  const startTimer = setTimeout(() => end('killed'), options.startMs ?? START_MS);

  function end(reason: CrashReason): void {
    endedBy ??= reason;
    child.kill('SIGKILL');
  }

  function endAtLimit(): void {
    const isLarge = peak > options.rssMb * 1024 * 1024;
    const limit = isLarge ? 'memory' : current && exceededLimit(current.run, lastProcessorMs());
    if (limit) end(limit);
  }

  const lastProcessorMs = () => Math.max(0, processorMs - jobStartMs);

  function settle(finish: (job: Current<Answer, Progress>) => void): void {
    const job = current;
    if (!job) return;
    current = undefined;
    clearTimeout(wall);
    finish(job);
  }

  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-KEPT_STDERR);
  });
  child.on('message', (message: FromJobProcess<Answer, Progress>) => {
    if (message.type !== 'progress') processorMs = message.processorMs ?? processorMs;
    switch (message.type) {
      case 'ready':
        clearTimeout(startTimer);
        return isReady();
      case 'pulse':
        peak = Math.max(peak, message.rssBytes);
        return endAtLimit();
      case 'progress':
        if (current?.id === message.id) current.run.onProgress?.(message.progress);
        return;
      case 'answer':
        if (current?.id === message.id) settle((job) => job.resolve(message.answer));
        return;
      case 'refused':
        if (current?.id === message.id) {
          // The process is not reused, because its next jobs may belong to another account.
          if (message.isFault) end('fault');
          settle((job) => job.reject(errorFromCode(message.code, message.message, message.detail, message)));
        }
    }
  });
  const send = (message: ToJobProcess<Job>) => {
    // A process that is exiting cannot receive messages; its exit settles the job.
    if (child.connected) child.send(message, () => {});
  };
  const ended = (how: string) => {
    if (!alive) return;
    alive = false;
    clearTimeout(startTimer);
    const crash = new JobCrash(endedBy ?? reasonOfExit(child, stderr), `${how}; ${stderr.trim().slice(-300)}`);
    notReady(crash);
    settle((job) => job.reject(crash));
  };
  child.on('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
  child.on('error', (error) => ended(error.message));

  return {
    pid: child.pid ?? -1,
    ready,
    isAlive: () => alive && endedBy === undefined,
    peakBytes: () => peak,
    lastProcessorMs,
    run(job, how) {
      if (!alive) return Promise.reject(new JobCrash('killed', 'it had ended before'));
      if (current) return Promise.reject(new AppError('server_error', { logDetail: 'two jobs in one job process' }));
      return new Promise((resolve, reject) => {
        const id = ++lastId;
        jobStartMs = processorMs + (id === 1 ? COLD_START_MS : 0);
        current = { id, resolve, reject, run: how };
        wall = setTimeout(() => end(isStarved(how, lastProcessorMs()) ? 'starved' : 'time'), how.wallMs);
        send({ type: 'run', id, job });
      });
    },
    stop() {
      if (current) send({ type: 'stop', id: current.id });
    },
    kill: () => end('killed'),
  };
}

/**
 * Fills the empty cache of compiled source by one process. Those of the pools, which all start at once, would each compile it otherwise:
 * 10 processes need 9 s of processor time with the cache and 30 s without.
 */
export async function fillCodeCache(options: JobProcessOptions): Promise<void> {
  if (!codeCache.isEmpty()) return;
  const process = startJobProcess(options);
  // The pools report a process that cannot start.
  await process.ready.catch(() => {});
  process.kill();
}

/** Returns true for a job with less processor time than its limit or, without a limit, than half of its wall time. */
const isStarved = <Progress>({ wallMs, processorMs = wallMs / 2 }: JobRun<Progress>, usedMs: number) =>
  usedMs < processorMs;

/** Returns the limit that a job has exceeded with the processor time it used: its own, or that of its turn while another job waits. */
function exceededLimit<Progress>(
  { processorMs = Infinity, turnMs = Infinity, isAwaited }: JobRun<Progress>,
  usedMs: number,
): CrashReason | undefined {
  if (usedMs > processorMs) return 'time';
  return usedMs > turnMs && isAwaited?.() ? 'turn' : undefined;
}

/**
 * Returns the options that restrict a job process: it reads only our own files and fonts, writes no files once it is loaded, and starts no
 * programs. An additional protection, because the engine has no code that would do so.
 */
function seatBelt({ fontsDir, nativeLibraries }: JobProcessOptions): string[] {
  const readable = [ROOT, realpathSync(path.join(ROOT, 'node_modules')), ...(fontsDir ? [path.resolve(fontsDir)] : [])];
  return [
    '--permission',
    '--allow-worker',
    ...(nativeLibraries ? ['--allow-addons'] : []),
    ...readable.map((folder) => `--allow-fs-read=${folder}`),
    ...codeCache.execArgv,
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
  ];
}

/**
 * Returns the reason of an unexpected exit. V8 ends with SIGABRT or SIGTRAP if its heap is full; the system's out-of-memory killer sends
 * SIGKILL.
 */
function reasonOfExit(child: ChildProcess, stderr: string): CrashReason {
  if (child.exitCode === 134 || /out of memory|heap limit|OUT_OF_MEMORY|Array buffer allocation failed/i.test(stderr)) {
    return 'memory';
  }
  return child.signalCode === null ? 'fault' : 'killed';
}
