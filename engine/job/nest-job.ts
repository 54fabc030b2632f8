import { countPieces } from '../model/unplaced-share.ts';
import { EngineError, groupBy, transformContour } from '@measurement-nesting/curves';
import { partKey, piecesOf } from '../model/part-numbers.ts';
import {
  type CachedNestControl,
  type Layout,
  nest,
  type NestItem,
  type NestOptions,
  type NestResult,
  type Placement,
  type PreviousLayout,
  type Sheet,
  type Stock,
} from '@measurement-nesting/nesting';
import {
  clippedZones,
  type PartGrain,
  type PartRules,
  sheetPrice,
  zonesAreaSqIn,
} from '@measurement-nesting/nesting/model';
import { sheetAreaSqIn, sheetShape } from '@measurement-nesting/nesting/outline';
import { jobCost, jobStock, outlineField, type JobSheets, usedLengthIn } from './job-stock.ts';
import type { JobLayout, JobMeasurement, JobPlacement } from '../model/answer.ts';
import { sheetUses } from '../model/layout-cost.ts';
import { placementMap } from '../model/placement-map.ts';
import { cutKey, sharedFigures } from '../model/shared-cuts/shared-cuts.ts';
import { boxesAroundUnits, weedingLengthIn } from '../model/weeding-boxes.ts';
import { storedArtwork } from './stored-artwork.ts';
import { asDrawn, asTurned, itemsAcrossGrain, turnedPart } from './parts/grain.ts';
import type { JobNestOptions, MeasuredArtwork } from './types.ts';

/** The user's previous job: its measurement, layout and spacing. */
export type EarlierJob = {
  readonly measurement: JobMeasurement;
  readonly layout: Pick<JobLayout, 'placements' | 'sheet'>;
  readonly spacingIn: number;
};

export type NestJobControl = Omit<CachedNestControl, 'onBest' | 'start' | 'earlier'> & {
  readonly onBest: (layout: JobLayout) => void;
  /** See NestControl. */
  readonly earlier?: EarlierJob;
  /** An earlier reported layout; see NestControl. */
  readonly start?: Pick<JobLayout, 'placements' | 'stock'>;
};

/** Tolerance for rounding errors in sums of areas, so that a bound is not too high by one. */
const AREA_ROUNDING = 1e-9;

export type NestJobResult = Omit<NestResult, 'layout'> & { readonly layout: JobLayout };

export type Job = {
  readonly items: readonly NestItem[];
  readonly rowIds: readonly string[];
  readonly partIds: readonly string[];
  /** True for each item that is nested a quarter turn further than drawn: see itemsAcrossGrain. */
  readonly isAcross: readonly boolean[];
};

/** Returns the sheets of a job in the engine's terms; if it continues from a layout, the layout's sheets come first. */
export function sheetsToNest(on: JobSheets, start?: Pick<JobLayout, 'stock'>): Sheet | Stock {
  if ('widthIn' in on) return on;
  const begin: number[] = [];
  for (const { id, sheets } of start?.stock ?? []) {
    const size = on.findIndex((entry) => entry.id === id);
    for (const sheet of size < 0 ? [] : sheets) begin[sheet] = size;
  }
  // A layout of another stock does not match this one; the checker reports that.
  const isWhole = Array.from(begin).every((size) => size !== undefined);
  return { sizes: on, begin: isWhole ? begin : [] };
}

/**
 * Returns the number of part copies that a run would place, without those removed. Throws EngineError too_many_parts beyond the limits of
 * copies and of different parts.
 */
export function countPlaceable(
  artwork: MeasuredArtwork,
  limits: { readonly copies: number; readonly parts: number },
  takenOff = 0,
): number {
  const piecesByPart = artwork.rows.flatMap(({ row, measurement }) =>
    measurement.parts.map((part) => piecesOf(row, part)),
  );
  const copies = piecesByPart.reduce((sum, pieces) => sum + pieces, 0) - takenOff;
  const parts = piecesByPart.length;
  const problem =
    copies > limits.copies
      ? `This run has ${copies} pieces to place; the limit is ${limits.copies}. Lower the quantities or split the job.`
      : parts > limits.parts
        ? `This run has ${parts} different parts to place; the limit is ${limits.parts}. Split the job.`
        : null;
  if (problem !== null) throw new EngineError('too_many_parts', problem);
  return copies;
}

