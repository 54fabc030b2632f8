'use client';

import { useEffect, useState } from 'react';
import { callProduct } from '#lib/browser/api-client.ts';
import type { ApiKey } from '#lib/shared/contracts/api-keys.ts';

type KeysState = { status: 'loading' | 'failed' } | { status: 'loaded'; keys: readonly ApiKey[] };

/** Returns the account's API keys; `reload` requests them again while the previous list remains shown. */
export function useApiKeys(): { state: KeysState; reload: () => Promise<void> } {
  const [state, setState] = useState<KeysState>({ status: 'loading' });

  const load = (signal?: AbortSignal) =>
    callProduct('apiKeys', null, { signal }).then(
      ({ keys }) => setState({ status: 'loaded', keys }),
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
