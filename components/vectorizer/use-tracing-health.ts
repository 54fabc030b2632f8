'use client';

import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#lib/browser/api-client.ts';
import type { TraceServices } from './services.ts';

/** Interval of health checks while vectorizing is unavailable, in ms. */
const recheckMs = 30_000;

/**
 * Reports `isDown` when the server cannot vectorize. An unknown state (signed out, no connection) counts as available.
 */
export function useTracingHealth(health: TraceServices['health'], isEnabled: boolean) {
  const [isDown, setDown] = useState(false);
  const [round, setRound] = useState(0);

  const recheck = useCallback(() => setRound((count) => count + 1), []);

  useEffect(() => {
    if (!isEnabled) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    health({ signal: abort.signal }).then(
      ({ ok }) => conclude(!ok),
      (error: unknown) => conclude(error instanceof ApiError && error.status === 503),
    );
    function conclude(down: boolean) {
      if (abort.signal.aborted) return;
      setDown(down);
      if (down) timer = setTimeout(recheck, recheckMs);
    }
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [health, isEnabled, recheck, round]);

  return { isDown: isEnabled && isDown, recheck };
}
