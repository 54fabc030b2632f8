import { clusterPoints } from '@measurement-nesting/curves/arrangement';
import type { OpenLine } from '../open-line.ts';

/**
 * Ends of lines, grouped by place: 2 * line for a line's first point, 2 * line + 1 for its last one. Ends within a tolerance (inches) of
 * each other are in one place. Uses flat arrays because a drawing may have hundreds of thousands of lines.
 */
export class LineEnds {
  /** Indexed by end. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly placeOf: Int32Array;
  /** Indexed by place. */
  readonly placeX: Float64Array;
  readonly placeY: Float64Array;
  /** Ends of a place are in `#ends`, from #first[place] up to #first[place + 1]. */
  readonly #first: Int32Array;
  readonly #ends: Int32Array;

  constructor(lines: readonly OpenLine[], tolerance: number) {
    const count = 2 * lines.length;
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    lines.forEach(({ contour: { segments } }, i) => {
      const [first, last] = [segments[0]!, segments.at(-1)!];
      [this.x[2 * i], this.y[2 * i]] = [first.x0, first.y0];
      [this.x[2 * i + 1], this.y[2 * i + 1]] = [last.x1, last.y1];
    });
    const places = clusterPoints(this.x, this.y, tolerance);
    this.placeOf = places.numbers;
    this.placeX = places.x;
    this.placeY = places.y;
    this.#first = new Int32Array(places.x.length + 1);
    for (const place of this.placeOf) this.#first[place + 1]!++;
    for (let place = 0; place < places.x.length; place++) this.#first[place + 1]! += this.#first[place]!;
    const next = this.#first.slice();
    this.#ends = new Int32Array(count);
    this.placeOf.forEach((place, end) => (this.#ends[next[place]!++] = end));
  }

  get places(): number {
    return this.placeX.length;
  }

  /** Returns all places, ordered so that adjacent ones are mostly consecutive and data around a point is in the CPU cache. */
  neighborly(): Int32Array {
    const cells = Math.min(512, Math.ceil(Math.sqrt(this.places)) + 1);
    const row = (values: Float64Array): ((place: number) => number) => {
      let [min, max] = [Infinity, -Infinity];
      for (const value of values) {
        if (value < min) min = value;
        if (value > max) max = value;
      }
      const scale = max > min ? (cells - 1) / (max - min) : 0;
      return (place) => Math.floor(Math.min(cells - 1, (values[place]! - min) * scale));
    };
    const [column, line] = [row(this.placeX), row(this.placeY)];
    const cellOf = (place: number): number => line(place) * cells + column(place);
    const next = new Int32Array(cells * cells + 1);
    for (let place = 0; place < this.places; place++) next[cellOf(place) + 1]!++;
    for (let cell = 0; cell < cells * cells; cell++) next[cell + 1]! += next[cell]!;
    const order = new Int32Array(this.places);
    for (let place = 0; place < this.places; place++) order[next[cellOf(place)]!++] = place;
    return order;
  }

  /** Returns the ends at a place, in order. */
  at(place: number): Int32Array {
    return this.#ends.subarray(this.#first[place]!, this.#first[place + 1]!);
  }
}
