'use client';

import { useEffect, useState } from 'react';
import type { Remnant } from '#lib/contracts/material.ts';
import { materialCalls } from './material-calls.ts';

export type MaterialState = { status: 'loading' | 'failed' } | { status: 'loaded'; remnants: readonly Remnant[] };

/** What stands under My material; `reload` asks for it again and keeps what is shown meanwhile. */
export function useMaterial(): { state: MaterialState; reload: () => Promise<void> } {
  const [state, setState] = useState<MaterialState>({ status: 'loading' });

  const load = (signal?: AbortSignal) =>
    materialCalls.list(signal).then(
      ({ remnants }) => setState({ status: 'loaded', remnants }),
      () => {
        if (!signal?.aborted) setState((known) => (known.status === 'loaded' ? known : { status: 'failed' }));
      },
    );

  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, []);

  return { state, reload: () => load() };
}
