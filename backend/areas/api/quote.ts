import type { Context } from 'hono';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { readCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';

/** Returns a quote as a PDF. Never charged, never stored. */
export async function quoteCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'quote');
  const of = { person: user.userId, signal: context.req.raw.signal };
  const answer = await services.quickJobs.run({ kind: 'quote', request: data }, of);
  if (answer.kind !== 'pdf') throw new AppError('server_error', { logDetail: 'the quote gave no pdf' });
  return new Response(Buffer.from(answer.bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${answer.fileName}"`,
    },
  });
}
