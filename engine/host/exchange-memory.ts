import { sharedOutlineBytes, sharedRasterBytes, type Partner } from '#engine';

/**
 * Shared memory through which the searches of one job, each in its own thread, exchange incumbents as arrays of numbers, which only the
 * searches interpret. Sides are numbered from 0, the leading search, which starts and ends the others.
 */
export type ExchangeMemory = {
  readonly sides: number;
  /** Round, end and lengths of each side. See `marksOf`. */
  readonly marks: SharedArrayBuffer;
  /** Two slots for the incumbent of each side. */
  readonly slots: SharedArrayBuffer;
  /** Rasters that any search may compute and all may read. */
  readonly rasters: SharedArrayBuffer;
  /** Outlines that any search may prepare and all may read. */
  readonly outlines: SharedArrayBuffer;
};

export const LEADING = 0;

/** Number of marks per side: a round, an end and two lengths. */
const MARKS = 4;

/** Timeouts in milliseconds: for the last round of a timed search, and for a partner, which has probably died by then. */
const LAST_WAIT_MS = 1000;
export const DEAD_AFTER_MS = 60_000;
const LOOK_AGAIN_MS = 200;
/** Added to the number of the last round, so that sides recognize it whatever number it has; even, as slots alternate. */
const LAST_ROUND = 2 ** 30;

/** @param numbers maximum length of an incumbent. Unused memory costs nothing. */
export function makeExchangeMemory(sides: number, numbers: number): ExchangeMemory {
  return {
    sides,
    marks: new SharedArrayBuffer(4 * MARKS * sides),
    slots: new SharedArrayBuffer(8 * 2 * numbers * sides),
    rasters: new SharedArrayBuffer(sharedRasterBytes(sides)),
    outlines: new SharedArrayBuffer(sharedOutlineBytes),
  };
}

/** Returns the offsets of the marks of each kind. */
function marksOf({ sides, marks }: ExchangeMemory) {
  return { marks: new Int32Array(marks), round: 0, ended: sides, length: 2 * sides };
}

/**
 * Returns the sides that a side receives incumbents from. The leading search, which reports the result, receives all; any other receives
 * its neighbor's, so that incumbents spread gradually and the searches stay diverse meanwhile. Two sides exchange with each other.
 */
export function metBy(side: number, sides: number): readonly number[] {
  const others = Array.from({ length: sides - 1 }, (_, k) => k + 1);
  return side === LEADING ? others : [side - 1];
}

/**
 * Returns one side's access to the others' incumbents.
 *
 * @param inStep true if each round waits for all others, so that every search sees the same incumbents at the same point on every machine;
 * otherwise a round returns the available ones
 */
export function exchangeOf(memory: ExchangeMemory, side: number, inStep: boolean): Partner['exchange'] {
  const at = marksOf(memory);
  const { marks } = at;
  const { sides } = memory;
  const slots = new Float64Array(memory.slots);
  const slotLength = slots.length / (2 * sides);
  const lengthAt = (of: number, round: number): number => at.length + 2 * of + (round & 1);
  const slotAt = (of: number, round: number): number => (2 * of + (round & 1)) * slotLength;
  const others = Array.from({ length: sides }, (_, k) => k).filter((one) => one !== side);
  const met = metBy(side, sides);

  /** Rounds alternate between two slots, so that one is complete while the other is being written. */
  const read = (of: number, round: number): Float64Array[] => {
    const length = marks[lengthAt(of, round)]!;
    return length > 0 ? [slots.slice(slotAt(of, round), slotAt(of, round) + length)] : [];
  };
  const latest = (of: number): Float64Array[] => {
    for (;;) {
      const round = Atomics.load(marks, at.round + of);
      const incumbent = round > 0 ? read(of, round) : [];
      if (Atomics.load(marks, at.round + of) === round) return incumbent;
    }
  };
  const waitFor = (of: number, round: number, until: number): boolean => {
    for (;;) {
      const seen = Atomics.load(marks, at.round + of);
      if (seen >= round) return true;
      // The side may have reached this round right before its end.
      if (hasEnded(memory, of)) return Atomics.load(marks, at.round + of) >= round;
      if (performance.now() > until) return false;
      Atomics.wait(marks, at.round + of, seen, LOOK_AGAIN_MS);
    }
  };

  return (number, incumbent, last) => {
    const round = last ? LAST_ROUND + number : number;
    marks[lengthAt(side, round)] = incumbent?.length ?? 0;
    if (incumbent !== null) slots.set(incumbent, slotAt(side, round));
    Atomics.store(marks, at.round + side, round);
    Atomics.notify(marks, at.round + side);
    if (inStep) {
      const until = performance.now() + DEAD_AFTER_MS;
      // No side is two rounds ahead of another, so slots are not written while they are read.
      const came = new Set(others.filter((other) => waitFor(other, round, until)));
      return met.flatMap((of) => (came.has(of) ? read(of, round) : []));
    }
    const until = performance.now() + LAST_WAIT_MS;
    if (last) for (const of of met) waitFor(of, LAST_ROUND, until);
    return met.flatMap(latest);
  };
}

/** Marks a side as ended and wakes the sides that wait for it. */
export function markEnded(memory: ExchangeMemory, side: number): void {
  const { marks, ended, round } = marksOf(memory);
  Atomics.store(marks, ended + side, 1);
  Atomics.notify(marks, round + side);
}

export function hasEnded(memory: ExchangeMemory, side: number): boolean {
  const { marks, ended } = marksOf(memory);
  return Atomics.load(marks, ended + side) === 1;
}
