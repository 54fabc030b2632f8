/** Boxes per node of the tree. */
const FAN = 16;

/**
 * Static index that returns the boxes touching a query box. Flat arrays, no objects per box.
 *
 * A packed R-tree: boxes in the order of their centers along a Hilbert curve, grouped sixteen at a time, level by
 * level. Source: Kamel, Faloutsos, On packing R-trees (CIKM 1993). Build O(n log n); a query visits only nodes that
 * touch it.
 */
export class BoxIndex {
  /** minX, minY, maxX, maxY of every box: the leaves in packed order, then each level above them, the root last. */
  readonly #boxes: Float64Array;
  /** Item number of each leaf. */
  readonly #items: Uint32Array;
  /** First box of each level, leaves first, and the end. */
  readonly #levels: number[] = [0];
  /** State of the current query, for each level: the next box, and the end of its node. */
  readonly #next: Int32Array;
  readonly #end: Int32Array;

  /** `boxes` contains four numbers for each of the `count` items: minX, minY, maxX, maxY. */
  constructor(boxes: Float64Array, count: number) {
    let total = count;
    for (let n = count; n > 1;) {
      n = Math.ceil(n / FAN);
      total += n;
    }
    this.#boxes = new Float64Array(4 * Math.max(1, total));
    this.#items = packedOrder(boxes, count);
    for (let i = 0; i < count; i++) {
      const from = 4 * this.#items[i]!;
      for (let k = 0; k < 4; k++) this.#boxes[4 * i + k] = boxes[from + k]!;
    }
    this.#levels.push(count);
    for (let start = 0, end = count; end - start > 1;) {
      let next = end;
      for (let i = start; i < end; i += FAN) {
        this.#wrap(i, Math.min(end, i + FAN), next);
        next++;
      }
      start = end;
      end = next;
      this.#levels.push(end);
    }
    this.#next = new Int32Array(this.#levels.length);
    this.#end = new Int32Array(this.#levels.length);
  }

  #wrap(from: number, to: number, target: number): void {
    const b = this.#boxes;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let i = from; i < to; i++) {
      minX = Math.min(minX, b[4 * i]!);
      minY = Math.min(minY, b[4 * i + 1]!);
      maxX = Math.max(maxX, b[4 * i + 2]!);
      maxY = Math.max(maxY, b[4 * i + 3]!);
    }
    b[4 * target] = minX;
    b[4 * target + 1] = minY;
    b[4 * target + 2] = maxX;
    b[4 * target + 3] = maxY;
  }

  /**
   * Calls `visit` with every item whose box shares a point with the query box (borders count), in unspecified order,
   * until it returns false, and returns the number of boxes compared. `visit` must not search the same index.
   */
  search(minX: number, minY: number, maxX: number, maxY: number, visit: (item: number) => boolean | void): number {
    const b = this.#boxes;
    const levels = this.#levels;
    const top = levels.length - 2;
    let level = top;
    let i = levels[top]!;
    let end = levels[top + 1]!;
    let compared = 0;
    for (;;) {
      if (i === end) {
        if (level === top) return compared;
        level++;
        i = this.#next[level]!;
        end = this.#end[level]!;
        continue;
      }
      const k = 4 * i;
      compared++;
      if (b[k]! > maxX || b[k + 1]! > maxY || b[k + 2]! < minX || b[k + 3]! < minY) {
        i++;
      } else if (level === 0) {
        if (visit(this.#items[i]!) === false) return compared;
        i++;
      } else {
        this.#next[level] = i + 1;
        this.#end[level] = end;
        i = levels[level - 1]! + (i - levels[level]!) * FAN;
        end = Math.min(i + FAN, levels[level]!);
        level--;
      }
    }
  }
}

/** Binary logarithm of the number of curve cells along each side of the square around all centers. */
const CURVE_BITS = 15;
/** Maximum number of items whose index fits into one number together with their position on the curve. */
const MAX_ITEMS = 2 ** (53 - 2 * CURVE_BITS);

/** Returns the item numbers in the order of their centers along a Hilbert curve over the square around all centers. */
function packedOrder(boxes: Float64Array, count: number): Uint32Array {
  if (count > MAX_ITEMS) throw new RangeError(`An index holds up to ${MAX_ITEMS} boxes.`);
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = 0; i < count; i++) {
    const x = boxes[4 * i]! + boxes[4 * i + 2]!;
    const y = boxes[4 * i + 1]! + boxes[4 * i + 3]!;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  // One scale for both axes: items along a line are then in the order of that line.
  const scale = (2 ** CURVE_BITS - 1) / Math.max(maxX - minX, maxY - minY, Number.MIN_VALUE);
  const cell = (offset: number): number => (offset > 0 ? Math.floor(Math.min(offset * scale, 2 ** CURVE_BITS - 1)) : 0);
  // Plain numbers sort without a comparison function: an item's position on the curve, then its own number.
  const places = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const column = cell(boxes[4 * i]! + boxes[4 * i + 2]! - minX);
    const row = cell(boxes[4 * i + 1]! + boxes[4 * i + 3]! - minY);
    places[i] = hilbertIndex(column, row) * MAX_ITEMS + i;
  }
  places.sort();
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = places[i]! % MAX_ITEMS;
  return order;
}

/** Returns the number of curve cells before this one. */
function hilbertIndex(column: number, row: number): number {
  let x = column;
  let y = row;
  let passed = 0;
  for (let side = 2 ** (CURVE_BITS - 1); side > 0; side >>= 1) {
    const right = (x & side) > 0 ? 1 : 0;
    const lower = (y & side) > 0 ? 1 : 0;
    passed += side * side * ((3 * right) ^ lower);
    // The quarter is rotated so that its part of the curve begins at the end of the previous one.
    if (lower === 0) {
      const turned = right === 1 ? side - 1 - (x & (side - 1)) : x;
      x = right === 1 ? side - 1 - (y & (side - 1)) : y;
      y = turned;
    }
  }
  return passed;
}
