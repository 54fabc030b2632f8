'use client';

import { useEffect, useState } from 'react';

export const highlightDelayMs = 500;
export const highlightMs = 2000;

/** True from 500 ms after `count` went up until 2 s later: the name of a newly added file lights up. */
export function useHighlight(count: number): boolean {
  const [lit, setLit] = useState(false);
  useEffect(() => {
    if (count === 0) return;
    const on = setTimeout(() => setLit(true), highlightDelayMs);
    const off = setTimeout(() => setLit(false), highlightDelayMs + highlightMs);
    return () => {
      clearTimeout(on);
      clearTimeout(off);
      setLit(false);
    };
  }, [count]);
  return lit;
}
