import type { Polygon } from '../shape/polygon.ts';
import type { GroupPolygons } from './search-outline.ts';

/** Maximum number of outlines in the memory; further ones are prepared by each search. */
const maxOutlines = 10_000;
const maxBytes = 48 << 20;

/** Bytes of the memory in which the searches of a job share their outlines. Pages that are never written cost nothing. */
export const sharedOutlineBytes = maxBytes;

/** States of an outline before it has a position in the memory. */
const unclaimed = 0;
const claimed = -1;
/** The group has no outline. */
const none = -2;
/** The memory was full. */
const notShared = -3;

/** Index of the first free number, and of the state of the first outline, among the integers. */
const at = { free: 0, states: 2 } as const;
const firstFree = (at.states + maxOutlines) / 2;

/**
 * Prepares outlines, each by the search that claims it first; the others read the result, which is what they would
 * have computed. No search waits: it prepares by itself what another has claimed and not yet finished.
 *
 * @param prepare returns the outline of this number; the same in all searches. @param memory of `sharedOutlineBytes`,
 * all zero before the first search begins; omitted for a single search.
 */
export function prepareShared(
  count: number,
  prepare: (outline: number) => GroupPolygons | null,
  memory?: ArrayBufferLike,
): (GroupPolygons | null)[] {
  const outlines = Array.from({ length: count }, (_, outline) => outline);
  if (memory === undefined) return outlines.map(prepare);
  const shared = new SharedOutlines(memory);
  const found: (GroupPolygons | null | undefined)[] = outlines.map((outline) => {
    if (!shared.claim(outline)) return undefined;
    const polygons = prepare(outline);
    shared.publish(outline, polygons);
    return polygons;
  });
  return found.map((polygons, outline) => {
    const known = polygons === undefined ? shared.read(outline) : polygons;
    return known === undefined ? prepare(outline) : known;
  });
}

class SharedOutlines {
  readonly #ints: Int32Array;
  readonly #numbers: Float64Array;

  constructor(memory: ArrayBufferLike) {
    this.#ints = new Int32Array(memory);
    this.#numbers = new Float64Array(memory);
  }

  /** Returns true for the first search that claims an outline. */
  claim(outline: number): boolean {
    if (outline >= maxOutlines) return false;
    return Atomics.compareExchange(this.#ints, at.states + outline, unclaimed, claimed) === unclaimed;
  }

  publish(outline: number, polygons: GroupPolygons | null): void {
    Atomics.store(this.#ints, at.states + outline, polygons === null ? none : this.#write(polygons));
  }

  /** Returns an outline, null where the group has none, and undefined where it is not in the memory. */
  read(outline: number): GroupPolygons | null | undefined {
    const state = outline >= maxOutlines ? notShared : Atomics.load(this.#ints, at.states + outline);
    if (state === none) return null;
    if (state <= 0) return undefined;
    const numbers = this.#numbers;
    let next = state;
    const polygonsOf = (): Polygon[] =>
      Array.from({ length: numbers[next++]! }, () => {
        const corners = numbers[next]!;
        const xs = numbers.slice(next + 1, next + 1 + corners);
        const ys = numbers.slice(next + 1 + corners, next + 1 + 2 * corners);
        next += 1 + 2 * corners;
        return { xs, ys };
      });
    return { outer: polygonsOf(), holes: polygonsOf() };
  }

  /** Returns the position of the outline in the memory, or `notShared`. */
  #write({ outer, holes }: GroupPolygons): number {
    const size = [...outer, ...holes].reduce((sum, { xs }) => sum + 1 + 2 * xs.length, 2);
    const position = firstFree + Atomics.add(this.#ints, at.free, size);
    if (position + size > this.#numbers.length) return notShared;
    let next = position;
    for (const polygons of [outer, holes]) {
      this.#numbers[next++] = polygons.length;
      for (const { xs, ys } of polygons) {
        this.#numbers[next] = xs.length;
        this.#numbers.set(xs, next + 1);
        this.#numbers.set(ys, next + 1 + xs.length);
        next += 1 + 2 * xs.length;
      }
    }
    return position;
  }
}