/**
 * Nests measured artwork and reports every better layout with the caller's row and part ids. Synchronous; see nest() for its guarantees.
 * Throws EngineError no_shapes if there are no parts, and the errors of nest().
 */
export function nestJob(
  artwork: MeasuredArtwork,
  on: JobSheets,
  options: JobNestOptions,
  control: NestJobControl,
): NestJobResult {
  const job = itemsOf(artwork, options.keepTogether, on);
  if (job.items.length === 0) {
    const isLeftOut = artwork.rows.some(({ measurement }) => measurement.leftOut.length > 0);
    const isNothingCut = artwork.rows.some(({ row }) => row.warnings.some(({ code }) => code === 'nothing_cut'));
    throw new EngineError(
      'no_shapes',
      isLeftOut
        ? 'All pieces are left out. Cut at least one again, then run.'
        : isNothingCut
          ? 'Nothing in this drawing is cut. Choose Cut for the outlines of the pieces, then run.'
          : 'There is no closed shape to nest. Open lines are measured only; close them first.',
    );
  }
  const nestingOptions = nestOptions(options);
  const bound = areaBound(areasOf(artwork), on, options.marginIn);
  const answer = (layout: Layout, lowerBoundSheets: number) => jobLayout(layout, job, on, options, lowerBoundSheets);
  const { start, earlier, ...rest } = control;
  const result = nest(job.items, sheetsToNest(on, start), nestingOptions, {
    ...rest,
    ...(start === undefined ? {} : { start: { placements: placementsOf(start.placements, job) } }),
    ...(earlier === undefined ? {} : { earlier: earlierLayout(earlier) }),
    onBest: (layout) => control.onBest(answer(layout, bound)),
  });
  return { ...result, layout: answer(result.layout, result.lowerBoundSheets) };
}

/** Returns a previous job in the engine's terms. */
export function earlierLayout({ measurement, layout, spacingIn }: EarlierJob): PreviousLayout {
  const { marginIn, ...sheet } = layout.sheet;
  const job = itemsOf(storedArtwork(measurement, {}), 'piece', sheet);
  const parts = job.items.map(({ part }) => part);
  return { parts, placements: placementsOf(layout.placements, job), sheet, spacingIn, marginIn };
}

/** Returns the parts of a job in the engine's terms, for further searches of it. See NestControl.partner. */
export function nestItems(
  artwork: MeasuredArtwork,
  keepTogether: JobNestOptions['keepTogether'],
  on: JobSheets,
): readonly NestItem[] {
  return itemsOf(artwork, keepTogether, on).items;
}

/** Returns the options of a job in the engine's terms. */
export const nestOptions = (options: JobNestOptions): NestOptions => ({
  spacingIn: options.spacingIn,
  marginIn: options.marginIn,
  rotation: options.rotation,
  partsInHoles: options.partsInHoles,
  keepGroups: options.keepTogether !== 'piece',
  costRule: options.costRule,
  ...(options.weedingBoxes && { weedingIn: options.weedingBoxes.distanceIn }),
});

/**
 * Returns the parts of a job in the engine's terms, with the row id and part id of each. Marks are left out: spacing and collisions depend
 * on the cut outlines only, and searches on other threads copy less.
 */
