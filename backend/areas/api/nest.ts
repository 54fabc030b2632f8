import type { Context } from 'hono';
import { nestRequest, runFollow, runReference, runStop } from '#lib/contracts/job.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { limits } from '#lib/limits.ts';
import { jsonText } from '../../http/json-text.ts';
import { rates } from '../../http/rate-limit.ts';
import { stopSignal } from '../../jobs/run-report.ts';
import { assertOwnRun, followRun } from '../../runs/follow-run.ts';
import { runSnapshotJson } from '../../runs/run-snapshot.ts';
import { startRun } from '../../runs/start-run.ts';
import { stopRun } from '../../runs/stop-run.ts';
import { readDataCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';

/** Starts a run, or finds the one that was started with the same id, and streams its events. */
export async function nestCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data, token } = await readDataCall(services, context.req.raw, nestRequest, {
    rate: rates.nestCall,
    maxBytes: limits.requestBytes,
    fresh: true,
  });
  const { how } = await startRun(services.db, services.enqueue, user.userId, data, services.now());
  if (how === 'new') services.wakeWorkers();
  services.log.info('run started', { requestId: context.get('requestId'), runId: data.runId, how });
  return streamOf(services, token, data.runId, 0);
}

/** Comes back to a run's stream. */
export async function nestEventsCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data, token } = await readDataCall(services, context.req.raw, runFollow, { rate: rates.follow });
  await assertOwnRun(services.db, user.userId, data.runId);
  return streamOf(services, token, data.runId, data.afterSeq);
}

export async function nestStopCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readDataCall(services, context.req.raw, runStop, { rate: rates.read, fresh: true });
  await stopRun(services.db, user.userId, data.runId, data.keep);
  services.signals.notify(stopSignal(data.runId));
  services.signals.notify(data.runId);
  return context.json({ ok: true });
}

export async function nestSnapshotCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readDataCall(services, context.req.raw, runReference, { rate: rates.follow });
  return jsonText(await runSnapshotJson(services.db, user.userId, data.runId));
}

/** A stream may be longer than a session: it is asked this often whether the session still lives. */
const RECHECK_MS = 60_000;

/**
 * NDJSON. Leaving the stream ends the reading, never the run. A stream whose session has ended breaks off; whoever comes back
 * for the rest is told why, and finds the run under way or its result.
 */
function streamOf(services: Services, token: string, runId: string, afterSeq: number): Response {
  const left = new AbortController();
  let checkedAt = services.now().getTime();
  const checkSession = async () => {
    const now = services.now().getTime();
    if (now - checkedAt < RECHECK_MS) return;
    checkedAt = now;
    await services.authenticate(token, { fresh: true }).catch((error: unknown) => {
      // An auth service that is away says nothing about the session.
      if (!(error instanceof AppError) || error.code !== 'auth_unavailable') throw error;
    });
  };
  const lines = followRun(services, runId, afterSeq, left.signal);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await lines.next();
          if (!done) await checkSession();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          // The client sees a broken stream and comes back with its last number.
          services.log.warn('stream broke', { runId, error });
          left.abort();
          controller.error(error);
        }
      },
      cancel() {
        left.abort();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, {
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}
