import type { Context } from 'hono';
import type { RunEvent } from '#lib/shared/contracts/result.ts';
import type { RunRequest } from '#lib/shared/contracts/job.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { programMessage } from '#lib/shared/errors/program-messages.ts';
import { addSpanAttributes } from '#lib/server/tracing/spans.ts';
import { looksLikeApiKey } from '#lib/server/security/api-key.ts';
import type { Caller as AccountOfCall, CallerRules } from '../../auth/caller.ts';
import { identifyCaller } from '../../auth/identify-caller.ts';
import { jsonText } from '../../http/json-text.ts';
import { followRun } from '../../runs/follow-run.ts';
import { runPriceJson, runSnapshotJson } from '../../runs/run-snapshot.ts';
import { startRun } from '../../runs/start-run.ts';
import type { AreaEnv, Services } from '../services.ts';

/** Reader of a stream: its token, and the scopes of which a key needs one. */
type Caller = Pick<CallerRules, 'scopes'> & { readonly token: string };

/**
 * Starts a run, or finds the one that was started with the same id, and streams its events; without waiting, it returns the state of the run
 * with the status 202.
 */
export async function startAndFollow(
  services: Services,
  context: Context<AreaEnv>,
  caller: Caller & { readonly user: AccountOfCall },
  request: RunRequest,
): Promise<Response> {
  const { runId } = request;
  const { userId, isSandbox, scopes } = caller.user;
  addSpanAttributes({ 'run.id': runId });
  const { db, now } = services;
  const { how } = await startRun(db, services.enqueue, userId, request, now(), {
    isSandbox,
    isProgram: scopes !== null,
  });
  if (how === 'new') services.wakeWorkers();
  services.log.info('run started', { requestId: context.get('requestId'), runId, how });
  if (request.wait !== false) return streamOf(services, caller, runId, 0);
  return jsonText(await runSnapshotJson(db, { userId, isProgram: scopes !== null }, runId, now()), 202);
}

/** Returns a line of a stream; the last one with the message for programs, or with the price of the job. */
async function forPrograms(services: Services, runId: string, line: string): Promise<string> {
  if (/^.{0,100}"type":"done"/.test(line)) {
    const price = await runPriceJson(services.db, runId);
    return price === null ? line : line.replace(/\}\n$/, () => `,"price":${price}}\n`);
  }
  if (!/^.{0,100}"type":"failed"/.test(line)) return line;
  const event = JSON.parse(line) as Extract<RunEvent, { type: 'failed' }>;
  const { code, message } = event.error;
  return `${JSON.stringify({ ...event, error: { ...event.error, message: programMessage(code, message) } })}\n`;
}

/** Milliseconds between checks of the session, because a stream may last longer than it. */
const RECHECK_MS = 60_000;
/** Milliseconds between checks of a key in our database, so that a revoked key is rejected at once. */
const RECHECK_KEY_MS = 1_000;

/**
 * Returns a run's events as NDJSON. Closing the stream never ends the run. A stream whose session has ended is closed; reconnecting reports
 * why, and finds the active run or its result.
 */
export function streamOf(services: Services, { token, scopes }: Caller, runId: string, afterSeq: number): Response {
  const left = new AbortController();
  let checkedAt = services.now().getTime();
  const isProgram = looksLikeApiKey(token);
  const recheckMs = isProgram ? RECHECK_KEY_MS : RECHECK_MS;
  const checkCaller = async () => {
    const now = services.now().getTime();
    if (now - checkedAt < recheckMs) return;
    checkedAt = now;
    await identifyCaller(services, token, { fresh: true, scopes }).catch((error: unknown) => {
      // An unavailable auth service does not end the session.
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
          if (!done) await checkCaller();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(isProgram ? await forPrograms(services, runId, value) : value));
        } catch (error) {
          // The client sees a broken stream and reconnects with the number of its last event.
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
