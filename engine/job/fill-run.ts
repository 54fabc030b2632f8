import { constructFill, countCopySets, type Layout, type NestResult } from '@measurement-nesting/nesting';
import { sheetCount } from '@measurement-nesting/nesting/model';
import type { JobLayout } from '../model/answer.ts';
import { fillBound } from './fill-bound.ts';
import { FillSearches, type SearchControl } from './fill-searches.ts';
import type { JobSheets } from './job-stock.ts';
import {
  earlierLayout,
  itemsOf,
  jobLayout,
  nestOptions,
  placementsOf,
  sheetsToNest,
  type EarlierJob,
  type Job,
  type NestJobResult,
} from './nest-job.ts';
import type { JobNestOptions, MeasuredArtwork } from './types.ts';
import { wholeCopies, type PlacedCopies } from './whole-copies.ts';

/** Item that is placed as often as fits. */
export type Fill = {
  /** Id of the row or the file. */
  readonly rowId: string;
  /** Number of sheets that it may use of each size without a count; more if the other rows require more. */
  readonly sheets: number;
  /** Maximum number of parts that a search places, all rows together. */
  readonly maxParts: number;
  /** Maximum number of parts that a lattice of copies places; default `maxParts`. */
  readonly maxConstructed?: number | undefined;
};

/** Layout of the same fill from an earlier search or another one. */
export type FillFound = Pick<JobLayout, 'placements' | 'stock'>;

export type FillControl = SearchControl & {
  readonly onBest: (layout: JobLayout) => void;
  /** The user's previous layout; its copies that still fit are the start. */
  readonly earlier?: EarlierJob | undefined;
  /** Returns layouts of the same fill found by partners since the last call; called often. */
  readonly others?: (() => readonly FillFound[]) | undefined;
};

/** Number of consecutive failed searches for one more copy that ends the run. */
const maxFailures = 4;
/** Relative difference in area up to which a part counts as filling its box. */
const AREA_ROUNDING = 1e-9;
/** Share of the remaining budget for one search. */
const searchShare = 1 / 4;

type Placed = Pick<Layout, 'placements'> & { readonly stock?: Pick<NonNullable<Layout['stock']>, 'sizeOf'> };

/** State of filling the available sheets with one row: the best layout so far, and the searches for a better one. See nestFill(). */
export class FillRun {
  placed = 0;
  readonly searches: FillSearches;
  private readonly fill: Fill;
  private readonly artwork: MeasuredArtwork;
  private readonly on: JobSheets;
  private readonly options: JobNestOptions;
  private readonly control: FillControl;
  private readonly begunMs: number;
  /** One copy with the other rows, and its layout. */
  private readonly one: Job;
  private readonly alone: NestResult;
  private readonly isFill: readonly boolean[];
  /** Items of a copy that can be placed. */
  private readonly fillItems: readonly number[];
  /** Number of pieces of each of them in a copy. */
  readonly #piecesEach: readonly number[];
  private readonly othersPlaced: number;
  private readonly sheets: number;
  private readonly atMost: number;
  /** Maximum number of copies in a search. */
  private readonly maxCopies: number;
  /** Maximum number of copies in a search or lattice. */
  private readonly limit: number;
  private best: NestJobResult | null = null;
  private placedCopies: PlacedCopies | null = null;
  private isCarriedOver = false;

