import { ApiError } from '#lib/api-client.ts';
import type { NestRequest } from '#lib/contracts/job.ts';
import type { RunEvent, RunSnapshot } from '#lib/contracts/result.ts';
import type { JobRequest } from '#lib/draft/build-request.ts';
import type { JobForm } from '#lib/draft/job-form.ts';
import type { RunAction, RunProblem } from './run-state.ts';
import type { RunApi } from './run-api.ts';

type Told = (action: RunAction) => void;
type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** Pauses between tries to reach a run again; after the last one it is given up (the run itself goes on at the server). */
export const reconnectPausesMs = [500, 1000, 2000, 4000, 8000, 15000];

type Means = { api: RunApi; signal: AbortSignal; wait?: Wait };

/** Measures, or measures and nests, and tells what happens as it happens. Resolves when the run is over or was aborted. */
export async function runJob(
  { runId, request, ...means }: Means & { runId: string; request: JobRequest },
  tell: Told,
): Promise<void> {
  const { api, signal } = means;
  try {
    if (request.nest === null) {
      tell({ type: 'measurement', runId, measurement: await api.measure(request.artwork, signal) });
    } else {
      const nest: NestRequest = { ...request.artwork, ...request.nest, runId };
      await follow(
        runId,
        (lastSeq) => (lastSeq < 0 ? api.nest(nest, signal) : api.resume(runId, lastSeq, signal)),
        means,
        tell,
      );
    }
  } catch (error) {
    if (!signal.aborted) tell({ type: 'failed', runId, problem: problemOf(error) });
  }
}

/**
 * Comes back to a run that this page did not start (after a reload): what the server has of it, then what is still to come.
 * Resolves to false when the server no longer has it or cannot be reached.
 */
export async function rejoinRun(
  { runId, form, ...means }: Means & { runId: string; form: JobForm },
  tell: Told,
): Promise<boolean> {
  const { api, signal } = means;
  let snapshot: RunSnapshot;
  try {
    snapshot = await api.snapshot(runId, signal);
  } catch {
    return false;
  }
  if (signal.aborted) return false;
  tell({ type: 'found', snapshot, form });
  if (snapshot.state === 'queued' || snapshot.state === 'running') {
    const resume = (lastSeq: number) => api.resume(runId, Math.max(lastSeq, snapshot.seq), signal);
    await follow(runId, resume, means, tell);
  }
  return true;
}

/** The stream of one run, across broken connections. `open` gets the last event's number, -1 before the first. */
async function follow(
  runId: string,
  open: (lastSeq: number) => AsyncIterable<RunEvent>,
  { signal, wait = pause }: Means,
  tell: Told,
): Promise<void> {
  let tries = 0;
  let lastSeq = -1;
  for (;;) {
    let problem: RunProblem = lostConnection;
    try {
      for await (const event of open(lastSeq)) {
        tries = 0;
        lastSeq = event.seq;
        tell({ type: 'event', event });
        if (event.type === 'done' || event.type === 'failed') return;
      }
    } catch (error) {
      problem = problemOf(error);
    }
    if (signal.aborted) return;
    const pauseMs = reconnectPausesMs[tries];
    if (problem.code !== 'offline' || pauseMs === undefined) {
      tell({ type: 'failed', runId, problem });
      return;
    }
    tell({ type: 'connection-lost', runId });
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
