'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

/** What a run may have to wait for: a file that is being read; the last run, asked for after a reload, which may be going on. */
type Awaited = 'file' | 'last run';

/**
 * Run pressed while something is awaited starts when all of it is there, and not at all when one answer leaves nothing to start
 * (a file that was refused, a run that goes on). `start` takes the inputs as they are when it is called.
 */
export function useRunWhenReady(start: () => void) {
  const awaited = useRef(new Set<Awaited>());
  const [isWanted, setWanted] = useState(false);
  /** Starts that had to wait; each is one more, drawn together with what it waited for. */
  const [lateStarts, setLateStarts] = useState(0);
  const wanted = useRef(false);
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  useEffect(() => {
    if (lateStarts > 0) latest.current();
  }, [lateStarts]);

  const want = useCallback((is: boolean) => {
    wanted.current = is;
    setWanted(is);
  }, []);
  const run = useCallback(() => {
    if (awaited.current.size > 0) want(true);
    else latest.current();
  }, [want]);
  const waitFor = useCallback((what: Awaited) => {
    awaited.current.add(what);
  }, []);
  const isThere = useCallback(
    (what: Awaited, mayStart: boolean) => {
      if (!awaited.current.delete(what)) return;
      if (!mayStart) want(false);
      if (awaited.current.size > 0 || !wanted.current) return;
      want(false);
      setLateStarts((count) => count + 1);
    },
    [want],
  );
  return { run, waitFor, isThere, isWanted };
}
