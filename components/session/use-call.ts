'use client';

import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '#lib/browser/api-client.ts';

type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: T }
  | { readonly status: 'failed'; readonly error: ApiError };

export type Call<T> = {
  readonly state: Loaded<T>;
  /** Loads again while the previous value remains shown. */
  readonly reload: () => Promise<void>;
  readonly set: (value: T) => void;
};

/** Loads a value when the component mounts and whenever `load` changes. An unmounted component cancels the request. */
export function useCall<T>(load: (signal?: AbortSignal) => Promise<T>): Call<T> {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' });
  const set = useCallback((value: T) => setState({ status: 'loaded', value }), []);
  const run = useCallback(
    (signal?: AbortSignal) =>
      load(signal).then(
        (value) => {
          if (!signal?.aborted) set(value);
        },
        (error: unknown) => {
          if (signal?.aborted) return;
          setState((known) => (known.status === 'loaded' ? known : { status: 'failed', error: asApiError(error) }));
        },
      ),
    [load, set],
  );
  useEffect(() => {
    const abort = new AbortController();
    void run(abort.signal);
    return () => abort.abort();
  }, [run]);
  return useMemo(() => ({ state, reload: () => run(), set }), [state, run, set]);
}

function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('page_error', 'This part of the page did not load.');
}
