import type { RulesByRow } from '#engine';
import { nestRequest, type NestOptions, type NestRequest } from '#lib/shared/contracts/job.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import type { Database } from '../../db/database.ts';
import { storedRules, withoutRowRules } from './row-rules.ts';
import { nestingOptions } from '../../run-options.ts';
import { storedResult } from '../run-snapshot.ts';

/** A finished run with a layout, and all data needed to rearrange its parts. */
export type NestedRun = {
  /** Measurement and the search's layout, as JSON text. */
  readonly measurement: string;
  readonly layout: string;
  readonly rules: RulesByRow;
  readonly on: NonNullable<NestRequest['sheet'] | NestRequest['stock']>;
  readonly options: NestOptions;
};

/** Returns a finished run. Throws run_not_found unless it belongs to the user and has a layout, run_under_way while it is active. */
export async function nestedRun(db: Database, userId: string, runId: string): Promise<NestedRun> {
  const run = await db
    .selectFrom('runs')
    .select(['state', 'options', 'locked_rows'])
    .where('id', '=', runId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!run) throw new AppError('run_not_found');
  if (run.state === 'queued' || run.state === 'running') throw new AppError('run_under_way');
  const { measurement, layout } = await storedResult(db, runId);
  if (measurement === null || layout === null) throw new AppError('run_not_found');
  const { sheet, stock, ...options } = withoutRowRules(nestingOptions(run.options));
  const { shape } = nestRequest;
  const on = shape.stock.parse(stock) ?? shape.sheet.parse(sheet);
  if (on === undefined) throw new AppError('run_not_found', { logDetail: 'a run with a layout and no sheets' });
  return {
    measurement,
    layout,
    rules: storedRules(run.options, run.locked_rows),
    on,
    options: shape.options.parse(options),
  };
}

/** Stores a manual layout in place of the search's; null restores the search's. Throws run_not_found if the run no longer exists. */
export async function storeManualLayout(
  db: Database,
  userId: string,
  runId: string,
  layoutJson: string | null,
): Promise<void> {
  const stored = await db
    .updateTable('runs')
    .set({ manual_layout: layoutJson })
    .where('id', '=', runId)
    .where('user_id', '=', userId)
    .where('state', 'not in', ['queued', 'running'])
    .executeTakeFirst();
  if (stored.numUpdatedRows === 0n) throw new AppError('run_not_found');
}
