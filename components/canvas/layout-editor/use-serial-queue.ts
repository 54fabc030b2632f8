import { useCallback, useRef } from 'react';

/**
 * Returns a function that runs actions one after another, asynchronous ones included; an action starts immediately when
 * none is running.
 */
export function useSerialQueue(): (act: () => void | Promise<void>) => Promise<void> {
  const last = useRef<Promise<void> | null>(null);
  return useCallback(async (act) => {
    const before = last.current;
    const now = before === null ? Promise.resolve(act()) : before.then(act);
    const over = now.catch(() => undefined);
    last.current = over;
    await over;
    if (last.current === over) last.current = null;
  }, []);
}
