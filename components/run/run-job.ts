import { ApiError } from '#lib/browser/api-client.ts';
import type { MeasureRequest } from '#lib/shared/contracts/job.ts';
import type { MeasurementResult, RunEvent, RunSnapshot } from '#lib/shared/contracts/result.ts';
import type { JobRequest } from '#lib/browser/draft/build-request.ts';
import type { JobForm } from '#lib/browser/draft/job-form.ts';
import type { RunAction, RunProblem } from './run-state.ts';
import type { RunApi } from './run-api.ts';

type Dispatch = (action: RunAction) => void;
type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/**
 * Pauses between attempts to reconnect to a run, in ms. After the last one the page stops retrying; the run continues
 * on the server.
 */
export const reconnectPausesMs = [500, 1000, 2000, 4000, 8000, 15000, 15000, 15000];

/** Pause in ms before the stream of a run that nobody can work on is requested again. */
const waitingPauseMs = 15_000;

/** Interval of status requests after a stop, in ms; `maxPolls` is their maximum number. */
const pollIntervalMs = 500;
const maxPolls = 60;

type Means = { api: RunApi; signal: AbortSignal; wait?: Wait };

/** Measures, or measures and nests, and dispatches each event. Resolves when the run is over or was aborted. */
export async function runJob(
  { runId, form, request, ...means }: Means & { runId: string; form: JobForm; request: JobRequest },
  dispatch: Dispatch,
): Promise<void> {
  const { api, signal } = means;
  const onSent = (share: number) => dispatch({ type: 'sent', runId, share });
  try {
    const { artwork, nest } = request;
    if (nest === null) {
      const measurement = await measuredAtOnce(api, artwork, signal, onSent);
      if (measurement) return dispatch({ type: 'measurement', runId, measurement });
    }
    const begin = () =>
      nest === null
        ? api.measureAsRun({ ...artwork, runId }, signal, onSent)
        : api.nest({ ...artwork, ...nest, runId }, signal, onSent);
    const open = (lastSeq: number) => (lastSeq < 0 ? begin() : api.resume(runId, lastSeq, signal));
    await follow({ runId, form, open, lastSeq: -1 }, means, dispatch);
  } catch (error) {
    if (!signal.aborted) dispatch({ type: 'failed', runId, problem: problemOf(error) });
  }
}

/** Null when the measurement exceeds the interactive time limit, or had no turn in time: a run waits longer. */
async function measuredAtOnce(
  api: RunApi,
  artwork: MeasureRequest,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<MeasurementResult | null> {
  try {
    return await api.measure(artwork, signal, onSent);
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'needs_a_run' || error.code === 'busy')) return null;
    throw error;
  }
}

/** A run found again. `over` resolves when it ends, immediately when it has already ended. */
export type FoundRun = { readonly isOpen: boolean; readonly over: Promise<void> };

/**
 * Reconnects to a run that this page did not start, for example after a reload: the stored state first, then the
 * remaining events. Resolves when the run is found; to null when the server no longer has it or cannot be reached.
 */
export async function rejoinRun(
  { runId, form, ...means }: Means & { runId: string; form: JobForm },
  dispatch: Dispatch,
): Promise<FoundRun | null> {
  const { api, signal } = means;
  const snapshot = await patientSnapshot(runId, means);
  if (snapshot === null || signal.aborted) return null;
  dispatch({ type: 'found', snapshot, form });
  if (isOver(snapshot)) return { isOpen: false, over: Promise.resolve() };
  const open = (lastSeq: number) => api.resume(runId, lastSeq, signal);
  return { isOpen: true, over: follow({ runId, form, open, lastSeq: snapshot.seq }, means, dispatch) };
}

/** Requests the end of a run, with retries while the server cannot be reached. */
export async function requestStop({
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

/**
 * Returns the stored state of a run, with retries while the server is busy or cannot be reached; null when the server
 * has no such run or all retries fail.
 */
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

/** Stops another run, stores its best layout, and resolves when it has ended, at the latest after about 30 s. */
export async function endOther({ runId, ...means }: Means & { runId: string }): Promise<void> {
  const { api, signal, wait = pause } = means;
  await requestStop({ runId, keep: true, api, wait });
  for (let poll = 0; poll < maxPolls && !signal.aborted; poll++) {
    const snapshot = await api.snapshot(runId, signal).catch(() => null);
    if (snapshot === null || isOver(snapshot)) return;
    await wait(pollIntervalMs, signal);
  }
}

type Followed = {
  runId: string;
  form: JobForm;
  /** Opens the stream of events after number `lastSeq`; -1 for the first event. */
  open: (lastSeq: number) => AsyncIterable<RunEvent>;
  lastSeq: number;
};

/**
 * Follows the stream of one run across lost connections: after a pause it requests the stored state of the run, then
 * the events after it. A run that has begun is retried after any error except the `final` ones; a run that has not
 * begun only when offline.
 */
async function follow({ runId, form, open, lastSeq: from }: Followed, means: Means, dispatch: Dispatch): Promise<void> {
  const { api, signal, wait = pause } = means;
  let tries = 0;
  let lastSeq = from;
  for (;;) {
    let problem: RunProblem = lostConnection;
    let isWaiting = false;
    try {
      for await (const event of open(lastSeq)) {
        tries = 0;
        lastSeq = event.seq;
        isWaiting = event.type === 'waiting';
        dispatch({ type: 'event', event });
        if (event.type === 'done' || event.type === 'failed') return;
      }
    } catch (error) {
      isWaiting = false;
      problem = problemOf(error);
    }
    if (signal.aborted) return;
    if (isWaiting) {
      await wait(waitingPauseMs, signal);
      continue;
    }
    const pauseMs = reconnectPausesMs[tries];
    if (pauseMs === undefined || !isWorthAnotherTry(problem, lastSeq >= 0)) {
      dispatch({ type: 'failed', runId, problem });
      return;
    }
    dispatch({ type: 'connection-lost', runId });
    tries += 1;
    await wait(pauseMs, signal);
    if (signal.aborted) return;
    const snapshot = lastSeq < 0 ? null : await api.snapshot(runId, signal).catch(() => null);
    if (signal.aborted) return;
    if (snapshot === null) continue;
    dispatch({ type: 'found', snapshot, form });
    if (isOver(snapshot)) return;
    lastSeq = Math.max(lastSeq, snapshot.seq);
  }
}

/** Errors that a retry cannot resolve. */
const final = new Set([
  'signed_out',
  'session_expired',
  'forbidden',
  'run_not_found',
  'run_expired',
  'run_id_conflict',
]);

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
    const { code, message, sentence, field, retryAfterS, runId } = error;
    return { code, message, ...(sentence && { sentence }), field, retryAfterS, runId };
  }
  return { code: 'server_error', message: 'Something went wrong on our side. Your inputs are safe. Try again.' };
}

/** Resolves early when the browser is online again. */
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
