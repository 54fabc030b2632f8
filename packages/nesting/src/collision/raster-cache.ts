import type { Outline } from '../shape/outline.ts';

type Known = { readonly id: number; readonly numbers: Float64Array };

/**
 * Cache of raster cell states by pair of outlines, from earlier runs of the same process. An outline is matched by all
 * its numbers, so names do not matter, and another spacing or tolerance, which produces other outlines, never matches.
 * The cache does not change results. Its size is bounded; the least recently used rasters are evicted first.
 */
export class RasterCache {
  private readonly maxBytes: number;
  private used = 0;
  private lastId = 0;
  private idOf = new WeakMap<Outline, number>();
  private readonly outlines = new Map<number, Known[]>();
  /** By pair and size of the cells, least recently used first. */
  private readonly rasters = new Map<string, Uint8Array>();

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** Bytes of all entries. */
  get bytes(): number {
    return this.used;
  }

  /** Returns the states of the raster of `b` around `a` if cached; read-only. */
  get(a: Outline, b: Outline, cellSize: number): Uint8Array | undefined {
    const key = this.keyOf(a, b, cellSize);
    const states = this.rasters.get(key);
    if (states === undefined) return undefined;
    this.rasters.delete(key);
    this.rasters.set(key, states);
    return states;
  }

  /** Stores a copy of the states. @param states of as many cells as the raster has; copied. */
  put(a: Outline, b: Outline, cellSize: number, states: Uint8Array): void {
    const key = this.keyOf(a, b, cellSize);
    if (this.rasters.has(key) || !this.evictUntilFits(states.length)) return;
    this.rasters.set(key, states.slice());
    this.used += states.length;
  }

  clear(): void {
    this.rasters.clear();
    this.outlines.clear();
    this.idOf = new WeakMap();
    this.used = 0;
  }

  /** Evicts rasters, or outlines together with all rasters, until the bytes fit; returns false when they never fit. */
  private evictUntilFits(bytes: number): boolean {
    for (const [oldest, { length }] of this.rasters) {
      if (this.used + bytes <= this.maxBytes) break;
      this.rasters.delete(oldest);
      this.used -= length;
    }
    if (this.used + bytes > this.maxBytes) this.clear();
    return bytes <= this.maxBytes;
  }

  private keyOf(a: Outline, b: Outline, cellSize: number): string {
    return `${this.outlineId(a)}/${this.outlineId(b)}/${cellSize}`;
  }

  private outlineId(outline: Outline): number {
    const known = this.idOf.get(outline);
    if (known !== undefined) return known;
    const numbers = numbersOf(outline);
    const hash = hashOf(numbers);
    let found = this.outlines.get(hash)?.find((one) => areEqual(one.numbers, numbers));
    if (found === undefined) {
      found = { id: ++this.lastId, numbers };
      if (!this.evictUntilFits(numbers.byteLength)) return found.id;
      this.outlines.set(hash, [...(this.outlines.get(hash) ?? []), found]);
      this.used += numbers.byteLength;
    }
    this.idOf.set(outline, found.id);
    return found.id;
  }
}

/** Returns all numbers on which a collision of an outline depends. */
function numbersOf({ ends, px, py, pr, innerX, innerY, ...outline }: Outline): Float64Array {
  const { edges, poles, pieces, minX, minY, maxX, maxY } = outline;
  const sizes = Float64Array.of(edges, poles, pieces, minX, minY, maxX, maxY);
  return joined([sizes, ends, px, py, pr, innerX, innerY]);
}

function joined(arrays: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}

/** FNV-1a over the bytes, four at a time. */
function hashOf(numbers: Float64Array): number {
  let hash = 0x811c9dc5;
  for (const word of new Uint32Array(numbers.buffer)) hash = Math.imul(hash ^ word, 0x01000193);
  return hash >>> 0;
}

/** Compares bit for bit: -0 and 0 differ here. */
function areEqual(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((value, k) => Object.is(value, b[k]));
}