export function itemsOf(artwork: MeasuredArtwork, keepTogether: JobNestOptions['keepTogether'], on: JobSheets): Job {
  const items: NestItem[] = [];
  const grains: (PartGrain | undefined)[] = [];
  const rowIds: string[] = [];
  const partIds: string[] = [];
  for (const { row, measurement, rules } of artwork.rows) {
    const ownRules = new Map(row.parts.map((part) => [part.id, part.rules]));
    for (const measured of measurement.parts) {
      const { marks: _marks, ...part } = measured.part;
      const { grain, ...own }: PartRules = ownRules.get(part.id) ?? {};
      const group = keepTogether === 'row' ? row.id : part.group === '' ? '' : `${row.id}/${part.group}`;
      items.push({
        part: { ...part, id: partKey(row.id, part.id), group },
        quantity: piecesOf(row, measured),
        ...rules,
        ...own,
        ...(grain === 'any' && { ignoresGrain: true }),
      });
      grains.push(grain);
      rowIds.push(row.id);
      partIds.push(part.id);
    }
  }
  const isAcross = itemsAcrossGrain(items, grains, on);
  const inFrame = items.map((item, k) => (isAcross[k]! ? { ...item, part: turnedPart(item.part) } : item));
  return { items: inFrame, rowIds, partIds, isAcross };
}

/** Returns placements in the engine's terms. Copies of a part are numbered in order. Unknown parts have item -1. */
export function placementsOf(placements: readonly JobPlacement[], job: Job): Placement[] {
  const itemOf = new Map(job.items.map((_, item) => [partKey(job.rowIds[item]!, job.partIds[item]!), item]));
  const copies = new Map<number, number>();
  return placements.map((placement) => {
    const item = itemOf.get(partKey(placement.rowId, placement.partId)) ?? -1;
    const inFrame = job.isAcross[item] === true ? asTurned(placement) : placement;
    const { sheet, xIn, yIn, angleDeg, mirrored, pinned } = inFrame;
    const copy = copies.get(item) ?? 0;
    copies.set(item, copy + 1);
    const pose = { xIn, yIn, angle: (angleDeg * Math.PI) / 180, ...(mirrored === true && { isMirrored: true }) };
    return { item, copy, sheet, ...pose, ...(pinned === true && { pinned }) };
  });
}

/** Returns the net area and quantity of each part, in the order of `itemsOf`. */
const areasOf = (artwork: MeasuredArtwork): CopiesOfArea[] =>
  artwork.rows.flatMap(({ row, measurement }) =>
    measurement.parts.map((part) => ({ areaSqIn: part.figures.areaSqIn, quantity: piecesOf(row, part) })),
  );
type CopiesOfArea = { readonly areaSqIn: number; readonly quantity: number };

/**
 * Returns a lower bound on the number of sheets for all copies: their net area over the usable area of a sheet, rounded up. That of a rectangle
 * is without margin and exclusion zones, that of an outline at most its area.
 */
export function areaBound(parts: readonly CopiesOfArea[], on: JobSheets, marginIn: number): number {
  const sizes = 'widthIn' in on ? [on] : on;
  const inside = (side: number) => Math.max(0, side - 2 * marginIn);
  const usableOf = (size: Sheet) => {
    const inMargin = inside(size.widthIn) * inside(size.heightIn);
    return sheetShape(size) === null
      ? inMargin - zonesAreaSqIn(size, marginIn)
      : Math.min(inMargin, sheetAreaSqIn(size));
  };
  const usable = sizes.reduce((max, size) => Math.max(max, usableOf(size)), 0);
  if (usable <= 0) return 0;
  let area = 0;
  for (const { areaSqIn, quantity } of parts) area += areaSqIn * quantity;
  return Math.max(1, Math.ceil(area / usable - AREA_ROUNDING));
}

/** Returns the number and the length of the weeding boxes of a layout. */
function weedingOf(
  { placements }: Layout,
  { items }: Job,
  together: JobNestOptions['keepTogether'],
  { distanceIn }: NonNullable<JobNestOptions['weedingBoxes']>,
): NonNullable<JobLayout['weeding']> {
  const parts = placements.map(({ item, sheet, xIn, yIn, angle, isMirrored = false }) => {
    const { part } = items[item]!;
    const isAlone = together === 'piece' || part.group === '';
    const pose = { sheet, xIn, yIn, angleDeg: angle, mirrored: isMirrored };
    return { unit: isAlone ? `part ${item}` : `unit ${part.group}`, box: part.box, pose };
  });
  const boxes = boxesAroundUnits(parts, distanceIn);
  return { distanceIn, together, boxes: boxes.length, lengthIn: weedingLengthIn(boxes) };
}

