/** A candidate position of a shape, and its cost. */
export type Candidate = { readonly cost: number; readonly rotation: number; readonly x: number; readonly y: number };

const firstCorners = 64;

/**
 * Candidate positions for one shape, least cost on top: a binary heap over flat arrays, since there are thousands of
 * which most are found blocked.
 */
export class CornerHeap {
  private size = 0;
  private pushed = 0;
  /** The heap: cost and index of each position. */
  private costs = new Float64Array(firstCorners);
  private which = new Int32Array(firstCorners);
  /** Rotation, x and y of every position pushed, popped or not. */
  private positions = new Float64Array(3 * firstCorners);

  /** The position of least cost, or null. */
  get top(): Candidate | null {
    if (this.size === 0) return null;
    const at = 3 * this.which[0]!;
    const { positions } = this;
    return { cost: this.costs[0]!, rotation: positions[at]!, x: positions[at + 1]!, y: positions[at + 2]! };
  }

  push(cost: number, rotation: number, x: number, y: number): void {
    if (this.pushed === this.which.length) this.grow();
    const { costs, which, positions } = this;
    const added = this.pushed++;
    positions[3 * added] = rotation;
    positions[3 * added + 1] = x;
    positions[3 * added + 2] = y;
    let i = this.size++;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (costs[parent]! <= cost) break;
      costs[i] = costs[parent]!;
      which[i] = which[parent]!;
      i = parent;
    }
    costs[i] = cost;
    which[i] = added;
  }

  /** Removes the position of least cost. */
  pop(): void {
    const { costs, which } = this;
    const size = --this.size;
    const cost = costs[size]!;
    const moved = which[size]!;
    let i = 0;
    for (let child = 1; child < size; child = 2 * i + 1) {
      if (child + 1 < size && costs[child + 1]! < costs[child]!) child++;
      if (costs[child]! >= cost) break;
      costs[i] = costs[child]!;
      which[i] = which[child]!;
      i = child;
    }
    costs[i] = cost;
    which[i] = moved;
  }

  private grow(): void {
    const longer = 2 * this.which.length;
    const { costs, which, positions } = this;
    this.costs = new Float64Array(longer);
    this.costs.set(costs);
    this.which = new Int32Array(longer);
    this.which.set(which);
    this.positions = new Float64Array(3 * longer);
    this.positions.set(positions);
  }
}
