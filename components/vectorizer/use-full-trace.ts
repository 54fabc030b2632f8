'use client';

import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '#lib/api-client.ts';
import type { VectorizeResult } from '#lib/contracts/vectorizer.ts';
import type { ChosenPicture } from './picture/chosen-picture.ts';
import type { TraceServices } from './services.ts';
import type { TraceRequest } from './settings/trace-form.ts';
import { asApiError } from './use-preview.ts';

export type FullTrace = {
  /** Milliseconds since 1970 when the trace under way began. */
  startedAtMs: number | null;
  problem: ApiError | null;
  /** Of the last trace: how many are left today; null: no limit, or not known yet. */
  tracesLeft: number | null;
  /** The whole picture with these settings. Null when it was canceled or failed. The same again costs nothing. */
  get: (picture: ChosenPicture, request: TraceRequest) => Promise<VectorizeResult | null>;
  cancel: () => void;
};

type Done = { picture: ChosenPicture; request: string; result: VectorizeResult };

/** The trace that is counted. All files come with it, so that saving three formats is one trace. */
export function useFullTrace(vectorize: TraceServices['vectorize']): FullTrace {
  const [startedAtMs, setStartedAtMs] = useState<number | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [tracesLeft, setTracesLeft] = useState<number | null>(null);
  const done = useRef<Done | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function get(picture: ChosenPicture, wanted: TraceRequest): Promise<VectorizeResult | null> {
    const request = JSON.stringify(wanted);
    if (done.current?.picture === picture && done.current.request === request) return done.current.result;
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    setProblem(null);
    setStartedAtMs(Date.now());
    try {
      const result = await picture.send((source) =>
        vectorize({ picture: source, ...wanted, formats: ['svg', 'eps', 'dxf'] }, { signal: mine.signal }),
      );
      done.current = { picture, request, result };
      setTracesLeft(result.tracesLeft);
      return result;
    } catch (error) {
      if (!mine.signal.aborted) setProblem(asApiError(error));
      return null;
    } finally {
      if (abort.current === mine) setStartedAtMs(null);
    }
  }

  return {
    startedAtMs,
    problem,
    tracesLeft,
    get,
    cancel: () => abort.current?.abort(),
  };
}
