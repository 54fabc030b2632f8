import { ceil, min } from '@measurement-nesting/curves/math';

/** Allocation unit in bytes: a cache line of the processor, and the header of a raster. */
export const unitBytes = 64;
export const [doublesPerUnit, intsPerUnit, shortsPerUnit] = [unitBytes / 8, unitBytes / 4, unitBytes / 2];

/** Bytes allocated at once for headers. */
export const headerPage = 4096;

/**
 * Arena of the rasters of all pairs: one buffer, allocated from its start and never freed, because rasters are valid
 * for the whole job. Its first unit and the index depend on the number of pairs alone, so several searches of one job
 * may share one buffer and need not compute rasters that another has published. Pages that are never written cost
 * nothing.
 */
export class RasterArena {
  readonly doubles: Float64Array;
  readonly ints: Int32Array;
  readonly shorts: Int16Array;
  private readonly firstFree: number;
  private readonly units: number;
  private nextHeader = 0;
  private endOfHeaders = 0;

  /** @param buffer all zero, or in use by another search of the same job. Units have numbers below `maxUnits`. */
  constructor(buffer: ArrayBufferLike, pairs: number, maxUnits: number) {
    this.doubles = new Float64Array(buffer);
    this.ints = new Int32Array(buffer);
    this.shorts = new Int16Array(buffer);
    this.firstFree = 1 + unitsOf(4 * pairs);
    this.units = min(maxUnits, buffer.byteLength / unitBytes);
  }

  /** Allocates units for these bytes; returns the number of the first, or 0 when the arena is full. */
  allocate(bytes: number): number {
    const units = unitsOf(bytes);
    const unit = this.firstFree + Atomics.add(this.ints, 0, units);
    return unit + units <= this.units ? unit : 0;
  }

  /**
   * Allocates a header unit in a memory page that contains only headers: every look-up reads one of them, and together
   * they remain in the processor's caches. Returns 0 when the arena is full.
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

  /** Returns the unit of a pair's raster, or 0 before it is published. */
  published(pair: number): number {
    return Atomics.load(this.ints, intsPerUnit + pair);
  }

  /** Publishes a raster: a search that finds it reads everything written to it before. */
  publish(pair: number, unit: number): void {
    Atomics.store(this.ints, intsPerUnit + pair, unit);
  }
}

/** Returns the size of a buffer with this many allocatable bytes. */
export const bufferBytes = (pairs: number, bytes: number): number =>
  unitBytes * (1 + unitsOf(4 * pairs) + unitsOf(bytes));

export const unitsOf = (bytes: number): number => ceil(bytes / unitBytes);
