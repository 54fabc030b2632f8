import { expect, test } from '@jest/globals';
import { ApiError } from '#lib/browser/api-client.ts';
import type { RunApi } from '#components/run/run-api.ts';
import { reconnectPausesMs, rejoinRun, requestStop, runJob } from '#components/run/run-job.ts';
import { changeRun, idleRun, type RunAction, type RunState } from '#components/run/run-state.ts';
import { runView } from '#components/run/run-view.ts';
import type { RunEvent } from '#lib/shared/contracts/result.ts';
import { buildRequest, type JobRequest } from '#lib/browser/draft/build-request.ts';
import { changeJob, initialJobForm } from '#lib/browser/draft/job-form.ts';
import { layout, measurement, numbered, runId, wholeRun } from '../recorded-run.ts';

const form = changeJob(initialJobForm, { type: 'row-changed', id: 'row-1', change: { text: 'Oi' } });
const events = numbered(runId, wholeRun);

function requestOf(nesting = true): JobRequest {
  const built = buildRequest(changeJob(form, { type: 'sheet-changed', change: { nesting } }));
  if (!built.ok) throw new Error('should have been built');
  return built.request;
}

const refuse = () => {
  throw new Error('not expected');
};
const quiet: RunApi = {
  measure: refuse,
  measureAsRun: refuse,
  nest: refuse,
  resume: refuse,
  stop: refuse,
  snapshot: refuse,
  checkLayout: refuse,
};

async function* stream(list: readonly RunEvent[], fault?: Error) {
  yield* list;
  if (fault) throw fault;
}

const gone = async () => Promise.reject(new ApiError('offline', 'gone'));
const offline = new ApiError('offline', 'gone');

async function run(api: Partial<RunApi>, request = requestOf()) {
  const actions: RunAction[] = [{ type: 'started', runId, nesting: request.nest !== null, form }];
  const waits: number[] = [];
  await runJob(
    {
      runId,
      form,
      request,
      api: { ...quiet, ...api },
      signal: new AbortController().signal,
      wait: async (ms) => void waits.push(ms),
    },
    (action) => actions.push(action),
  );
  const state = actions.reduce<RunState>(changeRun, idleRun);
  return { actions, waits, state };
}

test('measures the job by one call with nesting off', async () => {
  const { state } = await run({ measure: async () => measurement }, requestOf(false));
  expect(runView(state)).toBe('measured');
  expect(state.result).toMatchObject({ runId: null, measurement });
});

test('a stream that ends with waiting is requested again after a pause, and the connection is not reported as lost', async () => {
  const [first, ...rest] = events;
  const waiting: RunEvent = { seq: first!.seq, runId, type: 'waiting', sinceS: 60 };
  let ends = 0;
  const { state, actions, waits } = await run({
    nest: () => stream([first!, waiting]),
    resume: () => stream(++ends < 20 ? [waiting] : rest),
  });
  expect(waits).toEqual(Array.from({ length: 20 }, () => 15_000));
  expect(actions.map(({ type }) => type)).not.toContain('connection-lost');
  expect(state.result?.layout).not.toBeNull();
});

test('a measurement that takes longer than the limit continues as a run that only measures', async () => {
  const requests: string[] = [];
  const reported = numbered(runId, [
    { type: 'queued', position: 1, etaS: 20 },
    { type: 'measuring' },
    { type: 'measured', measurement },
    { type: 'done', ended: 'finished', elapsedS: 30, charged: false },
  ]);
  const { state, actions } = await run(
    {
      measure: async () => Promise.reject(new ApiError('needs_a_run', 'takes longer')),
      measureAsRun: (request) => {
        requests.push(request.runId);
        return stream(reported.slice(0, 2), offline);
      },
      snapshot: gone,
      resume: (_id, afterSeq) => stream(reported.filter(({ seq }) => seq > afterSeq)),
    },
    requestOf(false),
  );
  expect(requests).toEqual([runId]);
  const views = actions.map((_action, i) => runView(actions.slice(0, i + 1).reduce<RunState>(changeRun, idleRun)));
  expect([...new Set(views)]).toEqual(['measuring', 'queued', 'reconnecting', 'measured']);
  expect(state.result).toMatchObject({ runId, measurement, layout: null, ended: 'measured', charged: false });
});

test('resumes an interrupted stream after the last event', async () => {
  const requests: number[] = [];
  const { state, waits } = await run({
    nest: () => stream(events.slice(0, 5), offline),
    snapshot: gone,
    resume: (_id, afterSeq) => {
      requests.push(afterSeq);
      return stream(events.slice(afterSeq));
    },
  });
  expect(requests).toEqual([5]);
  expect(waits).toEqual([reconnectPausesMs[0]]);
  expect(runView(state)).toBe('nested');
});