  constructor(artwork: MeasuredArtwork, given: JobSheets, fill: Fill, options: JobNestOptions, control: FillControl) {
    this.begunMs = control.now();
    this.artwork = artwork;
    this.on = 'widthIn' in given ? given : given.map((size) => ({ ...size, count: sheetCount(size) ?? fill.sheets }));
    this.fill = fill;
    this.options = options;
    this.control = control;
    const nestingOptions = nestOptions(options);
    this.searches = new FillSearches(this.on, nestingOptions, control);

    const otherJob = artwork.rows.some(({ row }) => row.id !== fill.rowId) ? this.jobWith(0) : null;
    const lay = (job: Job) => this.searches.lay(job, searchShare, () => undefined, { onAvailable: true });
    const others = otherJob && lay(otherJob).layout;
    this.sheets = Math.max(fill.sheets, others?.sheets ?? 0);
    const placedOthers =
      others?.placements.filter(({ sheet }) => this.isGiven(sheet, others.stock?.sizeOf[sheet])) ?? [];
    this.othersPlaced = placedOthers.length;

    this.one = this.jobWith(1);
    this.isFill = this.one.rowIds.map((id) => id === fill.rowId);
    this.alone = this.searches.lay(this.one, 0, () => undefined);
    const refused = this.alone.layout.unplaced.filter(({ item, reason }) => this.isFill[item]! && reason !== 'no_room');
    const without = new Set(refused.map(({ item }) => item));
    this.fillItems = [...this.isFill.keys()].filter((item) => this.isFill[item]! && !without.has(item));
    this.#piecesEach = this.fillItems.map((item) => this.one.items[item]!.quantity);
    const areas = artwork.rows.flatMap(({ measurement }) => measurement.parts.map(({ figures }) => figures.areaSqIn));
    const areasOf = (items: readonly number[]) => items.map((item) => areas[item]!);
    this.atMost = refused.some(({ reason }) => reason === 'too_large')
      ? 0
      : fillBound(
          {
            copy: areasOf(this.fillItems.flatMap((item, k) => Array<number>(this.#piecesEach[k]!).fill(item))),
            others: areasOf(placedOthers.map(({ item }) => item)),
            rectangle: this.rectangle(),
          },
          'widthIn' in this.on ? [{ ...this.on, count: this.sheets }] : this.on,
          nestingOptions,
        );
    const otherParts = otherJob?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
    const partsOfCopy = Math.max(
      1,
      this.one.items.reduce((sum, { quantity }, k) => sum + (this.isFill[k]! ? quantity : 0), 0),
    );
    const copiesOf = (parts: number): number => Math.max(0, Math.floor((parts - otherParts) / partsOfCopy));
    this.maxCopies = Math.min(this.atMost, copiesOf(fill.maxParts));
    const isOnePart = otherParts === 0 && this.movesAsOne();
    this.limit = isOnePart ? copiesOf(fill.maxConstructed ?? fill.maxParts) : copiesOf(fill.maxParts);
    // The parts of the other rows are reported as soon as they are placed.
    if (others !== null && this.othersPlaced > 0) this.take(others, -1);
  }

  /** Accepts a partner's layout if it has more copies. */
  takeFound(found: FillFound): void {
    const { begin } = { begin: undefined, ...sheetsToNest(this.on, found) };
    const placements = placementsOf(found.placements, this.one);
    this.take({ placements, ...(begin && { stock: { sizeOf: begin } }) });
  }

  /** Places the copies of a constructed layout, even after the time limit, then searches for one more at a time. */
  run(): NestJobResult {
    const { searches, maxCopies } = this;
    this.construct();
    // A search cannot handle so many copies, and a lattice leaves little to improve.
    if (this.placed >= maxCopies) return this.result();
    if (!searches.isLate()) this.attempt(maxCopies, 0);
    // Too many copies displace parts of the other rows.
    for (let above = maxCopies; above - this.placed > 1 && this.othersPlaced > 0 && !searches.isOver();) {
      const middle = Math.floor((this.placed + above) / 2);
      if (!this.attempt(middle, 0)) above = middle;
    }
    this.takeEarlier();
    // Constructed layouts are found whatever the budget in evaluations.
    const oneMore = (): boolean =>
      this.attempt(this.placed + 1, 0, this.placedCopies) || this.attempt(this.placed + 1, 0);
    while (this.placed < maxCopies && !searches.isLate() && oneMore());
    for (let failures = 0; this.placed < maxCopies && failures < maxFailures && !searches.isOver();) {
      // If continuing from the current copies fails, a fresh layout may have room for one more.
      const start = failures % 2 === 0 ? this.placedCopies : null;
      failures = this.attempt(this.placed + 1, searchShare, start) ? 0 : failures + 1;
    }
    return this.result();
  }

  /** Returns the best result so far. */
  result(): NestJobResult {
    const { searches, placed, atMost, control } = this;
    const isAll = placed === atMost;
    const isUnfinished = placed < this.maxCopies && (control.shouldStop() || searches.isOver());
    const ended = isAll ? 'all' : placed >= this.limit ? 'limit' : isUnfinished ? 'time' : 'search';
    const last = this.best ?? this.nothing(ended);
    return {
      ...last,
      layout: { ...last.layout, fill: { ...last.layout.fill!, ended } },
      elapsedMs: control.now() - this.begunMs,
      evaluations: searches.evaluations,
      startIgnored: null,
      startedFrom: this.isCarriedOver ? 'earlier' : 'fresh',
      ended: control.shouldStop() ? 'stopped' : isAll ? 'bound' : searches.isOver() ? 'budget' : 'converged',
    };
  }

  /** Returns true if all parts of a copy are nested as one group. */
  private movesAsOne(): boolean {
    const { fillItems, one, options } = this;
    const groups = new Set(fillItems.map((item) => one.items[item]!.part.group));
    const isGrouped = options.keepTogether !== 'piece' && groups.size === 1 && !groups.has('');
    return this.#hasOneEach() && (fillItems.length === 1 || isGrouped);
  }

  /** Returns true if a copy has one piece of each part. */
  #hasOneEach(): boolean {
    return this.#piecesEach.every((pieces) => pieces === 1);
  }

  /** Returns the sides of the only part of a copy if it is an upright rectangle, otherwise null. */
  private rectangle(): Parameters<typeof fillBound>[0]['rectangle'] {
    const filled = this.artwork.rows.find(({ row }) => row.id === this.fill.rowId);
    const [of, ...more] = filled?.measurement.parts ?? [];
    const rotation = filled?.row.parts[0]?.rules?.rotation ?? filled?.rules?.rotation ?? this.options.rotation;
    if (of === undefined || more.length > 0 || !this.#hasOneEach() || rotation === 'any') return null;
    const { areaSqIn } = of.figures;
    const { minX, minY, maxX, maxY } = of.part.box;
    const [widthIn, heightIn] = [maxX - minX, maxY - minY];
    const isFull = areaSqIn >= widthIn * heightIn * (1 - AREA_ROUNDING);
    // On sheets with grain all parts may be rotated.
    const isGrained = !('widthIn' in this.on) && this.on.some(({ grain = 'none' }) => grain !== 'none');
    return isFull ? { widthIn, heightIn, mayTurn: rotation === '90' || isGrained } : null;
  }

  /** Accepts the valid part of the previous layout if it has more copies than the best one so far. */
  private takeEarlier(): void {
    const { control, fillItems, maxCopies, on, one, placed } = this;
    if (control.earlier === undefined || !('widthIn' in on) || this.searches.isLate()) return;
    const earlier = earlierLayout(control.earlier);
    const copy = fillItems.flatMap((item) => {
      const { part, quantity } = one.items[item]!;
      return Array<typeof part>(quantity).fill(part);
    });
    const copies = Math.min(countCopySets(earlier, copy), maxCopies);
    if (copies <= placed) return;
    const { startedFrom, layout } = this.searches.lay(this.jobWith(copies), 0, () => undefined, { earlier });
    if (startedFrom !== 'earlier') return;
    this.take(layout);
    this.isCarriedOver = this.placed > placed;
  }

  /** Accepts the constructed layout with the most copies, in shelves or lattices, which have one piece of each part in a copy. */
  private construct(): void {
    if (!this.#hasOneEach()) return;
    const { isFill, on, sheets, options, atMost, placed } = this;
    const task = { itemsWith: (copies: number) => this.jobWith(copies).items, isFill, on, sheets };
    const found = constructFill({ ...task, max: Math.min(atMost, this.limit) }, nestOptions(options));
    if (found === null || found.copies <= placed) return;
    const { copies, layout, lowerBoundSheets } = found;
    this.placed = copies;
    this.placedCopies = { copies, placements: layout.placements, sizeOf: layout.stock?.sizeOf ?? null };
    this.best = this.answer({ ...this.alone, layout, lowerBoundSheets }, this.jobWith(copies));
    this.control.onBest(this.best.layout);
  }

  private attempt(copies: number, share: number, start: PlacedCopies | null = null): boolean {
    this.takeOthers();
    const isFound = (): boolean => {
      this.takeOthers();
      return this.placed >= copies;
    };
    if (isFound()) return true;
    const { layout } = this.searches.lay(this.jobWith(copies), share, (better) => this.take(better), {
      isFound,
      start,
    });
    this.take(layout);
    return this.placed >= copies;
  }

  private takeOthers(): void {
    for (const found of this.control.others?.() ?? []) this.takeFound(found);
  }

  /** Accepts a layout with more complete copies than before, after the checker has verified it with the complete copies alone. */
  private take(layout: Placed, before = this.placed): void {
    const { isFill, fillItems, othersPlaced } = this;
    const isGiven = this.isGiven.bind(this);
    const placedCopies = wholeCopies(layout, {
      isFill,
      fillItems,
      piecesEach: this.#piecesEach,
      others: othersPlaced,
      isGiven,
    });
    if (placedCopies === null || placedCopies.copies <= before || placedCopies.copies > Math.max(0, this.maxCopies))
      return;
    const job = this.jobWith(placedCopies.copies);
    const result = this.searches.checked(job, placedCopies);
    if (result.startIgnored !== null) return;
    this.placed = placedCopies.copies;
    this.placedCopies = placedCopies;
    this.best = this.answer(result, job);
    this.control.onBest(this.best.layout);
  }

  private isGiven(sheet: number, size: number | undefined): boolean {
    return 'widthIn' in this.on ? sheet < this.sheets : size !== undefined && size < this.on.length;
  }

  private jobWith(copies: number): Job {
    const { rowId } = this.fill;
    const rows = this.artwork.rows.map((of) =>
      of.row.id === rowId
        ? { ...of, row: { ...of.row, quantity: copies }, rules: { ...of.rules, placeFirst: false } }
        : of,
    );
    return itemsOf({ ...this.artwork, rows }, this.options.keepTogether, this.on);
  }

  private answer(result: NestResult, job: Job): NestJobResult {
    const { on, options, placed, atMost, fill } = this;
    const layout = jobLayout(result.layout, job, on, options, result.lowerBoundSheets);
    return { ...result, layout: { ...layout, fill: { rowId: fill.rowId, placed, atMost, limit: this.limit } } };
  }

  /** Returns a result without copies, with the reason: too large, no room on these sheets, or none found in time. */
  private nothing(ended: 'all' | 'limit' | 'time' | 'search'): NestJobResult {
    const { alone, one, isFill } = this;
    const { stock: _stock, ...layout } = alone.layout;
    const tooLarge = layout.unplaced.filter(({ item, reason }) => isFill[item]! && reason !== 'no_room');
    const message = ended === 'all' ? NONE_FITS : ended === 'time' ? NONE_YET : NONE_FOUND;
    const noRoom = this.fillItems.map((item, k) => ({
      item,
      count: this.#piecesEach[k]!,
      reason: 'no_room' as const,
      message,
    }));
    const none = { placements: [], unplaced: tooLarge.length > 0 ? tooLarge : noRoom };
    const empty = { ...layout, ...none, sheets: 0, usage: 0, cutOff: null, boxShares: [], coveredShare: 0 };
    return this.answer({ ...alone, layout: empty }, one);
  }
}

const NONE_FITS = 'Not one whole copy fits. Fill more sheets, or use larger ones.';
const NONE_FOUND = 'No room was found for one whole copy. Fill more sheets, or use larger ones.';
const NONE_YET =
  'No room was found for one whole copy so far. A longer run may find it; more or larger sheets help too.';
