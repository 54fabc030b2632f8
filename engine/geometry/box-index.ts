/** Boxes per node of the tree. */
const FAN = 16;

/**
 * Static index of boxes: built once, then asked which boxes touch a query box. Flat arrays, no objects per box.
 *
 * A packed R-tree: boxes sorted into vertical slices by centre x, within a slice by centre y, then grouped sixteen at a
 * time, level by level. Source: Leutenegger, Lopez, Edgington, STR: a simple and efficient algorithm for R-tree packing
 * (ICDE 1997). Build O(n log n); a query visits only nodes that touch it.
 */
export class BoxIndex {
  /** minX, minY, maxX, maxY of every box: the leaves in packed order, then each level above them, the root last. */
  readonly #boxes: Float64Array;
  /** For a leaf the caller's item number. */
  readonly #items: Uint32Array;
  /** First box of each level, leaves first, and the end. */
  readonly #levels: number[] = [0];
  /** Of the query under way, for each level: the box looked at next, and the end of its node. */
  readonly #next: Int32Array;
  readonly #end: Int32Array;

  /** `boxes` holds four numbers for each of the `count` items: minX, minY, maxX, maxY. */
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
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
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
   * Calls `visit` with every item whose box shares a point with the query box (borders count), in no promised order, and
   * tells how many boxes were compared. `visit` must not search the same index.
   */
  search(minX: number, minY: number, maxX: number, maxY: number, visit: (item: number) => void): number {
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
        visit(this.#items[i]!);
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

function packedOrder(boxes: Float64Array, count: number): Uint32Array {
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    x[i] = boxes[4 * i]! + boxes[4 * i + 2]!;
    y[i] = boxes[4 * i + 1]! + boxes[4 * i + 3]!;
    order[i] = i;
  }
  order.sort((a, b) => x[a]! - x[b]!);
  const slices = Math.ceil(Math.sqrt(Math.ceil(count / FAN)));
  const slice = FAN * Math.ceil(count / FAN / Math.max(1, slices));
  for (let from = 0; from < count; from += slice) {
    order.subarray(from, Math.min(count, from + slice)).sort((a, b) => y[a]! - y[b]!);
  }
  return order;
}
