import { ceil, min } from '../../geometry/math.ts';

/** Size of an allocation unit, in bytes: a line of the processor's cache, and the header of a raster. */
export const unitBytes = 64;
export const [doublesPerUnit, intsPerUnit, shortsPerUnit] = [unitBytes / 8, unitBytes / 4, unitBytes / 2];

/** Bytes allocated at once for headers. */
export const headerPage = 4096;

/**
 * The arena in which the rasters of all pairs lie: one buffer, allocated from its start and never freed, because what is
 * known of a pair holds for the whole job. Its first unit and the index follow from the number of pairs alone, so several
 * searches of one job may share one buffer: what one of them has published the others need not compute. Pages that nobody
 * writes to cost nothing.
 */
export class RasterArena {
  readonly doubles: Float64Array;
  readonly ints: Int32Array;
  readonly shorts: Int16Array;
  private readonly firstFree: number;
  private readonly units: number;
  private nextHeader = 0;
  private endOfHeaders = 0;

  /** @param buffer all zero, or in use by another search of the same job. Units have numbers below `mostUnits`. */
  constructor(buffer: ArrayBufferLike, pairs: number, mostUnits: number) {
    this.doubles = new Float64Array(buffer);
    this.ints = new Int32Array(buffer);
    this.shorts = new Int16Array(buffer);
    this.firstFree = 1 + unitsOf(4 * pairs);
    this.units = min(mostUnits, buffer.byteLength / unitBytes);
  }

  /** Allocates units for these bytes; returns the number of the first, 0 when the arena is full. */
  allocate(bytes: number): number {
    const units = unitsOf(bytes);
    const unit = this.firstFree + Atomics.add(this.ints, 0, units);
    return unit + units <= this.units ? unit : 0;
  }

  /**
   * Allocates a unit beside those allocated before, in a page of memory that holds nothing else: every look-up reads one of them, and
   * together they stay in the processor's caches. 0 when the arena is full.
   */
  allocateHeader(): number {
    if (this.nextHeader === this.endOfHeaders) {
      this.nextHeader = this.allocate(headerPage);
      if (this.nextHeader === 0) return (this.endOfHeaders = 0);
      this.endOfHeaders = this.nextHeader + headerPage / unitBytes;
    }
    return this.nextHeader++;
  }

  get allocatedBytes(): number {
    return unitBytes * Atomics.load(this.ints, 0);
  }

  /** The unit of a pair's raster, 0 before there is one. */
  published(pair: number): number {
    return Atomics.load(this.ints, intsPerUnit + pair);
  }

  /** Publishes a raster: whoever finds it reads all that was written to it. */
  publish(pair: number, unit: number): void {
    Atomics.store(this.ints, intsPerUnit + pair, unit);
  }
}

/** Bytes of a buffer with this many to allocate. */
export const bufferBytes = (pairs: number, bytes: number): number =>
  unitBytes * (1 + unitsOf(4 * pairs) + unitsOf(bytes));

export const unitsOf = (bytes: number): number => ceil(bytes / unitBytes);
