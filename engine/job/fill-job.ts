import { nest } from '../nest/nest.ts';
import type { Layout, NestOptions, NestResult, Placement, Sheet } from '../nest/types.ts';
import { fillBound } from './fill-bound.ts';
import type { JobStockSheet } from './job-stock.ts';
import {
  itemsOf,
  jobLayout,
  nestOptions,
  placementsOf,
  type Job,
  type NestJobControl,
  type NestJobResult,
} from './nest-job.ts';
import type { JobNestOptions, MeasuredArtwork } from './types.ts';

/** What is to come as often as fits. */
export type Fill = {
  /** Of the row, or of the file. */
  readonly rowId: string;
  /** How many sheets it may use of each size without a count; more where the other rows take more. */
  readonly sheets: number;
  /** Parts that a run may place, all rows together. */
  readonly mostParts: number;
};

type FillControl = Pick<NestJobControl, 'now' | 'seed' | 'budgetMs' | 'maxEvaluations' | 'shouldStop' | 'onBest'>;

/** So many searches for one more copy that fail in a row end the run. */
const mostFailures = 4;
/** Share of what is left of the budget that one search gets. */
const searchShare = 1 / 4;
/** Share of the budget for one sheet alone where there are several. */
const oneSheetShare = 1 / 2;

/** Whole copies on the sheets given, and by sheet its size where there is a stock. */
type Kept = {
  readonly copies: number;
  readonly placements: readonly Placement[];
  readonly sizeOf: readonly number[] | null;
};

/**
 * Nests one row as often as fits beside the others: as many copies as constructed layouts hold, then one more at a time as long as a
 * search brings it onto the sheets given (on a stock: as long as a constructed layout holds it). Every layout told has passed
 * the checker and has more copies than the one before, each with all its parts. `fill.atMost` is a bound by area: see fillBound.
 *
 * Synchronous, and deterministic given seed and `maxEvaluations`. Throws what nest() throws.
 */
export function nestFill(
  artwork: MeasuredArtwork,
  on: Sheet | readonly JobStockSheet[],
  fill: Fill,
  options: JobNestOptions,
  control: FillControl,
): NestJobResult {
  const isAlone = artwork.rows.every(({ row }) => row.id === fill.rowId);
  if (!('widthIn' in on) || fill.sheets < 2 || !isAlone) return fillAll(artwork, on, fill, options, control, null);
  // What one sheet holds, all of them hold: a search of all at once is harder, and must not find less.
  const begunMs = control.now();
  const { maxEvaluations } = control;
  const one = fillAll(
    artwork,
    on,
    { ...fill, sheets: 1 },
    options,
    {
      ...control,
      budgetMs: control.budgetMs * oneSheetShare,
      ...(maxEvaluations !== undefined && { maxEvaluations: maxEvaluations * oneSheetShare }),
      onBest: () => undefined,
    },
    null,
  );
  const spentMs = control.now() - begunMs;
  const all = fillAll(
    artwork,
    on,
    fill,
    options,
    {
      ...control,
      budgetMs: Math.max(0, control.budgetMs - spentMs),
      ...(maxEvaluations !== undefined && { maxEvaluations: Math.max(1, maxEvaluations - one.evaluations) }),
    },
    (job) => onEverySheet(placementsOf(one.layout.placements, job), one.layout.fill!.placed, fill.sheets),
  );
  return { ...all, elapsedMs: all.elapsedMs + spentMs, evaluations: all.evaluations + one.evaluations };
}

/** A layout of so many copies on one sheet, repeated. */
const onEverySheet = (each: readonly Placement[], copies: number, sheets: number): Placement[] =>
  Array.from({ length: sheets }, (_, sheet) =>
    each.map((placement) => ({ ...placement, sheet, copy: placement.copy + sheet * copies })),
  ).flat();

