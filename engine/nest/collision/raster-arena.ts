import { ceil, min } from '../../geometry/math.ts';

/** What is taken at once, in bytes: a line of the processor's cache, and the head of a table. */
export const unitBytes = 64;
export const [doublesPerUnit, intsPerUnit, shortsPerUnit] = [unitBytes / 8, unitBytes / 4, unitBytes / 2];

/**
 * The memory the tables of all pairs of parts lie in: one buffer, taken from the start and never given back, because
 * what is known of a pair holds for the whole job. Its first unit and the index follow from the number of pairs alone, so
 * several searches of one job may share one buffer: what one of them has worked out and published the others need not.
 * Pages of it that nobody takes cost nothing.
 */
export class RasterArena {
  readonly doubles: Float64Array;
  readonly ints: Int32Array;
  readonly shorts: Int16Array;
  private readonly firstFree: number;
  private readonly units: number;

  /** @param buffer all zero, or in use by another search of the same job. Units have numbers below `mostUnits`. */
  constructor(buffer: ArrayBufferLike, pairs: number, mostUnits: number) {
    this.doubles = new Float64Array(buffer);
    this.ints = new Int32Array(buffer);
    this.shorts = new Int16Array(buffer);
    this.firstFree = 1 + unitsOf(4 * pairs);
    this.units = min(mostUnits, buffer.byteLength / unitBytes);
  }

  /** Number of the first of as many units as these bytes need; 0 when there are none left. */
  allocate(bytes: number): number {
    const units = unitsOf(bytes);
    const unit = this.firstFree + Atomics.add(this.ints, 0, units);
    return unit + units <= this.units ? unit : 0;
  }

  get allocatedBytes(): number {
    return unitBytes * Atomics.load(this.ints, 0);
  }

  /** The unit of a pair's table, 0 before there is one. */
  published(pair: number): number {
    return Atomics.load(this.ints, intsPerUnit + pair);
  }

  /** All that was written to the unit can be read by whoever finds it published. */
  publish(pair: number, unit: number): void {
    Atomics.store(this.ints, intsPerUnit + pair, unit);
  }
}

/** Bytes of a buffer that has so many to be taken. */
export const bufferBytes = (pairs: number, bytes: number): number =>
  unitBytes * (1 + unitsOf(4 * pairs) + unitsOf(bytes));

export const unitsOf = (bytes: number): number => ceil(bytes / unitBytes);
