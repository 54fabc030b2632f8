import type { Context } from 'hono';
import { measureRequest } from '#lib/contracts/job.ts';
import { limits } from '#lib/limits.ts';
import { jsonText } from '../../http/json-text.ts';
import { rates } from '../../http/rate-limit.ts';
import { readDataCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';

/** Measures at once; never charged, never stored. */
export async function measurementsCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readDataCall(services, context.req.raw, measureRequest, {
    rate: rates.measure,
    maxBytes: limits.requestBytes,
  });
  const of = { person: user.userId, signal: context.req.raw.signal };
  const answer = await services.quickJobs.run({ kind: 'measure', request: data }, of);
  return jsonText(answer.kind === 'json' ? answer.json : 'null');
}
