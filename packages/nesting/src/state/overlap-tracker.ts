/** Weight factors: without overlap weights decay by the first, with overlap they grow by one between the other two. */
const decay = 0.95;
const growth = { min: 1.2, max: 2 };
const maxWeight = 1e30;

/** Parts for which a row has memory at first. */
const firstCapacity = 8;

/**
 * Overlap of every pair of parts and of every part with the container's sides, and the weights of both. Independent of
 * geometry: the layout computes the losses.
 *
 * Weights are those of guided local search: the weight of a pair grows as long as it overlaps (Voudouris and Tsang
 * 1999; for nesting Umetani et al. 2009, Gardeyn and Wauters 2025). Only pairs with a loss or a weight other than 1 are
 * stored: a part has a few dozen, however many parts there are.
 */
export class OverlapTracker {
  readonly containerLoss: Float64Array;
  readonly containerWeight: Float64Array;
  /** By part, its stored pairs. */
  readonly #rows: readonly PairRow[];
  /** By part, the number of parts it overlaps. */
  readonly #overlaps: Int32Array;
  /** Weights of one part with all others, and that part; -1 before the first. */
  readonly #weights: Float32Array;
  #weightsOf = -1;

  constructor(parts: number) {
    this.containerLoss = new Float64Array(parts);
    this.containerWeight = new Float64Array(parts).fill(1);
    this.#rows = Array.from({ length: parts }, () => new PairRow());
    this.#overlaps = new Int32Array(parts);
    this.#weights = new Float32Array(parts).fill(1);
  }

  /** Removes the losses of a part with all others. */
  clearPairs(part: number): void {
    if (this.#overlaps[part] === 0) return;
    const row = this.#rows[part]!;
    for (let k = row.size - 1; k >= 0; k--) {
      if (row.losses[k] === 0) continue;
      const other = row.parts[k]!;
      const theirs = this.#rows[other]!;
      theirs.clearLoss(theirs.find(part));
      row.clearLoss(k);
      this.#overlaps[other]!--;
    }
    this.#overlaps[part] = 0;
  }

  /** Records a loss above 0 of two parts that had none. */
  addPair(part: number, other: number, loss: number): void {
    this.#rows[part]!.setLoss(other, loss);
    this.#rows[other]!.setLoss(part, loss);
    this.#overlaps[part]!++;
    this.#overlaps[other]!++;
  }

  isOverlapping(part: number): boolean {
    return this.#overlaps[part]! > 0 || this.containerLoss[part]! > 0;
  }

  /** Returns the weights of a part with all others, valid until the next call. */
  weightsOf(part: number): Float32Array {
    if (part !== this.#weightsOf) {
      this.#forgetWeights();
      const { parts, weights, size } = this.#rows[part]!;
      for (let k = 0; k < size; k++) this.#weights[parts[k]!] = weights[k]!;
      this.#weightsOf = part;
    }
    return this.#weights;
  }

  totalLoss(): number {
    const { containerLoss } = this;
    let sum = 0;
    for (let i = 0; i < containerLoss.length; i++) {
      sum += containerLoss[i]!;
      if (this.#overlaps[i] === 0) continue;
      const { losses, size, parts } = this.#rows[i]!;
      for (let k = 0; k < size; k++) if (parts[k]! > i) sum += losses[k]!;
    }
    return sum;
  }

  totalWeightedLoss(): number {
    const { containerLoss, containerWeight } = this;
    let sum = 0;
    for (let i = 0; i < containerLoss.length; i++) {
      sum += containerLoss[i]! * containerWeight[i]!;
      if (this.#overlaps[i] === 0) continue;
      const { losses, weights, size, parts } = this.#rows[i]!;
      for (let k = 0; k < size; k++) if (parts[k]! > i) sum += losses[k]! * weights[k]!;
    }
    return sum;
  }

  /** Increases the weights of overlaps in proportion to their share of the worst one; the others decay toward 1. */
  updateWeights(): void {
    const { containerLoss, containerWeight } = this;
    const worst = this.#worstLoss();
    if (worst === 0) return;
    this.#forgetWeights();
    for (let i = 0; i < containerLoss.length; i++) {
      containerWeight[i] = nextWeight(containerWeight[i]!, containerLoss[i]!, worst);
      const row = this.#rows[i]!;
      const { losses, weights } = row;
      for (let k = 0; k < row.size; k++) weights[k] = nextWeight(weights[k]!, losses[k]!, worst);
      row.removeUnused();
    }
  }

  resetWeights(): void {
    this.#forgetWeights();
    for (const row of this.#rows) {
      if (row.size === 0) continue;
      row.weights.fill(1, 0, row.size);
      row.removeUnused();
    }
    this.containerWeight.fill(1);
  }

  #forgetWeights(): void {
    if (this.#weightsOf < 0) return;
    const { parts, size } = this.#rows[this.#weightsOf]!;
    for (let k = 0; k < size; k++) this.#weights[parts[k]!] = 1;
    this.#weightsOf = -1;
  }

  #worstLoss(): number {
    let worst = 0;
    for (let i = 0; i < this.containerLoss.length; i++) {
      if (this.containerLoss[i]! > worst) worst = this.containerLoss[i]!;
      if (this.#overlaps[i] === 0) continue;
      const { losses, size } = this.#rows[i]!;
      for (let k = 0; k < size; k++) if (losses[k]! > worst) worst = losses[k]!;
    }
    return worst;
  }
}

/** Pairs of one part: the other parts in ascending order, so that sums have one order, with their losses and weights. */
class PairRow {
  size = 0;
  parts = new Int32Array(firstCapacity);
  losses = new Float32Array(firstCapacity);
  weights = new Float32Array(firstCapacity);

  /** Returns the index of a part, or where it would be. */
  find(part: number): number {
    const { parts } = this;
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (parts[middle]! < part) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  setLoss(part: number, loss: number): void {
    const at = this.find(part);
    if (at === this.size || this.parts[at] !== part) this.#insert(at, part);
    this.losses[at] = loss;
  }

  /** Sets a loss to 0; a pair of weight 1 is then no longer stored. */
  clearLoss(at: number): void {
    if (this.weights[at] === 1) this.#move(at + 1, at);
    else this.losses[at] = 0;
  }

  /** Removes the pairs that need not be stored. */
  removeUnused(): void {
    const { parts, losses, weights, size } = this;
    let used = 0;
    for (let k = 0; k < size; k++) {
      if (losses[k] === 0 && weights[k] === 1) continue;
      parts[used] = parts[k]!;
      losses[used] = losses[k]!;
      weights[used++] = weights[k]!;
    }
    this.size = used;
  }

  #insert(at: number, part: number): void {
    if (this.size === this.parts.length) {
      const { parts, losses, weights } = this;
      this.parts = new Int32Array(2 * this.size);
      this.losses = new Float32Array(2 * this.size);
      this.weights = new Float32Array(2 * this.size);
      this.parts.set(parts);
      this.losses.set(losses);
      this.weights.set(weights);
    }
    this.#move(at, at + 1);
    this.parts[at] = part;
    this.weights[at] = 1;
  }

  /** Moves the pairs from an index on to another. */
  #move(from: number, to: number): void {
    this.parts.copyWithin(to, from, this.size);
    this.losses.copyWithin(to, from, this.size);
    this.weights.copyWithin(to, from, this.size);
    this.size += to - from;
  }
}

function nextWeight(weight: number, loss: number, worst: number): number {
  const next = weight * (loss === 0 ? decay : growth.min + (growth.max - growth.min) * (loss / worst));
  return next < 1 ? 1 : next > maxWeight ? maxWeight : next;
}
