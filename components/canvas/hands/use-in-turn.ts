import { useCallback, useRef } from 'react';

/** Runs what it is given one after the other, also where something has to be waited for; at once where nothing is under way. */
export function useInTurn(): (act: () => void | Promise<void>) => Promise<void> {
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
