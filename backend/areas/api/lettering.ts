import type { Context } from 'hono';
import { letteringRequest } from '#lib/contracts/lettering.ts';
import { jsonText } from '../../http/json-text.ts';
import { rates } from '../../http/rate-limit.ts';
import { readDataCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';

/** Outlines of text rows for the preview. */
export async function letteringCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readDataCall(services, context.req.raw, letteringRequest, { rate: rates.lettering });
  const of = { person: user.userId, signal: context.req.raw.signal };
  const answer = await services.quickJobs.run({ kind: 'lettering', request: data }, of);
  return jsonText(answer.kind === 'json' ? answer.json : 'null');
}
