import { sharedRasterBytes, type Partner } from '#engine';

/**
 * Memory through which two searches of one job, each in its own thread, exchange incumbents. Plain numbers pass; what they
 * mean is the searches' business. The leading search starts the partner and ends it.
 */
export type ExchangeMemory = {
  /** Round, end and length of each side, see the numbers below. */
  readonly marks: SharedArrayBuffer;
  /** Two slots for the incumbent of each side. */
  readonly slots: SharedArrayBuffer;
  /** Rasters that either search may work out and both may read. */
  readonly rasters: SharedArrayBuffer;
};
export type Side = typeof LEADING | typeof PARTNER;

export const LEADING = 0;
export const PARTNER = 1;

/** First of the two marks of each kind; lengths have two for each side. */
const ROUND = 0;
const ENDED = 2;
const LENGTH = 4;
const MARKS = 8;

/** In the last round of a timed search, and with a partner that must have died, waiting ends after this long. */
const LAST_WAIT_MS = 1000;
export const DEAD_AFTER_MS = 60_000;
const LOOK_AGAIN_MS = 200;

/** @param numbers most numbers an incumbent takes. Memory that the searches do not use costs nothing. */
export function makeExchangeMemory(numbers: number): ExchangeMemory {
  return {
    marks: new SharedArrayBuffer(4 * MARKS),
    slots: new SharedArrayBuffer(8 * 4 * numbers),
    rasters: new SharedArrayBuffer(sharedRasterBytes),
  };
}

/**
 * One side's way to the other.
 *
 * @param inStep each round waits for the other side's, so that both know the same at the same point on every machine;
 * else a round gives what there is.
 */
export function exchangeOf(memory: ExchangeMemory, side: Side, inStep: boolean): Partner['exchange'] {
  const marks = new Int32Array(memory.marks);
  const slots = new Float64Array(memory.slots);
  const other = 1 - side;
  const slotLength = slots.length / 4;
  const lengthAt = (of: number, round: number): number => LENGTH + 2 * of + (round & 1);
  const slotAt = (of: number, round: number): number => (2 * of + (round & 1)) * slotLength;

  /** Rounds alternate between two slots, so one is whole while the other is written. */
  const read = (round: number): Float64Array | null => {
    const length = marks[lengthAt(other, round)]!;
    return length > 0 ? slots.slice(slotAt(other, round), slotAt(other, round) + length) : null;
  };
  const latest = (): Float64Array | null => {
    for (;;) {
      const round = Atomics.load(marks, ROUND + other);
      const incumbent = round > 0 ? read(round) : null;
      if (Atomics.load(marks, ROUND + other) === round) return incumbent;
    }
  };
  const waitFor = (round: number, mostMs: number): boolean => {
    const until = performance.now() + mostMs;
    for (;;) {
      const at = Atomics.load(marks, ROUND + other);
      if (at >= round) return true;
      if (hasEnded(memory, other as Side) || performance.now() > until) return false;
      Atomics.wait(marks, ROUND + other, at, LOOK_AGAIN_MS);
    }
  };

  return (round, incumbent, last) => {
    marks[lengthAt(side, round)] = incumbent?.length ?? 0;
    if (incumbent !== null) slots.set(incumbent, slotAt(side, round));
    Atomics.store(marks, ROUND + side, round);
    Atomics.notify(marks, ROUND + side);
    if (inStep) return waitFor(round, DEAD_AFTER_MS) ? read(round) : null;
    if (last) waitFor(round, LAST_WAIT_MS);
    return latest();
  };
}

/** Says that a side has ended, and wakes the other if it waits. */
export function markEnded(memory: ExchangeMemory, side: Side): void {
  const marks = new Int32Array(memory.marks);
  Atomics.store(marks, ENDED + side, 1);
  Atomics.notify(marks, ROUND + side);
}

export function hasEnded(memory: ExchangeMemory, side: Side): boolean {
  return Atomics.load(new Int32Array(memory.marks), ENDED + side) === 1;
}
