'use client';

import { useEffect, useRef, useState } from 'react';

/**
 * Run waits for a file that is still being read: pressed meanwhile, it starts when the file is there, and not at all when the file
 * was refused. `start` takes the inputs as they are when it is called.
 */
export function useRunWhenRead(start: () => void) {
  const isReading = useRef(false);
  const isWanted = useRef(false);
  /** Starts that had to wait; each is one more, drawn together with the file. */
  const [lateStarts, setLateStarts] = useState(0);
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  useEffect(() => {
    if (lateStarts > 0) latest.current();
  }, [lateStarts]);

  return {
    run() {
      if (isReading.current) isWanted.current = true;
      else start();
    },
    onReading() {
      isReading.current = true;
    },
    onRead(isTaken: boolean) {
      isReading.current = false;
      if (isWanted.current && isTaken) setLateStarts((count) => count + 1);
      isWanted.current = false;
    },
  };
}
