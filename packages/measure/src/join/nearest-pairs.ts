import { cellSlot, slotCount } from '@measurement-nesting/curves';

/** Maximum number of candidates rejected in one search, which limits the cost of dense points. */
const MAX_REFUSED = 16;

/** Maximum number of points in a leaf of the tree. */
const LEAF = 8;

/**
 * Pairs points so that each is the nearest of all free points to its partner, starting with the nearest two. -1 for points without one
 * within `reach`. O(n log n): nearest-neighbor chains (Murtagh 1983) in a k-d tree from which paired points are removed.
 */
export function nearestPairs(
  x: Float64Array,
  y: Float64Array,
  reach: number,
  mayPair: (i: number, j: number) => boolean,
): Int32Array {
  const partner = new Int32Array(x.length).fill(-1);
  const places = withNeighbors(x, y, reach);
  const tree = new ShrinkingTree(x, y, places);
  for (const start of places) {
    if (!tree.has(start)) continue;
    const chain = [start];
    while (chain.length > 0) {
      const last = chain.at(-1)!;
      const before = chain.at(-2) ?? -1;
      const nearest = tree.nearest(last, before, reach, mayPair);
      if (nearest >= 0 && nearest !== before) {
        chain.push(nearest);
        continue;
      }
      tree.remove(last);
      chain.pop();
      if (nearest < 0) continue;
      tree.remove(before);
      chain.pop();
      partner[last] = before;
      partner[before] = last;
    }
  }
  return partner;
}

/**
 * Returns the points that have another one within `reach`; most points of a drawing have none. Each searches its cell and the adjacent ones
 * until it finds one; points that find none are far apart, so few of them search one cell. O(n).
 */
function withNeighbors(x: Float64Array, y: Float64Array, reach: number): Int32Array {
  let far = 0;
  for (let i = 0; i < x.length; i++) far = Math.max(far, Math.abs(x[i]!), Math.abs(y[i]!));
  const cell = Math.max(reach, far * 2 ** -48);
  const slots = slotCount(x.length);
  const head = new Int32Array(slots).fill(-1);
  const next = new Int32Array(x.length);
  const columnOf = (i: number) => Math.floor(x[i]! / cell);
  const rowOf = (i: number) => Math.floor(y[i]! / cell);
  for (let i = 0; i < x.length; i++) {
    const slot = cellSlot(columnOf(i), rowOf(i), slots);
    next[i] = head[slot]!;
    head[slot] = i;
  }
  return Int32Array.from(x.keys()).filter((i) => {
    const [column, row] = [columnOf(i), rowOf(i)];
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (let j = head[cellSlot(column + dx, row + dy, slots)]!; j >= 0; j = next[j]!) {
          if (j !== i && Math.hypot(x[j]! - x[i]!, y[j]! - y[i]!) <= reach) return true;
        }
      }
    }
    return false;
  });
}

/** Balanced k-d tree of points that can be removed. Node n has the children 2n + 1 and 2n + 2. */
class ShrinkingTree {
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  /** Point numbers; every node owns a range of them. */
  readonly #order: Int32Array;
  readonly #alive: Uint8Array;
  /** By node: number of points left in it, and their initial box. */
  readonly #count: number[] = [];
  readonly #boxes: number[] = [];
  readonly #leafOf: Int32Array;

  /** Indexes the points listed in `places`. */
  constructor(x: Float64Array, y: Float64Array, places: Int32Array) {
    this.#x = x;
    this.#y = y;
    this.#order = places.slice();
    this.#alive = new Uint8Array(x.length);
    for (const place of places) this.#alive[place] = 1;
    this.#leafOf = new Int32Array(x.length);
    this.#build(0, 0, places.length);
  }

  has(point: number): boolean {
    return this.#alive[point] === 1;
  }

  remove(point: number): void {
    this.#alive[point] = 0;
    for (let node = this.#leafOf[point]!; ; node = (node - 1) >> 1) {
      this.#count[node]!--;
      if (node === 0) return;
    }
  }

  /** Returns the nearest point that may be paired with this one; `known` (or -1) if no other is nearer. */
  nearest(point: number, known: number, reach: number, mayPair: (i: number, j: number) => boolean): number {
    const [px, py] = [this.#x[point]!, this.#y[point]!];
    const away = (other: number) => Math.hypot(this.#x[other]! - px, this.#y[other]! - py);
    let best = known;
    let min = known < 0 ? reach : away(known);
    let refused = 0;
    const closer = (distance: number) => distance < min || (best < 0 && distance === min);
    const visit = (node: number, from: number, to: number) => {
      if (this.#count[node] === 0 || refused >= MAX_REFUSED || !closer(this.#toBox(node, px, py))) return;
      if (to - from > LEAF) {
        const middle = (from + to) >> 1;
        const [one, other] = [2 * node + 1, 2 * node + 2];
        const oneFirst = this.#toBox(one, px, py) <= this.#toBox(other, px, py);
        if (oneFirst) visit(one, from, middle);
        visit(other, middle, to);
        if (!oneFirst) visit(one, from, middle);
        return;
      }
      for (let k = from; k < to; k++) {
        const other = this.#order[k]!;
        if (other === point || this.#alive[other] === 0 || !closer(away(other))) continue;
        if (mayPair(point, other)) [best, min] = [other, away(other)];
        else refused++;
      }
    };
    visit(0, 0, this.#order.length);
    return best;
  }

  #build(node: number, from: number, to: number): void {
    this.#count[node] = to - from;
    const points = this.#order.subarray(from, to);
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const point of points) {
      minX = Math.min(minX, this.#x[point]!);
      minY = Math.min(minY, this.#y[point]!);
      maxX = Math.max(maxX, this.#x[point]!);
      maxY = Math.max(maxY, this.#y[point]!);
    }
    this.#boxes[4 * node] = minX;
    this.#boxes[4 * node + 1] = minY;
    this.#boxes[4 * node + 2] = maxX;
    this.#boxes[4 * node + 3] = maxY;
    if (to - from <= LEAF) {
      for (const point of points) this.#leafOf[point] = node;
      return;
    }
    const along = maxX - minX >= maxY - minY ? this.#x : this.#y;
    points.sort((i, j) => along[i]! - along[j]! || i - j);
    const middle = (from + to) >> 1;
    this.#build(2 * node + 1, from, middle);
    this.#build(2 * node + 2, middle, to);
  }

  #toBox(node: number, x: number, y: number): number {
    const b = this.#boxes;
    const dx = Math.max(b[4 * node]! - x, 0, x - b[4 * node + 2]!);
    const dy = Math.max(b[4 * node + 1]! - y, 0, y - b[4 * node + 3]!);
    return Math.hypot(dx, dy);
  }
}
