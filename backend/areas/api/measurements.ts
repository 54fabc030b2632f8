import type { Context } from 'hono';
import { calls } from '#lib/shared/contracts/calls.ts';
import { jsonText } from '../../http/json-text.ts';
import { readCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';
import { startAndFollow } from './run-stream.ts';

/** Measures at once; never charged, never stored. */
export async function measurementsCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'measurements');
  const of = { person: user.userId, signal: context.req.raw.signal };
  const answer = await services.quickJobs.run({ kind: 'measure', request: data }, of);
  return jsonText(answer.kind === 'json' ? answer.json : 'null');
}

/** Measures as a run, for drawings that exceed the interactive time limit. Never charged; stored like other runs. */
export async function measurementRunCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data, token } = await readCall(services, context.req.raw, 'measurementRun');
  return startAndFollow(services, context, { user, token, scopes: calls.measurementRun.scopes }, data);
}
