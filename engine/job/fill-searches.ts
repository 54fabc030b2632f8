import { sheetAreaSqIn } from '@measurement-nesting/nesting/outline';
import {
  type Layout,
  nest,
  type NestOptions,
  type NestResult,
  type PreviousLayout,
  type Stock,
} from '@measurement-nesting/nesting';
import type { JobSheets, JobStockSheet } from './job-stock.ts';
import type { Job, NestJobControl } from './nest-job.ts';
import type { PlacedCopies } from './whole-copies.ts';

export type SearchControl = Pick<NestJobControl, 'now' | 'seed' | 'budgetMs' | 'maxEvaluations' | 'shouldStop'>;

/** Cost factor of a sheet beyond the available ones, which must be empty in the end; the search empties it first. */
const PAST_ALL = 1e6;

/** Goal and start of a search. */
type LayFrom = {
  readonly isFound?: () => boolean;
  readonly start?: PlacedCopies | null;
  readonly earlier?: PreviousLayout | undefined;
  /** True to use the available sheets only: parts without room on them are not placed. */
  readonly onAvailable?: boolean;
};

/** The searches of one fill, which share its budget. */
export class FillSearches {
  evaluations = 0;
  private count = 0;
  private readonly endMs: number;
  private readonly on: JobSheets;
  private readonly nestingOptions: NestOptions;
  private readonly control: SearchControl;

  constructor(on: JobSheets, nestingOptions: NestOptions, control: SearchControl) {
    this.on = on;
    this.nestingOptions = nestingOptions;
    this.control = control;
    this.endMs = control.now() + control.budgetMs;
  }

  /** Returns true if the time is over or the search was stopped. */
  isLate(): boolean {
    return this.control.shouldStop() || this.leftMs() <= 0;
  }

  isOver(): boolean {
    return this.isLate() || this.leftEvaluations() <= 0;
  }

  /**
   * Runs one search with a share of the remaining budget; `share` 0: constructed layouts only. Parts that do not fit on the available
   * sheets are placed on further ones, which in a stock have the size after its last. With a start, the search continues from a layout of
   * some of the parts; otherwise layouts are constructed from scratch, which is slow for many parts.
   */
  lay(
    job: Job,
    share: number,
    onBest: (layout: Layout) => void,
    { isFound = () => false, start = null, earlier, onAvailable = false }: LayFrom = {},
  ): NestResult {
    const { on, nestingOptions, control } = this;
    const max = share === 0 ? 1 : Math.max(1, Math.floor(this.leftEvaluations() * share));
    const isSize = 'widthIn' in on;
    const sheets = isSize ? on : onAvailable ? { sizes: on } : withSheetsPastAll(on, start?.sizeOf ?? []);
    const result = nest(job.items, sheets, nestingOptions, {
      now: control.now,
      seed: control.seed + this.count++,
      budgetMs: Math.max(1, share === 0 ? this.leftMs() : this.leftMs() * share),
      ...(Number.isFinite(max) && { maxEvaluations: max }),
      ...(start && { start }),
      ...(earlier && { earlier }),
      shouldStop: () => control.shouldStop() || isFound(),
      onBest,
    });
    this.evaluations += result.evaluations;
    return result;
  }

  /** Returns a layout unchanged if the checker accepts it. */
  checked(job: Job, placedCopies: PlacedCopies): NestResult {
    const { on, nestingOptions, control } = this;
    return nest(job.items, 'widthIn' in on ? on : { sizes: on, begin: placedCopies.sizeOf ?? [] }, nestingOptions, {
      now: control.now,
      seed: control.seed,
      budgetMs: 1,
      maxEvaluations: 1,
      start: placedCopies,
      shouldStop: () => true,
      onBest: () => undefined,
    });
  }

  private leftMs(): number {
    return this.endMs - this.control.now();
  }

  private leftEvaluations(): number {
    return (this.control.maxEvaluations ?? Infinity) - this.evaluations;
  }
}

/**
 * Returns the stock with an unlimited number of sheets of its largest size, which every plan uses last. Prices count if every size has one,
 * otherwise areas.
 *
 * @param sizes stock sizes, each with its count
 *
 * @param first sizes of the first sheets, included in the counts
 */
function withSheetsPastAll(sizes: readonly JobStockSheet[], first: readonly number[]): Stock {
  const largest = sizes.reduce((a, b) => (sheetAreaSqIn(b) > sheetAreaSqIn(a) ? b : a));
  const isPriced = sizes.every(({ price, remnant }) => remnant === true || price !== undefined);
  const priceOf = (size: JobStockSheet): number => (isPriced ? (size.price ?? 0) : sheetAreaSqIn(size));
  const dearest = sizes.reduce((max, size) => Math.max(max, priceOf(size)), 1);
  const given = sizes.map((size) => ({ ...size, price: priceOf(size) }));
  const rateOf = (size: number): number =>
    sizes[size]!.remnant === true ? -1 : priceOf(sizes[size]!) / sheetAreaSqIn(sizes[size]!);
  const leftOf = (size: number): number => (sizes[size]!.count ?? 0) - first.filter((of) => of === size).length;
  const order = [...sizes.keys()].sort(
    (a, b) => rateOf(a) - rateOf(b) || sheetAreaSqIn(sizes[b]!) - sheetAreaSqIn(sizes[a]!) || a - b,
  );
  return {
    sizes: [...given, { ...largest, remnant: false, count: null, price: dearest * PAST_ALL }],
    // All available sheets are to be filled, so there is nothing to choose.
    begin: [...first, ...order.flatMap((size) => Array<number>(leftOf(size)).fill(size))],
  };
}
