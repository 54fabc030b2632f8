import type { Context } from 'hono';
import { calls } from '#lib/shared/contracts/calls.ts';
import { assertRunScope } from '../../auth/api-keys/key-access.ts';
import { jsonText } from '../../http/json-text.ts';
import { stopSignal } from '../../jobs/run-report/run-report.ts';
import { assertOwnRun } from '../../runs/follow-run.ts';
import { runSnapshotJson } from '../../runs/run-snapshot.ts';
import { stopRun } from '../../runs/end-run.ts';
import { readCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';
import { startAndFollow, streamOf } from './run-stream.ts';

export async function nestCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data, token } = await readCall(services, context.req.raw, 'nest');
  return startAndFollow(services, context, { user, token, scopes: calls.nest.scopes }, data);
}

/** Resumes a run's stream. */
export async function nestEventsCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { scopes } = calls.nestEvents;
  const { user, data, token } = await readCall(services, context.req.raw, 'nestEvents');
  await assertOwnRun(services.db, user.userId, data.runId);
  await assertRunScope(services.db, user, data.runId);
  return streamOf(services, { token, scopes }, data.runId, data.afterSeq);
}

export async function nestStopCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'nestStop');
  await assertRunScope(services.db, user, data.runId);
  await stopRun(services.db, user.userId, data.runId, data.keep);
  services.signals.notify(stopSignal(data.runId));
  services.signals.notify(data.runId);
  return context.json({ ok: true });
}

export async function nestSnapshotCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'nestSnapshot');
  await assertRunScope(services.db, user, data.runId);
  return jsonText(
    await runSnapshotJson(
      services.db,
      { userId: user.userId, isProgram: user.scopes !== null },
      data.runId,
      services.now(),
    ),
  );
}
