import type { Context } from 'hono';
import { letteringRequest } from '#lib/contracts/lettering.ts';
import { jsonText } from '../../http/json-text.ts';
import { rates } from '../../http/rate-limit.ts';
import { runQuickJob } from '../../jobs/run-quick-job.ts';
import { readDataCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';

/** Outlines of text rows for the preview. */
export async function letteringCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { data } = await readDataCall(services, context.req.raw, letteringRequest, { rate: rates.lettering });
  const answer = await runQuickJob(services.quickJobs, { kind: 'lettering', request: data });
  return jsonText(answer.kind === 'json' ? answer.json : 'null');
}
