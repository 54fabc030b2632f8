import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { PictureSource } from '#lib/shared/contracts/vectorizer.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';
import { jsonText } from '../../http/json-text.ts';
import { rates } from '../../http/rate-limit.ts';
import { chargeShared } from '../../http/shared-rates.ts';
import { JobCrash } from '../../jobs/job-process.ts';
import { countTrace } from '../../vectorizer/count-traces.ts';
import type { CachedFile } from '../../http/file-cache.ts';
import type { TraceJob } from '../../vectorizer/trace-job.ts';
import { readCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';

/** Maximum processor time of a preview in milliseconds; previews are drawn while a slider moves. */
const PREVIEW_MS = 10_000;
/** Maximum processor time of a full trace, in milliseconds. */
const TRACE_MS = 30_000;
/** Ratio of the wall time limit to the processor time limit. A job that reaches the wall time first was starved of processor time. */
const WALL_SHARE = 1.5;
/** Maximum milliseconds of waiting for a turn. */
const WAIT_MS = 30_000;

/** Traces a reduced copy. Not counted and not charged; its duration is charged to the user's time for previews. */
export async function previewCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'vectorizerPreview');
  const picture = pictureOf(services, user.userId, data.picture);
  const { settings, size, withPicture: isShown } = data;
  let began: number | null = null;
  let isOurFault = false;
  const onStart = () => (began = services.now().getTime());
  try {
    return await trace(
      services,
      { person: user.userId, signal: context.req.raw.signal, onStart },
      { ...jobOf(picture), kind: 'preview', settings, size, formats: [], withPicture: isShown, tracesLeft: null },
      PREVIEW_MS,
    );
  } catch (error) {
    isOurFault = error instanceof AppError && error.code === 'busy';
    throw error;
  } finally {
    // Rejected, canceled and crashed previews are charged too. If the clock is set meanwhile, the charge is limited to the maximum
    // duration.
    const tookMs = began === null || isOurFault ? 0 : services.now().getTime() - began;
    const owed = Math.min(Math.max(tookMs, 0), PREVIEW_MS);
    // A failed charge must not fail the trace.
    await chargeShared(services.db, rates.tracePreview, user.userId, owed).catch((error: unknown) =>
      services.log.error('a preview was not charged', { error, owed }),
    );
  }
}

/** Traces the whole picture and creates the files. Counted for users without a subscription if it succeeds. */
export async function vectorizeCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'vectorizerVectorize');
  const picture = pictureOf(services, user.userId, data.picture);
  const { settings, size, formats } = data;
  const digest = createHash('sha256')
    .update(JSON.stringify([picture.token, settings, size]))
    .digest('hex');
  const counted = await countTrace(services.db, user.userId, digest, services.now());
  const job: TraceJob = {
    ...jobOf(picture),
    kind: 'vectorize',
    settings,
    size,
    formats: [...new Set(formats)],
    withPicture: false,
    tracesLeft: counted.left,
  };
  try {
    return await trace(services, { person: user.userId, signal: context.req.raw.signal }, job, TRACE_MS);
  } catch (error) {
    await counted.giveBack();
    throw error;
  }
}

/** Returns every step of a trace to operators; other users get `not_found`. */
export async function debugCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'vectorizerDebug');
  if (!services.vectorizer.operators.has(user.email.toLowerCase())) throw new AppError('not_found');
  const picture = pictureOf(services, user.userId, data.picture);
  const { settings, size } = data;
  return trace(
    services,
    { person: user.userId, signal: context.req.raw.signal },
    { ...jobOf(picture), kind: 'debug', settings, size, formats: [], withPicture: false, tracesLeft: null },
    TRACE_MS,
  );
}

/** Returns the health of tracing, by tracing a picture. */
export async function vectorizerHealthCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  await readCall(services, context.req.raw, 'vectorizerHealth');
  const ok = await services.vectorizer.isHealthy();
  return context.json({ ok }, ok ? 200 : 503);
}

function jobOf({ bytes, filename, token }: CachedFile): Pick<CachedFile, 'bytes' | 'filename' | 'token'> {
  return { bytes, filename, token };
}

function pictureOf({ vectorizer: tracing }: Services, userId: string, source: PictureSource): CachedFile {
  if ('token' in source) return tracing.pictures.find(userId, source.token);
  const comma = source.content.indexOf(',');
  if (comma < 0 || !source.content.slice(0, comma).endsWith(';base64')) throw new AppError('picture_damaged');
  const bytes = Buffer.from(source.content.slice(comma + 1), 'base64');
  if (bytes.length === 0) throw new AppError('file_empty');
  if (bytes.length > limits.picture.fileBytes) throw new AppError('picture_too_large');
  return tracing.pictures.store(userId, { bytes, filename: source.filename });
}

type TraceOf = {
  readonly person: string;
  readonly signal: AbortSignal;
  /** Called when the trace starts. */
  readonly onStart?: () => void;
};

async function trace(services: Services, of: TraceOf, job: TraceJob, processorMs: number): Promise<Response> {
  try {
    const wallMs = processorMs * WALL_SHARE;
    const { json } = await services.vectorizer.pool.run(job, { ...of, processorMs, wallMs, totalMs: wallMs + WAIT_MS });
    return jsonText(json);
  } catch (error) {
    if (!(error instanceof JobCrash)) throw error;
    switch (error.reason) {
      case 'time':
        throw new AppError('trace_took_too_long', { logDetail: error.message });
      case 'starved':
        throw new AppError('busy', { logDetail: error.message });
      case 'memory':
        throw new AppError('too_much_detail', { logDetail: error.message });
      default:
        throw new AppError('tracing_unavailable', { logDetail: error.message });
    }
  }
}
