'use client';

import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Layout } from '#lib/shared/contracts/result.ts';
import type { JobRequest } from '#lib/browser/draft/build-request.ts';
import type { JobForm } from '#lib/browser/draft/job-form.ts';
import { errorTable } from '#lib/shared/errors/table.ts';
import { endOther, rejoinRun, requestStop, runJob } from './run-job.ts';
import { changeRun, idleRun, type ActiveRun, type RunState } from './run-state.ts';
import type { RunApi } from './run-api.ts';

const takenBack = { code: 'cancelled', message: errorTable.cancelled.message };

/** State of the run on this page, with functions that start, stop, find and clear it. */
export function useRun(api: RunApi) {
  const [state, dispatch] = useReducer(changeRun, idleRun);
  const controller = useRef<AbortController | null>(null);

  useEffect(() => () => controller.current?.abort(), []);

  const begin = useCallback(() => {
    controller.current?.abort();
    controller.current = new AbortController();
    return controller.current.signal;
  }, []);

  /**
   * Starts a run. `againId` is the id of a run that may have begun already: a request with the same id is the same run,
   * and free.
   */
  const start = useCallback(
    (form: JobForm, request: JobRequest, againId?: string): string => {
      const runId = againId ?? crypto.randomUUID();
      const signal = begin();
      dispatch({ type: 'started', runId, nesting: request.nest !== null, form });
      void runJob({ runId, form, request, api, signal }, (action) => {
        if (!signal.aborted) dispatch(action);
      });
      return runId;
    },
    [api, begin],
  );

  const rejoin = useCallback(
    (runId: string, form: JobForm) => {
      const signal = begin();
      return rejoinRun({ runId, form, api, signal }, (action) => {
        if (!signal.aborted) dispatch(action);
      });
    },
    [api, begin],
  );

  const stop = useCallback(
    ({ runId, phase, nesting, lastSeq }: ActiveRun, keep: boolean) => {
      void requestStop({ runId, keep, api });
      if (!keep && lastSeq < 0 && (phase === 'reconnecting' || phase === 'uploading' || !nesting)) {
        // Without any event from the server, canceling does not wait for a connection or a response.
        controller.current?.abort();
        dispatch({ type: 'failed', runId, problem: takenBack });
      } else {
        // The end of the run arrives on the stream.
        dispatch({ type: 'stop-requested', keep });
      }
    },
    [api],
  );

  /** Resolves when the other run has ended. */
  const stopOther = useCallback((runId: string) => endOther({ runId, api, signal: begin() }), [api, begin]);

  const moved = useCallback(
    (runId: string, layout: Layout | null, isUnchecked: boolean) =>
      dispatch({ type: 'moved', runId, layout, isUnchecked }),
    [],
  );

  const clear = useCallback(() => {
    controller.current?.abort();
    dispatch({ type: 'cleared' });
  }, []);

  const replace = useCallback(
    (earlier: RunState) => dispatch({ type: 'replaced', state: { ...earlier, active: null } }),
    [],
  );
  const dismissProblem = useCallback(() => dispatch({ type: 'problem-dismissed' }), []);

  return { state, start, rejoin, stop, stopOther, moved, clear, replace, dismissProblem };
}
