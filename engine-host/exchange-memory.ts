import { sharedRasterBytes, type Partner } from '#engine';

/**
 * Memory through which the searches of one job, each in its own thread, exchange incumbents. Plain numbers pass; what they mean
 * is the searches' business. Sides are counted from 0, the leading search, which starts the others and ends them.
 */
export type ExchangeMemory = {
  readonly sides: number;
  /** Round, end and length of each side, see `marksOf`. */
  readonly marks: SharedArrayBuffer;
  /** Two slots for the incumbent of each side. */
  readonly slots: SharedArrayBuffer;
  /** Rasters that any search may work out and all may read. */
  readonly rasters: SharedArrayBuffer;
};

export const LEADING = 0;

/** A round, an end and two lengths a side. */
const MARKS = 4;

/** In the last round of a timed search, and with a partner that must have died, waiting ends after this long. */
const LAST_WAIT_MS = 1000;
export const DEAD_AFTER_MS = 60_000;
const LOOK_AGAIN_MS = 200;

/** @param numbers maximum length of an incumbent. Memory that the searches do not use costs nothing. */
export function makeExchangeMemory(sides: number, numbers: number): ExchangeMemory {
  return {
    sides,
    marks: new SharedArrayBuffer(4 * MARKS * sides),
    slots: new SharedArrayBuffer(8 * 2 * numbers * sides),
    rasters: new SharedArrayBuffer(sharedRasterBytes(sides)),
  };
}

/** Returns the offsets of the marks of each kind. */
function marksOf({ sides, marks }: ExchangeMemory) {
  return { marks: new Int32Array(marks), round: 0, ended: sides, length: 2 * sides };
}

/**
 * Returns the sides whose incumbents a side takes. The leading search, which reports the result, takes all; any other takes its neighbor's,
 * so that incumbents spread gradually and the searches stay diverse meanwhile. Of two, each takes the other's.
 */
export function metBy(side: number, sides: number): readonly number[] {
  const others = Array.from({ length: sides - 1 }, (_, k) => k + 1);
  return side === LEADING ? others : [side - 1];
}

/**
 * Returns one side's access to the others' incumbents.
 *
 * @param inStep each round waits for all others, so that every search sees the same incumbents at the same point on every machine;
 * otherwise a round returns the ones available
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

  /** Rounds alternate between two slots, so one is whole while the other is written. */
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
      // It may have come to this round right before its end.
      if (hasEnded(memory, of)) return Atomics.load(marks, at.round + of) >= round;
      if (performance.now() > until) return false;
      Atomics.wait(marks, at.round + of, seen, LOOK_AGAIN_MS);
    }
  };

  return (round, incumbent, last) => {
    marks[lengthAt(side, round)] = incumbent?.length ?? 0;
    if (incumbent !== null) slots.set(incumbent, slotAt(side, round));
    Atomics.store(marks, at.round + side, round);
    Atomics.notify(marks, at.round + side);
    if (inStep) {
      const until = performance.now() + DEAD_AFTER_MS;
      // Nobody is two rounds ahead of anybody: slots are not written while they are read.
      const came = new Set(others.filter((other) => waitFor(other, round, until)));
      return met.flatMap((of) => (came.has(of) ? read(of, round) : []));
    }
    const until = performance.now() + LAST_WAIT_MS;
    if (last) for (const of of met) waitFor(of, round, until);
    return met.flatMap(latest);
  };
}

/** Marks a side as ended, and wakes sides that wait for it. */
export function markEnded(memory: ExchangeMemory, side: number): void {
  const { marks, ended, round } = marksOf(memory);
  Atomics.store(marks, ended + side, 1);
  Atomics.notify(marks, round + side);
}

export function hasEnded(memory: ExchangeMemory, side: number): boolean {
  const { marks, ended } = marksOf(memory);
  return Atomics.load(marks, ended + side) === 1;
}
