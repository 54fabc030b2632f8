'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Conditions that delay a run: a file being read, and the status of the last run after a reload, which may still be
 * active.
 */
type Awaited = 'file' | 'last run';

/**
 * Delays a requested run until all conditions are resolved, and cancels it when one resolves negatively (a rejected
 * file, a run that is still active). `start` reads the inputs when it is called.
 */
export function useRunWhenReady(start: () => void) {
  const awaited = useRef(new Set<Awaited>());
  const [isRequested, setRequested] = useState(false);
  /** Number of delayed starts; incremented in the same render that shows the resolved condition. */
  const [lateStarts, setLateStarts] = useState(0);
  const requested = useRef(false);
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  useEffect(() => {
    if (lateStarts > 0) latest.current();
  }, [lateStarts]);

  const request = useCallback((is: boolean) => {
    requested.current = is;
    setRequested(is);
  }, []);
  const run = useCallback(() => {
    if (awaited.current.size > 0) request(true);
    else latest.current();
  }, [request]);
  const addCondition = useCallback((what: Awaited) => {
    awaited.current.add(what);
  }, []);
  const resolveCondition = useCallback(
    (what: Awaited, mayStart: boolean) => {
      if (!awaited.current.delete(what)) return;
      if (!mayStart) request(false);
      if (awaited.current.size > 0 || !requested.current) return;
      request(false);
      setLateStarts((count) => count + 1);
    },
    [request],
  );
  return { run, addCondition, resolveCondition, isRequested };
}
