import type { Context } from 'hono';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { jsonText } from '../../http/json-text.ts';
import { continuationsLeft } from '../../runs/manual-layout/continuations.ts';
import { nestedRun, storeManualLayout } from '../../runs/manual-layout/store-manual-layout.ts';
import { readCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';

/**
 * Checks a manual layout like every other and stores it in place of the search's. With collisions the response lists them and nothing is
 * stored. Never charged.
 */
export async function manualLayoutCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'changeLayout');
  const { runId, ...placements } = data;
  const run = await nestedRun(services.db, user.userId, runId);
  const of = { person: user.userId, signal: context.req.raw.signal };
  const answer = await services.quickJobs.run({ kind: 'manual layout', ...run, manual: placements }, of);
  if (answer.kind !== 'manual layout') throw new AppError('server_error', { logDetail: 'no layout was checked' });
  // An aborted request was replaced by a newer one, whose layout is stored instead.
  if (answer.layout !== null && !of.signal.aborted) {
    await storeManualLayout(services.db, user.userId, runId, answer.isAsNested ? null : answer.layout);
  }
  const continuations = JSON.stringify(await continuationsLeft(services.db, user.userId, runId, services.now()));
  return jsonText(`{"layout":${answer.layout ?? 'null'},"collisions":${answer.collisions},"goOns":${continuations}}`);
}
