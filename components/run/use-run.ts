'use client';

import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { JobRequest } from '#lib/draft/build-request.ts';
import type { JobForm } from '#lib/draft/job-form.ts';
import { rejoinRun, runJob } from './run-job.ts';
import { changeRun, idleRun, type RunState } from './run-state.ts';
import type { RunApi } from './run-api.ts';

/** The run of this page: its state, and the ways to start, end, find again and forget it. */
export function useRun(api: RunApi) {
  const [state, tell] = useReducer(changeRun, idleRun);
  const controller = useRef<AbortController | null>(null);

  useEffect(() => () => controller.current?.abort(), []);

  const begin = useCallback(() => {
    controller.current?.abort();
    controller.current = new AbortController();
    return controller.current.signal;
  }, []);

  const start = useCallback(
    (form: JobForm, request: JobRequest): string => {
      const runId = crypto.randomUUID();
      const signal = begin();
      tell({ type: 'started', runId, nesting: request.nest !== null, form });
      void runJob({ runId, form, request, api, signal }, (action) => {
        if (!signal.aborted) tell(action);
      });
      return runId;
    },
    [api, begin],
  );

  const rejoin = useCallback(
    (runId: string, form: JobForm) => {
      const signal = begin();
      return rejoinRun({ runId, form, api, signal }, (action) => {
        if (!signal.aborted) tell(action);
      });
    },
    [api, begin],
  );

  const stop = useCallback(
    (runId: string, keep: boolean) => {
      tell({ type: 'stop-asked', keep });
      // A failure to stop shows itself: the run goes on, and its end arrives on the stream.
      api.stop(runId, keep).catch(() => undefined);
    },
    [api],
  );

  const clear = useCallback(() => {
    controller.current?.abort();
    tell({ type: 'cleared' });
  }, []);

  const replace = useCallback(
    (earlier: RunState) => tell({ type: 'replaced', state: { ...earlier, active: null } }),
    [],
  );
  const dismissProblem = useCallback(() => tell({ type: 'problem-dismissed' }), []);

  return { state, start, rejoin, stop, clear, replace, dismissProblem };
}