/** @param begin placements of a job's parts that are known to fit. */
function fillAll(
  artwork: MeasuredArtwork,
  given: Sheet | readonly JobStockSheet[],
  fill: Fill,
  options: JobNestOptions,
  control: FillControl,
  begin: ((job: Job) => readonly Placement[]) | null,
): NestJobResult {
  const { now, shouldStop } = control;
  const begunMs = now();
  const on = 'widthIn' in given ? given : given.map((size) => ({ ...size, count: size.count ?? fill.sheets }));
  const asked = nestOptions(options);
  const searches = new FillSearches(on, asked, control);
  const lay = searches.lay.bind(searches);
  const ignore = () => undefined;
  const jobWith = (copies: number) => itemsOf(withCopies(artwork, fill.rowId, copies), options.keepTogether);

  const otherRows = { ...artwork, rows: artwork.rows.filter(({ row }) => row.id !== fill.rowId) };
  const otherJob = itemsOf(otherRows, options.keepTogether);
  const others = otherJob.items.length === 0 ? null : lay(otherJob, searchShare, ignore);
  const othersPlaced = others?.layout.placements.length ?? 0;
  const sheets = Math.max(fill.sheets, others?.layout.sheets ?? 0);

  const one = jobWith(1);
  const isFill = one.rowIds.map((id) => id === fill.rowId);
  const { layout: alone, ...aloneRest } = lay(one, 0, ignore);
  const refused = alone.unplaced.filter(({ item, reason }) => isFill[item]! && reason !== 'no_room');
  const fits = refused.every(({ reason }) => reason !== 'too_large');
  const without = new Set(refused.map(({ item }) => item));
  const fillItems = [...isFill.keys()].filter((item) => isFill[item]! && !without.has(item));
  const areas = (of: MeasuredArtwork) => of.rows.flatMap(({ measurement }) => measurement.parts.map(areaOf));
  const [areaOfItem, areaOfOther] = [areas(artwork), areas(otherRows)];
  const atMost = fits
    ? fillBound(
        {
          copy: fillItems.map((item) => areaOfItem[item]!),
          others: others?.layout.placements.map(({ item }) => areaOfOther[item]!) ?? [],
        },
        'widthIn' in on ? [{ ...on, count: sheets }] : on,
        asked,
      )
    : 0;

  let placed = 0;
  let best: NestJobResult | null = null;
  const answer = (result: NestResult, job: Job): NestJobResult => ({
    ...result,
    layout: {
      ...jobLayout(result.layout, job, on, options.marginIn, result.lowerBoundSheets),
      fill: { rowId: fill.rowId, placed, atMost },
    },
  });
  const tell = (result: NestJobResult) => {
    best = result;
    control.onBest(result.layout);
  };
  if (others !== null && othersPlaced > 0) tell(answer(others, otherJob));

  /** Takes up a layout with more copies, once it has passed the checker with these copies alone. */
  const take = (layout: Pick<Layout, 'placements' | 'stock'>): void => {
    const kept = wholeCopies(layout, {
      isFill,
      fillItems,
      others: othersPlaced,
      sheets: 'widthIn' in on ? sheets : Infinity,
    });
    if (kept === null || !(kept.copies > placed) || kept.copies > atMost) return;
    const job = jobWith(kept.copies);
    const result = searches.checked(job, kept);
    if (result.startIgnored !== null) return;
    placed = kept.copies;
    tell(answer(result, job));
  };
  const attempt = (copies: number, share: number): boolean => {
    const { layout } = lay(jobWith(copies), share, take, () => placed >= copies);
    take(layout);
    return placed >= copies;
  };

  const otherParts = otherJob.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const most = Math.min(
    atMost,
    Math.floor((fill.mostParts - otherParts) / Math.max(1, one.items.filter((_, item) => isFill[item]!).length)),
  );
  if (begin !== null) take({ placements: begin(jobWith(most)).filter(({ copy }) => copy < most) });
  grow({ attempt, placed: () => placed, most, hasOthers: othersPlaced > 0 }, searches);
  const last: NestJobResult = best ?? answer({ ...aloneRest, layout: alone }, one);
  return {
    ...last,
    layout: { ...last.layout, fill: { rowId: fill.rowId, placed, atMost } },
    elapsedMs: now() - begunMs,
    evaluations: searches.evaluations,
    startIgnored: null,
    ended: shouldStop() ? 'stopped' : placed === atMost ? 'bound' : searches.isOver() ? 'budget' : 'converged',
  };
}

const areaOf = ({ figures }: MeasuredArtwork['rows'][number]['measurement']['parts'][number]): number =>
  figures.areaSqIn;

const withCopies = (artwork: MeasuredArtwork, rowId: string, quantity: number): MeasuredArtwork => ({
  ...artwork,
  rows: artwork.rows.map((of) => (of.row.id === rowId ? { ...of, row: { ...of.row, quantity } } : of)),
});