/** Returns the figures of the pieces that outer edges of neighbors share. */
function sharedCutsOf({ placements }: Layout, { items }: Job): NonNullable<JobLayout['sharedCuts']> {
  const sheets = groupBy(placements, ({ sheet }) => sheet);
  return sharedFigures(
    Array.from(sheets.values(), (placed) =>
      placed.map(({ item, xIn, yIn, angle, isMirrored = false }) => {
        const { outer, source } = items[item]!.part;
        const map = placementMap({ xIn, yIn, angleDeg: (angle * 180) / Math.PI, mirrored: isMirrored });
        return { contour: transformContour(map, outer), key: cutKey(source.strokeColor, source.strokeSpot) };
      }),
    ),
  );
}

/** Returns a layout with the caller's ids. */
export function jobLayout(
  layout: Layout,
  job: Job,
  on: JobSheets,
  options: Pick<JobNestOptions, 'marginIn' | 'costRule' | 'keepTogether' | 'weedingBoxes' | 'sharedCuts'>,
  lowerBoundSheets: number,
): JobLayout {
  const { marginIn, costRule = 'whole_sheets' } = options;
  const stock = 'widthIn' in on ? null : jobStock(layout, on, costRule);
  const sheet = stock?.last ?? ('widthIn' in on ? on : on[0]!);
  const price = 'widthIn' in on ? sheetPrice(on) : undefined;
  const lengthIn = usedLengthIn(layout.sheets, sheet.heightIn, layout.cutOff);
  const figures = {
    usage: layout.usage,
    sheets: layout.sheets,
    sheet: {
      widthIn: sheet.widthIn,
      heightIn: sheet.heightIn,
      marginIn,
      ...(price !== undefined && { price }),
      ...(sheet.zones?.length && { zones: clippedZones(sheet) }),
      ...outlineField(sheet),
      ...(sheet.roll && { roll: { ...sheet.roll, lengthIn } }),
    },
    boxUsage: layout.boxShares.reduce((sum, share) => sum + share, 0),
    ...(stock && { stock: stock.uses }),
  };
  const cost = stock ? stock.cost : jobCost(sheetUses(figures), costRule);
  const placements = layout.placements.map((placement): JobPlacement => {
    const inFrame = {
      rowId: job.rowIds[placement.item]!,
      partId: job.partIds[placement.item]!,
      sheet: placement.sheet,
      xIn: placement.xIn,
      yIn: placement.yIn,
      angleDeg: (placement.angle * 180) / Math.PI,
      ...(placement.isMirrored === true && { mirrored: true }),
      ...(placement.pinned === true && { pinned: true }),
    };
    return job.isAcross[placement.item]! ? asDrawn(inFrame) : inFrame;
  });
  return {
    ...figures,
    ...(cost && { cost }),
    pieces: countPieces(layout),
    ...(options.weedingBoxes && { weeding: weedingOf(layout, job, options.keepTogether, options.weedingBoxes) }),
    ...(options.sharedCuts === true && { sharedCuts: sharedCutsOf(layout, job) }),
    placements,
    unplaced: layout.unplaced.map((unplaced) => ({
      rowId: job.rowIds[unplaced.item]!,
      partId: job.partIds[unplaced.item]!,
      name: job.items[unplaced.item]!.part.name,
      count: unplaced.count,
      reason: unplaced.reason,
      ...(unplaced.rule && { rule: unplaced.rule }),
      message: unplaced.message,
      ...(unplaced.sentence && { sentence: unplaced.sentence }),
    })),
    cutOff: stock && layout.cutOff ? { ...layout.cutOff, stockId: stock.last.id } : layout.cutOff,
    coveredShare: layout.coveredShare,
    lowerBoundSheets,
  };
}
