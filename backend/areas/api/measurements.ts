import type { Context } from 'hono';
import { callScopes } from '#lib/shared/contracts/api-keys.ts';
import { measureRequest, measureRunRequest } from '#lib/shared/contracts/job.ts';
import { limits } from '#lib/shared/limits.ts';
import { jsonText } from '../../http/json-text.ts';
import { rates } from '../../http/rate-limit.ts';
import { readDataCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';
import { startAndFollow } from './run-stream.ts';

/** Measures at once; never charged, never stored. */
export async function measurementsCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readDataCall(services, context.req.raw, measureRequest, {
    rate: rates.measure,
    maxBytes: limits.requestBytes,
    scopes: callScopes.measurements,
  });
  const of = { person: user.userId, signal: context.req.raw.signal };
  const answer = await services.quickJobs.run({ kind: 'measure', request: data }, of);
  return jsonText(answer.kind === 'json' ? answer.json : 'null');
}

/** Measures as a run: for what takes longer than somebody is kept waiting. Never charged; kept as other runs are. */
export async function measurementRunCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data, token } = await readDataCall(services, context.req.raw, measureRunRequest, {
    rate: rates.nestCall,
    maxBytes: limits.requestBytes,
    fresh: true,
    scopes: callScopes.measurementRun,
  });
  return startAndFollow(services, context, { userId: user.userId, token, scopes: callScopes.measurementRun }, data);
}
