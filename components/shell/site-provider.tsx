'use client';

import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { getApi } from '#lib/browser/api-client.ts';
import type { SiteAnswer } from '#lib/shared/contracts/session.ts';

const SiteContext = createContext<SiteAnswer | null>(null);

/**
 * Provides the addresses configured by the owner. Pages are built once for all owners, so the values of the build
 * (`initial`) are replaced by those of the running server.
 */
export function SiteProvider({ initial, children }: { initial: SiteAnswer; children: ReactNode }) {
  const [site, setSite] = useState(initial);
  useEffect(() => {
    const abort = new AbortController();
    // If the request fails, the addresses of the build remain; nothing else depends on it.
    getApi<SiteAnswer>('/api/site', { signal: abort.signal }).then(setSite, () => undefined);
    return () => abort.abort();
  }, []);
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): SiteAnswer {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it.');
  return site;
}
