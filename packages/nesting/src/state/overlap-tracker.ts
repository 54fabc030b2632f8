/** Weight factors: without overlap weights decay by the first, with overlap they grow by one between the other two. */
const decay = 0.95;
const growth = { min: 1.2, max: 2 };
const maxWeight = 1e30;

/**
 * Overlap of every pair of parts and of every part with the container's sides, and the weights of both. Independent of
 * geometry: the layout computes the losses.
 *
 * Weights are those of guided local search: the weight of a pair grows as long as it overlaps (Voudouris and Tsang
 * 1999; for nesting Umetani et al. 2009, Gardeyn and Wauters 2025).
 */
export class OverlapTracker {
  /** Row by row, symmetric. A weight of 1 is stored as 0: memory of pairs that never overlap is never written. */
  readonly pairLoss: Float32Array;
  readonly pairWeight: Float32Array;
  readonly containerLoss: Float64Array;
  readonly containerWeight: Float64Array;
  private readonly count: number;
  /** By part, the number of parts it overlaps: for most it is 0, and their rows are skipped. */
  private readonly overlaps: Int32Array;
  /** Rows with a weight other than 1. */
  private readonly weighted: Uint8Array;

  constructor(parts: number) {
    this.count = parts;
    this.pairLoss = new Float32Array(parts * parts);
    this.pairWeight = new Float32Array(parts * parts);
    this.containerLoss = new Float64Array(parts);
    this.containerWeight = new Float64Array(parts).fill(1);
    this.overlaps = new Int32Array(parts);
    this.weighted = new Uint8Array(parts);
  }

  /** Removes the losses of a part with all others. */
  clearPairs(part: number): void {
    const { count, pairLoss, overlaps } = this;
    const row = part * count;
    for (let j = 0; j < count && overlaps[part]! > 0; j++) {
      if (pairLoss[row + j] === 0) continue;
      pairLoss[row + j] = 0;
      pairLoss[j * count + part] = 0;
      overlaps[part]!--;
      overlaps[j]!--;
    }
  }

  /** Records a loss above 0 of two parts that had none. */
  addPair(part: number, other: number, loss: number): void {
    this.pairLoss[part * this.count + other] = loss;
    this.pairLoss[other * this.count + part] = loss;
    this.overlaps[part]!++;
    this.overlaps[other]!++;
  }

  isOverlapping(part: number): boolean {
    return this.overlaps[part]! > 0 || this.containerLoss[part]! > 0;
  }

  totalLoss(): number {
    const { count, pairLoss, containerLoss, overlaps } = this;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      sum += containerLoss[i]!;
      if (overlaps[i] === 0) continue;
      for (let j = i * count + i + 1; j < (i + 1) * count; j++) sum += pairLoss[j]!;
    }
    return sum;
  }

  totalWeightedLoss(): number {
    const { count, pairLoss, pairWeight, containerLoss, containerWeight, overlaps } = this;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      sum += containerLoss[i]! * containerWeight[i]!;
      if (overlaps[i] === 0) continue;
      for (let j = i * count + i + 1; j < (i + 1) * count; j++) {
        if (pairLoss[j]! > 0) sum += pairLoss[j]! * (pairWeight[j]! || 1);
      }
    }
    return sum;
  }

  /** Increases the weights of overlaps in proportion to their share of the worst one; the others decay toward 1. */
  updateWeights(): void {
    const { count, pairLoss, pairWeight, containerLoss, containerWeight, overlaps, weighted } = this;
    const worst = this.worstLoss();
    if (worst === 0) return;
    for (let i = 0; i < count; i++) {
      containerWeight[i] = nextWeight(containerWeight[i]!, containerLoss[i]!, worst);
      if (overlaps[i] === 0 && weighted[i] === 0) continue;
      weighted[i] = 0;
      for (let j = i + 1; j < count; j++) {
        const k = i * count + j;
        const weight = pairWeight[k]! || 1;
        const loss = pairLoss[k]!;
        if (loss === 0 && weight === 1) continue;
        const next = nextWeight(weight, loss, worst);
        const stored = next === 1 ? 0 : next;
        pairWeight[k] = stored;
        pairWeight[j * count + i] = stored;
        if (stored !== 0) weighted[i] = 1;
      }
    }
  }

  resetWeights(): void {
    const { count, pairWeight, weighted } = this;
    for (let i = 0; i < count; i++) {
      if (weighted[i] === 0) continue;
      for (let j = i + 1; j < count; j++) {
        if (pairWeight[i * count + j] === 0) continue;
        pairWeight[i * count + j] = 0;
        pairWeight[j * count + i] = 0;
      }
    }
    this.containerWeight.fill(1);
    weighted.fill(0);
  }

  private worstLoss(): number {
    const { count, pairLoss, containerLoss, overlaps } = this;
    let worst = 0;
    for (let i = 0; i < count; i++) {
      if (containerLoss[i]! > worst) worst = containerLoss[i]!;
      if (overlaps[i] === 0) continue;
      for (let j = i * count + i + 1; j < (i + 1) * count; j++) if (pairLoss[j]! > worst) worst = pairLoss[j]!;
    }
    return worst;
  }
}

function nextWeight(weight: number, loss: number, worst: number): number {
  const next = weight * (loss === 0 ? decay : growth.min + (growth.max - growth.min) * (loss / worst));
  return next < 1 ? 1 : next > maxWeight ? maxWeight : next;
}
