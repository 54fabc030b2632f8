import type { Context } from 'hono';
import { layout, measurementResult } from '#lib/shared/contracts/result.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { assertRunScope, assertScope } from '../../auth/api-keys/key-access.ts';
import { missingRun } from '../../credits/credit-ledger.ts';
import type { EngineJob } from '../../jobs/job-process/protocol.ts';
import { labelsOf, nestingOptions, pricesOf, unitsOf } from '../../run-options.ts';
import { storedResult } from '../../runs/run-snapshot.ts';
import { readCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';

type ExportJob = Extract<EngineJob, { kind: 'export' }>;

/** Returns the zip of a run's stored result, or of measurements alone. Never charged. */
export async function exportCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'export');
  if ('runId' in data) await assertRunScope(services.db, user, data.runId);
  else assertScope(user, 'measure');
  const { sheetColors, innerCutColor, mirrorOutput, joinPanels } = data;
  const colors = { sheetColors, innerCutColor };
  const output = { isMirrored: mirrorOutput, joinsPanels: joinPanels };
  const date = data.day ?? services.now().toISOString().slice(0, 10);
  const job: ExportJob =
    'runId' in data
      ? await exportOfRun(services, user.userId, { ...data, colors, output }, date)
      : {
          kind: 'export',
          name: data.file?.filename ?? data.rows[0]?.text ?? '',
          date,
          runId: null,
          options: null,
          prices: data.prices,
          names: data.names,
          engraveNames: data.engraveNames,
          colors,
          units: data.units,
          artwork: { from: 'request', request: data },
        };
  const of = { person: user.userId, signal: context.req.raw.signal };
  const answer = await services.quickJobs.run(job, of);
  if (answer.kind !== 'zip') throw new AppError('server_error', { logDetail: 'the export gave no zip' });
  return new Response(Buffer.from(answer.bytes), {
    headers: { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${answer.fileName}"` },
  });
}

async function exportOfRun(
  services: Services,
  userId: string,
  {
    runId,
    prices,
    names,
    engraveNames,
    colors,
    output,
    units,
  }: Pick<ExportJob, 'prices' | 'names' | 'engraveNames' | 'colors' | 'output' | 'units'> & {
    runId: string;
  },
  date: string,
): Promise<ExportJob> {
  const run = await services.db
    .selectFrom('runs')
    .select(['label', 'options', 'state', 'manual_layout'])
    .where('id', '=', runId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!run) throw await missingRun(services.db, userId, runId);
  const stored = await storedResult(services.db, runId);
  // Results without a layout exist only for runs that measure.
  if (stored.measurement === null || (stored.layout === null && run.state !== 'done')) {
    throw new AppError('run_not_found');
  }
  return {
    kind: 'export',
    name: run.label,
    date,
    runId,
    startedFrom: stored.startedFrom,
    options: stored.layout === null ? null : nestingOptions(run.options),
    labels: labelsOf(run.options),
    prices: prices ?? pricesOf(run.options),
    names,
    engraveNames,
    colors,
    output,
    units: units ?? unitsOf(run.options),
    artwork: {
      from: 'result',
      measurement: measurementResult.parse(JSON.parse(stored.measurement)),
      layout: stored.layout === null ? null : layout.parse(JSON.parse(run.manual_layout ?? stored.layout)),
    },
  };
}
