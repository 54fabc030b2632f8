import type { Context } from 'hono';
import type { CallAnswer } from '#lib/shared/contracts/calls.ts';
import type { LetteringRequest } from '#lib/shared/contracts/lettering.ts';
import { jsonText } from '../../http/json-text.ts';
import { readCall } from '../read-call.ts';
import type { JobFont } from '../../jobs/job-process/own-fonts.ts';
import type { AreaEnv, Services } from '../services.ts';

/** Returns the outlines of text rows for the preview. */
export async function letteringCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'lettering');
  const of = { person: user.userId, signal: context.req.raw.signal };
  const fonts = (data.fonts ?? []).map((font) => fontOf(services, user.userId, font));
  const answer = await services.quickJobs.run({ kind: 'lettering', rows: data.rows, fonts }, of);
  return jsonText(answer.kind === 'json' ? answer.json : 'null');
}

/** Returns the listed fonts set in an original that only this server has; browsers outline the others themselves. */
export async function letteringOriginalsCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  await readCall(services, context.req.raw, 'letteringOriginals');
  return context.json({ originals: [...services.originals] } satisfies CallAnswer<'letteringOriginals'>);
}

type PreviewFont = NonNullable<LetteringRequest['fonts']>[number];

/** Returns a font that was sent with this request, or with one a few minutes ago. */
function fontOf({ fontCache }: Services, userId: string, { id, filename, content }: PreviewFont): JobFont {
  if (content === undefined) return { ...fontCache.find(userId, id), id };
  const bytes = Buffer.from(content.slice(content.indexOf(',') + 1), 'base64');
  return { ...fontCache.store(userId, { filename, bytes }), id };
}
