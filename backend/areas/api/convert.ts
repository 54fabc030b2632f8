import type { Context } from 'hono';
import { jsonText } from '../../http/json-text.ts';
import { readCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';

/** Converts a page of a PDF, AI or DXF to SVG; never charged, never stored. */
export async function convertCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'convert');
  const of = { person: user.userId, signal: context.req.raw.signal };
  const answer = await services.quickJobs.run({ kind: 'convert', request: data }, of);
  return jsonText(answer.kind === 'json' ? answer.json : 'null');
}

/** Combines files of several kinds to one SVG; never charged, never stored. */
export async function combineCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'combine');
  const of = { person: user.userId, signal: context.req.raw.signal };
  const answer = await services.quickJobs.run({ kind: 'combine', request: data }, of);
  return jsonText(answer.kind === 'json' ? answer.json : 'null');
}
