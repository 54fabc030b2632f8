import { ApiError } from '#lib/api-client.ts';
import type { NestRequest } from '#lib/contracts/job.ts';
import type { JobRequest } from '#lib/draft/build-request.ts';
import type { RunAction, RunProblem } from './run-state.ts';
import type { RunApi } from './run-api.ts';

type Told = (action: RunAction) => void;
type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** Pauses between tries to reach a run again; after the last one it is given up (the run itself goes on at the server). */
export const reconnectPausesMs = [500, 1000, 2000, 4000, 8000, 15000];

/** Measures, or measures and nests, and tells what happens as it happens. Resolves when the run is over or was aborted. */
export async function runJob(
  {
    runId,
    request,
    api,
    signal,
    wait = pause,
  }: { runId: string; request: JobRequest; api: RunApi; signal: AbortSignal; wait?: Wait },
  tell: Told,
): Promise<void> {
  try {
    if (request.nest === null) {
      tell({ type: 'measurement', runId, measurement: await api.measure(request.artwork, signal) });
    } else {
      await follow({ ...request.artwork, ...request.nest, runId }, { api, signal, wait }, tell);
    }
  } catch (error) {
    if (!signal.aborted) tell({ type: 'failed', runId, problem: problemOf(error) });
  }
}

/** Comes back to a run that this page did not start (after a reload). Resolves to false when the server no longer has it. */
export async function rejoinRun(
  {
    runId,
    form,
    request,
    api,
    signal,
    wait = pause,
  }: {
    runId: string;
    form: Extract<RunAction, { type: 'found' }>['form'];
    request: JobRequest | null;
    api: RunApi;
    signal: AbortSignal;
    wait?: Wait;
  },
  tell: Told,
): Promise<boolean> {
  let snapshot;
  try {
    snapshot = await api.snapshot(runId, signal);
  } catch {
    return false;
  }
  if (signal.aborted) return false;
  tell({ type: 'found', snapshot, form });
  const isOver = snapshot.state !== 'queued' && snapshot.state !== 'running';
  if (isOver || request?.nest == null) return true;
  try {
    await follow({ ...request.artwork, ...request.nest, runId }, { api, signal, wait }, tell);
  } catch (error) {
    if (!signal.aborted) tell({ type: 'failed', runId, problem: problemOf(error) });
  }
  return true;
}

/** The stream of one run, across broken connections: the same run id asks for the same run, which costs nothing. */
async function follow(
  request: NestRequest,
  { api, signal, wait }: { api: RunApi; signal: AbortSignal; wait: Wait },
  tell: Told,
): Promise<void> {
  let tries = 0;
  for (;;) {
    let problem: RunProblem = lostConnection;
    try {
      for await (const event of api.nest(request, signal)) {
        tries = 0;
        tell({ type: 'event', event });
        if (event.type === 'done' || event.type === 'failed') return;
      }
    } catch (error) {
      problem = problemOf(error);
    }
    if (signal.aborted) return;
    const pauseMs = reconnectPausesMs[tries];
    if (problem.code !== 'offline' || pauseMs === undefined) {
      tell({ type: 'failed', runId: request.runId, problem });
      return;
    }
    tell({ type: 'connection-lost', runId: request.runId });
    tries += 1;
    await wait(pauseMs, signal);
    if (signal.aborted) return;
  }
}

const lostConnection: RunProblem = { code: 'offline', message: 'Connection lost. Your inputs are safe. Retry.' };

export function problemOf(error: unknown): RunProblem {
  if (error instanceof ApiError) {
    if (error.code === 'offline') return lostConnection;
    return { code: error.code, message: error.message, field: error.field, retryAfterS: error.retryAfterS };
  }
  return { code: 'server_error', message: 'Something went wrong on our side. Your inputs are safe. Try again.' };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
