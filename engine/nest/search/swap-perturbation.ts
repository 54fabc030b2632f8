import type { PartMover, Samples } from './placement-search.ts';
import { infinity } from '../../geometry/math.ts';
import type { Random } from '../random.ts';
import type { SearchState } from '../state/layout-state.ts';

/** Large parts are those that make up this share of the area, the largest first. */
const largeShare = 0.75;
/**
 * How often the first of two swapped parts is a large one, and how often one that overlaps, among the large or among all; the
 * second has at most this ratio of its area. Large ones half the time: swim 77.1 instead of 76.6 % (150 million evaluations,
 * 6 seeds), trousers the same; always and whether they overlap or not, as in the paper: mao 84.2 instead of 84.7 and shapes0
 * 67.5 instead of 68.2 (80 million, 4 seeds).
 */
const chance = { large: 0.5, overlapping: 0.7 };
const mostRatio = 2;
/** Where a part looks for room in the place of another. */
const samples: Samples = { near: 12, inGaps: 0, anywhere: 0 };

type Place = {
  readonly part: number;
  readonly turn: number;
  readonly sheet: number;
  readonly x: number;
  readonly y: number;
};

/**
 * Makes two parts of about the same size but different shapes change places, which is how a search gets out of a jam. Losses
 * are up to date before and after.
 */
export class Swapper {
  private readonly state: SearchState;
  private readonly random: Random;
  private readonly mover: PartMover;
  private readonly parts: readonly number[];
  private readonly large: readonly number[];

  constructor(state: SearchState, random: Random, mover: PartMover) {
    this.state = state;
    this.random = random;
    this.mover = mover;
    this.parts = Array.from({ length: state.count }, (_, part) => part);
    this.large = this.largest();
  }

  /** Any two, each to where the other lay. */
  swap(): void {
    this.exchange(...this.pick());
  }

  /**
   * Of so many swaps, with both parts moved from the other's place to where they overlap least nearby, the one that leaves
   * least overlap; none when it is over before the first.
   */
  swapBest(tries: number, isOver: () => boolean): void {
    const { state, mover } = this;
    let least = infinity;
    let best: readonly Place[] = [];
    for (let k = 0; k < tries && !isOver(); k++) {
      const [a, b] = this.pick();
      const before = [this.placeOf(a), this.placeOf(b)];
      this.exchange(a, b);
      mover.move(a, samples);
      mover.move(b, samples);
      const loss = state.totalLoss();
      if (loss < least) {
        least = loss;
        best = [this.placeOf(a), this.placeOf(b)];
      }
      this.lay(before);
    }
    this.lay(best);
  }

  private pick(): [number, number] {
    const { state, random } = this;
    const a = this.oneOf(this.candidates());
    const alike = this.parts.filter((part) => {
      const ratio = this.areaOf(part) / this.areaOf(a);
      return state.shape[part] !== state.shape[a] && ratio < mostRatio && ratio > 1 / mostRatio;
    });
    return [a, alike.length > 0 ? this.oneOf(alike) : random.below(state.count)];
  }

  private candidates(): readonly number[] {
    const { state, random } = this;
    const parts = random.next() < chance.large ? this.large : this.parts;
    if (random.next() >= chance.overlapping) return parts;
    const overlapping = parts.filter((part) => state.isOverlapping(part));
    return overlapping.length > 0 ? overlapping : parts;
  }

  private exchange(a: number, b: number): void {
    const { turn } = this.state;
    const [one, two] = [this.placeOf(a), this.placeOf(b)];
    this.lay([
      { ...two, part: a, turn: turn[a]! },
      { ...one, part: b, turn: turn[b]! },
    ]);
  }

  private placeOf(part: number): Place {
    const { turn, sheet, x, y } = this.state;
    return { part, turn: turn[part]!, sheet: sheet[part]!, x: x[part]!, y: y[part]! };
  }

  private lay(places: readonly Place[]): void {
    const { state } = this;
    for (const { part, turn, sheet, x, y } of places) state.put(part, turn, sheet, x, y);
    for (const { part } of places) state.refresh(part);
  }

  private oneOf(parts: readonly number[]): number {
    return parts[this.random.below(parts.length)]!;
  }

  private areaOf(part: number): number {
    return this.state.shapes[this.state.shape[part]!]!.area;
  }

  private largest(): number[] {
    const bySize = [...this.parts].sort((a, b) => this.areaOf(b) - this.areaOf(a) || a - b);
    const enough = largeShare * bySize.reduce((sum, part) => sum + this.areaOf(part), 0);
    let sum = 0;
    return bySize.filter((part) => {
      const isLarge = sum < enough;
      sum += this.areaOf(part);
      return isLarge;
    });
  }
}
