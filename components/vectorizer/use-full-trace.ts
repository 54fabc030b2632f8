'use client';

import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '#lib/browser/api-client.ts';
import type { VectorizeResult } from '#lib/shared/contracts/vectorizer.ts';
import type { ChosenPicture } from './picture/chosen-picture.ts';
import type { TraceServices } from './services.ts';
import type { TraceRequest } from './settings/trace-form.ts';
import { asApiError } from './use-preview.ts';

export type FullTrace = {
  /** Start of the active trace, in milliseconds since 1970. */
  startedAtMs: number | null;
  problem: ApiError | null;
  /** Remaining traces today, from the last response; null without a limit or while unknown. */
  tracesLeft: number | null;
  /**
   * Traces the whole picture with these settings; null when the trace was canceled or failed. Repeating the same trace
   * is free.
   */
  get: (picture: ChosenPicture, request: TraceRequest) => Promise<VectorizeResult | null>;
  cancel: () => void;
};

type Done = { picture: ChosenPicture; request: string; result: VectorizeResult };

/**
 * State of the full trace of the current picture, which counts against the daily limit and ends with that picture. It returns the files in all formats, so that saving
 * three formats is one trace.
 */
export function useFullTrace(vectorize: TraceServices['vectorize'], current: ChosenPicture | null): FullTrace {
  const [startedAtMs, setStartedAtMs] = useState<number | null>(null);
  const [problem, setProblem] = useState<{ picture: ChosenPicture; error: ApiError } | null>(null);
  const [tracesLeft, setTracesLeft] = useState<number | null>(null);
  const done = useRef<Done | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), [current]);

  async function get(picture: ChosenPicture, traceRequest: TraceRequest): Promise<VectorizeResult | null> {
    const request = JSON.stringify(traceRequest);
    if (done.current?.picture === picture && done.current.request === request) return done.current.result;
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    setProblem(null);
    setStartedAtMs(Date.now());
    try {
      const result = await picture.send((source) =>
        vectorize({ picture: source, ...traceRequest, formats: ['svg', 'eps', 'dxf'] }, { signal: mine.signal }),
      );
      done.current = { picture, request, result };
      setTracesLeft(result.tracesLeft);
      return result;
    } catch (error) {
      if (!mine.signal.aborted) setProblem({ picture, error: asApiError(error) });
      return null;
    } finally {
      if (abort.current === mine) setStartedAtMs(null);
    }
  }

  return {
    startedAtMs,
    problem: problem !== null && problem.picture === current ? problem.error : null,
    tracesLeft,
    get,
    cancel: () => abort.current?.abort(),
  };
}
