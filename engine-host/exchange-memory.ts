import { Worker, workerData } from 'node:worker_threads';

/**
 * Two searches of one job in two threads of one process, telling each other their best through shared memory. Plain
 * numbers pass: what they mean is the searches' business. The leading search starts the other, and ends it.
 */
export type Exchange = (round: number, best: Float64Array | null, last: boolean) => Float64Array | null;

/**
 * Shared by both threads: `marks` are the rounds, ends and lengths below, `slots` two of `numbers` for each side, `findings`
 * what both work out and either may read.
 */
type Memory = {
  readonly marks: SharedArrayBuffer;
  readonly slots: SharedArrayBuffer;
  readonly findings: SharedArrayBuffer;
};
type Side = 0 | 1;

const ROUND = 0;
const ENDED = 2;
const LENGTH = 4;
const MARKS = 8;

/** In the last round of a timed search, and with a partner that must have died, waiting ends after this long. */
const LAST_WAIT_MS = 1000;
const DEAD_AFTER_MS = 60_000;
const LOOK_AGAIN_MS = 200;

/**
 * @param inStep each round waits for the other side's, so that both know the same at the same point on every machine;
 * else a round gives what there is.
 */
function exchangeOf(memory: Memory, side: Side, inStep: boolean): Exchange {
  const marks = new Int32Array(memory.marks);
  const slots = new Float64Array(memory.slots);
  const other = 1 - side;
  const room = slots.length / 4;
  const lengthAt = (of: number, round: number): number => LENGTH + 2 * of + (round & 1);
  const slotAt = (of: number, round: number): number => (2 * of + (round & 1)) * room;

  /** Rounds alternate between two slots, so one is whole while the other is written. */
  const read = (round: number): Float64Array | null => {
    const length = marks[lengthAt(other, round)]!;
    return length > 0 ? slots.slice(slotAt(other, round), slotAt(other, round) + length) : null;
  };
  const latest = (): Float64Array | null => {
    for (;;) {
      const round = Atomics.load(marks, ROUND + other);
      const found = round > 0 ? read(round) : null;
      if (Atomics.load(marks, ROUND + other) === round) return found;
    }
  };
  const waitFor = (round: number, mostMs: number): boolean => {
    const until = performance.now() + mostMs;
    for (;;) {
      const at = Atomics.load(marks, ROUND + other);
      if (at >= round) return true;
      if (Atomics.load(marks, ENDED + other) === 1 || performance.now() > until) return false;
      Atomics.wait(marks, ROUND + other, at, LOOK_AGAIN_MS);
    }
  };

  return (round, best, last) => {
    marks[lengthAt(side, round)] = best?.length ?? 0;
    if (best !== null) slots.set(best, slotAt(side, round));
    Atomics.store(marks, ROUND + side, round);
    Atomics.notify(marks, ROUND + side);
    if (inStep) return waitFor(round, DEAD_AFTER_MS) ? read(round) : null;
    if (last) waitFor(round, LAST_WAIT_MS);
    return latest();
  };
}

/**
 * Clocks both threads read alike. `cpu` is for figures on a busy machine: CPU time of the process over two threads, which
 * on a quiet machine with two cores is the time that passes.
 */
export const searchClocks = {
  wall: (): number => performance.timeOrigin + performance.now(),
  cpu: (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 / 2;
  },
};
export type SearchClock = keyof typeof searchClocks;

type Start<Task> = {
  readonly memory: Memory;
  readonly task: Task;
  readonly inStep: boolean;
  readonly clock: SearchClock;
  readonly begunAtMs: number;
};

/**
 * Starts the other search in a thread of its own.
 *
 * @param thread file that calls `joinPartner`.
 * @param numbers most numbers a layout takes.
 * @param findingBytes of memory for both searches; what they do not use of it costs nothing.
 */
export function startPartner<Task>(
  thread: URL,
  task: Task,
  numbers: number,
  findingBytes: number,
  inStep: boolean,
  clock: SearchClock,
): { readonly exchange: Exchange; readonly findings: SharedArrayBuffer; readonly end: () => Promise<void> } {
  const memory: Memory = {
    marks: new SharedArrayBuffer(4 * MARKS),
    slots: new SharedArrayBuffer(8 * 4 * numbers),
    findings: new SharedArrayBuffer(findingBytes),
  };
  const marks = new Int32Array(memory.marks);
  const start: Start<Task> = { memory, task, inStep, clock, begunAtMs: searchClocks[clock]() };
  const worker = new Worker(thread, { workerData: start });
  // A partner that dies takes nothing with it: the leading search goes on alone.
  worker.on('error', () => Atomics.store(marks, ENDED + 1, 1));
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return {
    exchange: exchangeOf(memory, 0, inStep),
    findings: memory.findings,
    end: async () => {
      Atomics.store(marks, ENDED, 1);
      // It looks at the mark every few thousandths of a second. Ended from outside in the middle of its start, Node 24 can crash.
      const giveUp = setTimeout(() => void worker.terminate(), DEAD_AFTER_MS);
      await exited;
      clearTimeout(giveUp);
    },
  };
}

/** In the partner's thread: its task, the way to the leading search, and whether that has ended. */
export function joinPartner<Task>(
  run: (
    task: Task,
    link: {
      readonly exchange: Exchange;
      readonly findings: SharedArrayBuffer;
      readonly shouldStop: () => boolean;
      readonly now: () => number;
      /** Time the leading search had already had when this one began. */
      readonly behindMs: number;
    },
  ) => void,
): void {
  const { memory, task, inStep, clock, begunAtMs } = workerData as Start<Task>;
  const marks = new Int32Array(memory.marks);
  const now = searchClocks[clock];
  try {
    run(task, {
      exchange: exchangeOf(memory, 1, inStep),
      findings: memory.findings,
      shouldStop: () => Atomics.load(marks, ENDED) === 1,
      now,
      behindMs: now() - begunAtMs,
    });
  } finally {
    Atomics.store(marks, ENDED + 1, 1);
    Atomics.notify(marks, ROUND + 1);
  }
}