/** The searches of one fill, which share its budget. */
class FillSearches {
  evaluations = 0;
  private count = 0;
  private readonly endMs: number;
  private readonly on: Sheet | readonly JobStockSheet[];
  private readonly asked: NestOptions;
  private readonly control: FillControl;

  constructor(on: Sheet | readonly JobStockSheet[], asked: NestOptions, control: FillControl) {
    this.on = on;
    this.asked = asked;
    this.control = control;
    this.endMs = control.now() + control.budgetMs;
  }

  /** The time is over, or it was stopped. */
  isLate(): boolean {
    return this.control.shouldStop() || this.leftMs() <= 0;
  }

  isOver(): boolean {
    return this.isLate() || this.leftEvaluations() <= 0;
  }

  /** One search with a share of what is left; `share` 0: constructed layouts only. */
  lay(job: Job, share: number, onBest: (layout: Layout) => void, isFound = () => false): NestResult {
    const { on, asked, control } = this;
    const most = share === 0 ? 1 : Math.max(1, Math.floor(this.leftEvaluations() * share));
    const result = nest(job.items, 'widthIn' in on ? on : { sizes: on }, asked, {
      now: control.now,
      seed: control.seed + this.count++,
      budgetMs: Math.max(1, share === 0 ? this.leftMs() : this.leftMs() * share),
      ...(Number.isFinite(most) && { maxEvaluations: most }),
      shouldStop: () => control.shouldStop() || isFound(),
      onBest,
    });
    this.evaluations += result.evaluations;
    return result;
  }

  /** A layout taken up as it is, if the checker lets it pass. */
  checked(job: Job, kept: Kept): NestResult {
    const { on, asked, control } = this;
    return nest(job.items, 'widthIn' in on ? on : { sizes: on, begin: kept.sizeOf ?? [] }, asked, {
      now: control.now,
      seed: control.seed,
      budgetMs: 1,
      maxEvaluations: 1,
      start: kept,
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

type Growth = {
  readonly attempt: (copies: number, share: number) => boolean;
  readonly placed: () => number;
  readonly most: number;
  readonly hasOthers: boolean;
};

function grow({ attempt, placed, most, hasOthers }: Growth, searches: FillSearches): void {
  if (most > 0) attempt(most, 0);
  // Copies in too great a number take the room of the other rows.
  for (let above = most; above - placed() > 1 && hasOthers && !searches.isOver();) {
    const middle = Math.floor((placed() + above) / 2);
    if (!attempt(middle, 0)) above = middle;
  }
  // What a layout in rows holds is found whatever the budget in evaluations.
  while (placed() < most && !searches.isLate() && attempt(placed() + 1, 0));
  for (let failures = 0; placed() < most && failures < mostFailures && !searches.isOver();) {
    failures = attempt(placed() + 1, searchShare) ? 0 : failures + 1;
  }
}

type ToKeep = {
  /** By item. */
  readonly isFill: readonly boolean[];
  /** The items of a copy. */
  readonly fillItems: readonly number[];
  /** Parts of the other rows there must be. */
  readonly others: number;
  readonly sheets: number;
};

/** The whole copies on the first sheets beside all other parts; null where those are not all there. */
function wholeCopies(
  layout: Pick<Layout, 'placements' | 'stock'>,
  { isFill, fillItems, others, sheets }: ToKeep,
): Kept | null {
  const here = layout.placements.filter(({ sheet }) => sheet < sheets);
  const other = here.filter(({ item }) => !isFill[item]!);
  if (other.length < others) return null;
  const ofItem = fillItems.map((of) => here.filter(({ item }) => item === of).sort((a, b) => a.copy - b.copy));
  const copies = ofItem.reduce((least, { length }) => Math.min(least, length), Infinity);
  const whole = ofItem.flatMap((of) => of.slice(0, copies).map((placement, copy) => ({ ...placement, copy })));
  const placements = [...other, ...whole];
  const used = [...new Set(placements.map(({ sheet }) => sheet))].sort((a, b) => a - b);
  const { sizeOf } = layout.stock ?? {};
  return {
    copies,
    placements: placements.map((placement) => ({ ...placement, sheet: used.indexOf(placement.sheet) })),
    sizeOf: sizeOf === undefined ? null : used.map((sheet) => sizeOf[sheet]!),
  };
}
