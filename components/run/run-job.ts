import { ApiError } from '#lib/api-client.ts';
import type { MeasureRequest } from '#lib/contracts/job.ts';
import type { MeasurementResult, RunEvent, RunSnapshot } from '#lib/contracts/result.ts';
import type { JobRequest } from '#lib/draft/build-request.ts';
import type { JobForm } from '#lib/draft/job-form.ts';
import type { RunAction, RunProblem } from './run-state.ts';
import type { RunApi } from './run-api.ts';

type Told = (action: RunAction) => void;
type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** Pauses between tries to reach a run again; after the last one it is given up (the run itself goes on at the server). */
export const reconnectPausesMs = [500, 1000, 2000, 4000, 8000, 15000, 15000, 15000];

/** How often, and how many times, a run that was told to stop is looked at. */
const lookEveryMs = 500;
const looksForEnd = 60;

type Means = { api: RunApi; signal: AbortSignal; wait?: Wait };

/** Measures, or measures and nests, and tells what happens as it happens. Resolves when the run is over or was aborted. */
export async function runJob(
  { runId, form, request, ...means }: Means & { runId: string; form: JobForm; request: JobRequest },
  tell: Told,
): Promise<void> {
  const { api, signal } = means;
  const onSent = (share: number) => tell({ type: 'sent', runId, share });
  try {
    const { artwork, nest } = request;
    if (nest === null) {
      const measurement = await measuredAtOnce(api, artwork, signal, onSent);
      if (measurement) return tell({ type: 'measurement', runId, measurement });
    }
    const begin = () =>
      nest === null
        ? api.measureAsRun({ ...artwork, runId }, signal, onSent)
        : api.nest({ ...artwork, ...nest, runId }, signal, onSent);
    const open = (lastSeq: number) => (lastSeq < 0 ? begin() : api.resume(runId, lastSeq, signal));
    await follow({ runId, form, open, lastSeq: -1 }, means, tell);
  } catch (error) {
    if (!signal.aborted) tell({ type: 'failed', runId, problem: problemOf(error) });
  }
}

/** Null when it takes longer than somebody is kept waiting. */
async function measuredAtOnce(
  api: RunApi,
  artwork: MeasureRequest,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<MeasurementResult | null> {
  try {
    return await api.measure(artwork, signal, onSent);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'needs_a_run') return null;
    throw error;
  }
}

/** A run found again. `over` resolves when it has ended, at once when it had. */
export type FoundRun = { readonly isOpen: boolean; readonly over: Promise<void> };

/**
 * Comes back to a run that this page did not start (after a reload): what the server has of it, then what is still to come.
 * Resolves once it is found; to null when the server no longer has it or cannot be reached.
 */
export async function rejoinRun(
  { runId, form, ...means }: Means & { runId: string; form: JobForm },
  tell: Told,
): Promise<FoundRun | null> {
  const { api, signal } = means;
  const snapshot = await patientSnapshot(runId, means);
  if (snapshot === null || signal.aborted) return null;
  tell({ type: 'found', snapshot, form });
  if (isOver(snapshot)) return { isOpen: false, over: Promise.resolve() };
  const open = (lastSeq: number) => api.resume(runId, lastSeq, signal);
  return { isOpen: true, over: follow({ runId, form, open, lastSeq: snapshot.seq }, means, tell) };
}

/** Asks the server to end a run, again and again where it cannot be reached. */
export async function askToStop({
  runId,
  keep,
  api,
  wait = pause,
}: {
  runId: string;
  keep: boolean;
  api: RunApi;
  wait?: Wait;
}): Promise<void> {
  for (const pauseMs of [...reconnectPausesMs, null]) {
    try {
      await api.stop(runId, keep);
      return;
    } catch (error) {
      if (pauseMs === null || problemOf(error).code !== 'offline') return;
      await wait(pauseMs, new AbortController().signal);
    }
  }
}

/** Asks again while the server is busy or out of reach; null when it has no such run or never answers. */
async function patientSnapshot(runId: string, { api, signal, wait = pause }: Means): Promise<RunSnapshot | null> {
  for (const pauseMs of [...reconnectPausesMs, null]) {
    try {
      return await api.snapshot(runId, signal);
    } catch (error) {
      if (signal.aborted || pauseMs === null || final.has(problemOf(error).code)) return null;
    }
    await wait(pauseMs, signal);
  }
  return null;
}

/** Ends another run, keeping what it has, and resolves when it has ended; after a while in any case. */
export async function endOther({ runId, ...means }: Means & { runId: string }): Promise<void> {
  const { api, signal, wait = pause } = means;
  await askToStop({ runId, keep: true, api, wait });
  for (let look = 0; look < looksForEnd && !signal.aborted; look++) {
    const snapshot = await api.snapshot(runId, signal).catch(() => null);
    if (snapshot === null || isOver(snapshot)) return;
    await wait(lookEveryMs, signal);
  }
}

type Followed = {
  runId: string;
  form: JobForm;
  /** Opens the stream after an event's number; -1 before the first. */
  open: (lastSeq: number) => AsyncIterable<RunEvent>;
  lastSeq: number;
};

/**
 * The stream of one run, across broken connections: after a pause the server is asked what it has of the run, then for what
 * comes after that. A run that has begun is worth asking for again whatever the answer was; a refused one is not.
 */
async function follow({ runId, form, open, lastSeq: from }: Followed, means: Means, tell: Told): Promise<void> {
  const { api, signal, wait = pause } = means;
  let tries = 0;
  let lastSeq = from;
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
    if (pauseMs === undefined || !isWorthAnotherTry(problem, lastSeq >= 0)) {
      tell({ type: 'failed', runId, problem });
      return;
    }
    tell({ type: 'connection-lost', runId });
    tries += 1;
    await wait(pauseMs, signal);
    if (signal.aborted) return;
    const snapshot = lastSeq < 0 ? null : await api.snapshot(runId, signal).catch(() => null);
    if (signal.aborted) return;
    if (snapshot === null) continue;
    tell({ type: 'found', snapshot, form });
    if (isOver(snapshot)) return;
    lastSeq = Math.max(lastSeq, snapshot.seq);
  }
}

/** Only the person can do something about these. */
const final = new Set(['signed_out', 'session_expired', 'forbidden', 'run_not_found', 'run_id_conflict']);

function isWorthAnotherTry({ code }: RunProblem, hasBegun: boolean): boolean {
  return code === 'offline' || (hasBegun && !final.has(code));
}

function isOver({ state }: RunSnapshot): boolean {
  return state !== 'queued' && state !== 'running';
}

const lostConnection: RunProblem = { code: 'offline', message: 'Connection lost. Your inputs are safe. Retry.' };

function problemOf(error: unknown): RunProblem {
  if (error instanceof ApiError) {
    if (error.code === 'offline') return lostConnection;
    const { code, message, field, retryAfterS, runId } = error;
    return { code, message, field, retryAfterS, runId };
  }
  return { code: 'server_error', message: 'Something went wrong on our side. Your inputs are safe. Try again.' };
}

/** Ends early when the browser has its network back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    window.addEventListener('online', done);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      window.removeEventListener('online', done);
      resolve();
    }
  });
}
