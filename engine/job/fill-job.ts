import type { Sheet } from '@measurement-nesting/nesting';
import type { JobLayout } from '../model/answer.ts';
import { FillRun, type Fill, type FillControl, type FillFound } from './fill-run.ts';
import type { JobSheets } from './job-stock.ts';
import type { NestJobResult } from './nest-job.ts';
import type { JobNestOptions, MeasuredArtwork } from './types.ts';

export type NestFillControl = FillControl & {
  /** An earlier reported layout of the same fill, to continue from; no reported layout has fewer copies. */
  readonly start?: FillFound | undefined;
};

/** Share of the budget for one sheet alone if there are several. */
const oneSheetShare = 1 / 2;

/**
 * Nests one row as often as fits beside the others: as many copies as constructed layouts hold, then one more at a time as long as a search
 * places it on the available sheets. Every reported layout has passed the checker and has more complete copies than the one before.
 * `fill.atMost` is an upper bound: see fillBound. Synchronous, and deterministic with a seed and `maxEvaluations` if no partner
 * contributes. Throws the errors of nest().
 */
export function nestFill(
  artwork: MeasuredArtwork,
  on: JobSheets,
  fill: Fill,
  options: JobNestOptions,
  control: NestFillControl,
): NestJobResult {
  const { start } = control;
  const all = new FillRun(artwork, on, fill, options, control);
  if (start !== undefined) all.takeFound(start);
  const isIgnored = start !== undefined && all.placed === 0;
  const isAlone = artwork.rows.every(({ row }) => row.id === fill.rowId);
  if ('widthIn' in on && fill.sheets > 1 && isAlone && all.placed === 0)
    fillOneSheet(all, artwork, on, fill, options, control);
  return { ...all.run(), startIgnored: isIgnored ? 'It has no whole copy of this job.' : null };
}

/** Fills all sheets with the layout of one, because searching all at once is harder and must not find less. */
function fillOneSheet(
  all: FillRun,
  artwork: MeasuredArtwork,
  on: Sheet,
  fill: Fill,
  options: JobNestOptions,
  control: FillControl,
): void {
  const { budgetMs, maxEvaluations } = control;
  const one = new FillRun(artwork, on, { ...fill, sheets: 1 }, options, {
    ...control,
    budgetMs: budgetMs * oneSheetShare,
    ...(maxEvaluations !== undefined && { maxEvaluations: maxEvaluations * oneSheetShare }),
    onBest: ({ placements }) => all.takeFound({ placements: onEverySheet(placements, fill.sheets) }),
    others: undefined,
  });
  one.run();
  all.searches.evaluations += one.searches.evaluations;
}

type JobPlacements = JobLayout['placements'];

/** Returns a layout of one sheet repeated on all sheets. */
const onEverySheet = (each: JobPlacements, sheets: number): JobPlacements =>
  Array.from({ length: sheets }, (_, sheet) => each.map((placement) => ({ ...placement, sheet }))).flat();
