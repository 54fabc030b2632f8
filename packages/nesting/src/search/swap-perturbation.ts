import { samples, swap } from '../search-parameters.ts';
import type { PlacementSearch } from '../separation/placement-search.ts';
import { infinity } from '@measurement-nesting/curves/math';
import type { Random } from '../random.ts';
import type { LayoutState } from '../state/layout-state.ts';

type Place = {
  readonly part: number;
  readonly rotation: number;
  readonly sheet: number;
  readonly x: number;
  readonly y: number;
};

/**
 * Perturbation out of a local minimum: two parts of similar size but different shape exchange positions (Gardeyn and
 * Wauters 2025, Algorithm 12, "disrupt"). Losses are up to date before and after.
 */
export class SwapPerturbation {
  private readonly state: LayoutState;
  private readonly random: Random;
  private readonly placementSearch: PlacementSearch;
  private readonly parts: readonly number[];
  private readonly large: readonly number[];

  constructor(state: LayoutState, random: Random, placementSearch: PlacementSearch) {
    this.state = state;
    this.random = random;
    this.placementSearch = placementSearch;
    this.parts = Array.from({ length: state.count }, (_, part) => part).filter((part) => !state.isPinned(part));
    this.large = this.largest();
  }

  /** True when at least one part is movable. */
  get hasMovableParts(): boolean {
    return this.parts.length > 0;
  }

  /** Swaps two random parts, each to the other's position. */
  swapRandom(): void {
    this.exchange(...this.choosePair());
  }

  /**
   * Makes the best of several swaps: after each, both parts move from the other's position to the nearby one of least
   * overlap, and the swap with least total overlap counts. None when the budget is exhausted before the first.
   */
  swapBestOf(tries: number, exhausted: () => boolean): void {
    const { state, placementSearch } = this;
    let min = infinity;
    let best: readonly Place[] = [];
    for (let k = 0; k < tries && !exhausted(); k++) {
      const [a, b] = this.choosePair();
      const before = [this.placeOf(a), this.placeOf(b)];
      this.exchange(a, b);
      placementSearch.move(a, samples.swap);
      placementSearch.move(b, samples.swap);
      const loss = state.overlaps.totalLoss();
      if (loss < min) {
        min = loss;
        best = [this.placeOf(a), this.placeOf(b)];
      }
      this.placeAll(before);
    }
    this.placeAll(best);
  }

  private choosePair(): [number, number] {
    const { state } = this;
    const a = this.oneOf(this.candidates());
    const alike = this.parts.filter((part) => {
      const ratio = this.areaOf(part) / this.areaOf(a);
      return state.shape[part] !== state.shape[a] && ratio < swap.maxRatio && ratio > 1 / swap.maxRatio;
    });
    return [a, alike.length > 0 ? this.oneOf(alike) : this.oneOf(this.parts)];
  }

  private candidates(): readonly number[] {
    const { state, random } = this;
    const parts = random.next() < swap.probability.large ? this.large : this.parts;
    if (random.next() >= swap.probability.overlapping) return parts;
    const overlapping = parts.filter((part) => state.overlaps.isOverlapping(part));
    return overlapping.length > 0 ? overlapping : parts;
  }

  private exchange(a: number, b: number): void {
    const { rotation } = this.state;
    const [one, two] = [this.placeOf(a), this.placeOf(b)];
    this.placeAll([
      { ...two, part: a, rotation: rotation[a]! },
      { ...one, part: b, rotation: rotation[b]! },
    ]);
  }

  private placeOf(part: number): Place {
    const { rotation, sheet, x, y } = this.state;
    return { part, rotation: rotation[part]!, sheet: sheet[part]!, x: x[part]!, y: y[part]! };
  }

  private placeAll(places: readonly Place[]): void {
    const { state } = this;
    for (const { part, rotation, sheet, x, y } of places) state.place(part, rotation, sheet, x, y);
    for (const { part } of places) state.updateLosses(part);
  }

  private oneOf(parts: readonly number[]): number {
    return parts[this.random.below(parts.length)]!;
  }

  private areaOf(part: number): number {
    return this.state.shapeOf(part).area;
  }

  private largest(): number[] {
    const bySize = [...this.parts].sort((a, b) => this.areaOf(b) - this.areaOf(a) || a - b);
    const enough = swap.largeShare * bySize.reduce((sum, part) => sum + this.areaOf(part), 0);
    let sum = 0;
    return bySize.filter((part) => {
      const isLarge = sum < enough;
      sum += this.areaOf(part);
      return isLarge;
    });
  }
}
