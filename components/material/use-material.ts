'use client';

import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Remnant } from '#lib/shared/contracts/material.ts';
import { materialCalls, type MaterialCalls } from './material-calls.ts';

export type MaterialState = { status: 'loading' | 'failed' } | { status: 'loaded'; remnants: readonly Remnant[] };

/** Returns the offcuts under My material; `reload` requests them again while the previous list remains shown. */
export function useMaterial({ list }: Pick<MaterialCalls, 'list'> = materialCalls): {
  state: MaterialState;
  reload: () => Promise<void>;
} {
  const [state, setState] = useState<MaterialState>({ status: 'loading' });

  const load = useCallback(
    (signal?: AbortSignal) =>
      list(signal).then(
        ({ remnants }) => setState({ status: 'loaded', remnants }),
        () => {
          if (!signal?.aborted) setState((known) => (known.status === 'loaded' ? known : { status: 'failed' }));
        },
      ),
    [list],
  );

  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);

  return useMemo(() => ({ state, reload: () => load() }), [state, load]);
}
