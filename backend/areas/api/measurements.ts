import type { Context } from 'hono';
import { measureRequest } from '#lib/contracts/job.ts';
import { limits } from '#lib/limits.ts';
import { jsonText } from '../../http/json-text.ts';
import { rates } from '../../http/rate-limit.ts';
import { runQuickJob } from '../../jobs/run-quick-job.ts';
import { readDataCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';

/** Measures at once; never charged, never stored. */
export async function measurementsCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { data } = await readDataCall(services, context.req.raw, measureRequest, {
    rate: rates.measure,
    maxBytes: limits.requestBytes,
  });
  const answer = await runQuickJob(services.quickJobs, { kind: 'measure', request: data });
  return jsonText(answer.kind === 'json' ? answer.json : 'null');
}