test('resumes a stream that ends without a final event', async () => {
  const { state } = await run({
    nest: () => stream(events.slice(0, 3)),
    snapshot: gone,
    resume: (_id, afterSeq) => stream(events.slice(afterSeq)),
  });
  expect(runView(state)).toBe('nested');
});

test('repeats a request that did not arrive with the same run id', async () => {
  const ids: string[] = [];
  const { state } = await run({
    nest: (request) => {
      ids.push(request.runId);
      return ids.length === 1 ? stream([], offline) : stream(events);
    },
  });
  expect(ids).toEqual([runId, runId]);
  expect(runView(state)).toBe('nested');
});

test('requests the result when the stream cannot be resumed', async () => {
  const snapshots = [
    { runId, state: 'running', measurement, layout, seq: 5, error: null, handMade: false, goOns: null },
    { runId, state: 'done', measurement, layout, seq: 8, error: null, handMade: false, goOns: null },
  ] as const;
  let requests = 0;
  const { state, waits } = await run({
    nest: () => stream(events.slice(0, 4), offline),
    resume: () => stream([], new ApiError('busy', 'later')),
    snapshot: async () => snapshots[requests++]!,
  });
  expect(waits).toEqual(reconnectPausesMs.slice(0, 2));
  expect(runView(state)).toBe('nested');
});

test('does not retry after the session has ended', async () => {
  const { state, waits } = await run({
    nest: () => stream(events.slice(0, 4), new ApiError('session_expired', 'Log in')),
  });
  expect(waits).toEqual([]);
  expect(runView(state)).toBe('signed out');
});

test('reports the lost connection after the last attempt', async () => {
  const { state, waits } = await run({ nest: () => stream([], offline) });
  expect(waits).toEqual(reconnectPausesMs);
  expect(state.problem?.message).toBe('Connection lost. Your inputs are safe. Retry.');
  expect(runView(state)).toBe('offline');
});

test('does not retry a rejected request', async () => {
  const { state, waits } = await run({ nest: () => stream([], new ApiError('insufficient_credits', 'No credits')) });
  expect(waits).toEqual([]);
  expect(runView(state)).toBe('no credits');
});

test('finds a run after a reload and follows it to its end', async () => {
  let state: RunState = idleRun;
  const snapshot = {
    runId,
    state: 'running',
    measurement,
    layout,
    seq: 6,
    error: null,
    handMade: false,
    goOns: null,
  } as const;
  const found = await rejoinRun(
    {
      runId,
      form,
      signal: new AbortController().signal,
      api: { ...quiet, snapshot: async () => snapshot, resume: (_id, afterSeq) => stream(events.slice(afterSeq)) },
    },
    (action) => {
      state = changeRun(state, action);
    },
  );
  expect(found?.isOpen).toBe(true);
  expect(runView(state)).toBe('nesting');
  await found?.over;
  expect(runView(state)).toBe('nested');
});

test('repeats the request for a run while the server is busy', async () => {
  let requests = 0;
  const reported: RunAction[] = [];
  const found = await rejoinRun(
    {
      runId,
      form,
      signal: new AbortController().signal,
      wait: async () => {},
      api: {
        ...quiet,
        snapshot: async () => {
          requests += 1;
          if (requests < 3) throw new ApiError('busy', 'later');
          return { runId, state: 'done', measurement, layout, seq: 8, error: null, handMade: false, goOns: null };
        },
      },
    },
    (action) => reported.push(action),
  );
  expect([found?.isOpen, requests]).toEqual([false, 3]);
  expect(reported.map((action) => action.type)).toEqual(['found']);
});

test('ignores a run that the server no longer has', async () => {
  const api = { ...quiet, snapshot: async () => Promise.reject(new ApiError('run_not_found', 'gone')) };
  const reported: RunAction[] = [];
  const signal = new AbortController().signal;
  expect(await rejoinRun({ runId, form, signal, api }, (action) => reported.push(action))).toBeNull();
  expect(reported).toEqual([]);
});

test('repeats a stop request until the server receives it, and ends when it is rejected', async () => {
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const requests: [string, boolean][] = [];
  const stop = async (id: string, keep: boolean) => {
    requests.push([id, keep]);
    if (requests.length < 3) throw offline;
  };
  await requestStop({ runId, keep: true, api: { ...quiet, stop }, wait });
  expect(requests).toEqual([1, 2, 3].map(() => [runId, true]));
  expect(waits).toEqual(reconnectPausesMs.slice(0, 2));

  const refused = async () => Promise.reject(new ApiError('run_not_found', 'gone'));
  await requestStop({ runId, keep: false, api: { ...quiet, stop: refused }, wait });
  expect(waits).toHaveLength(2);
});
