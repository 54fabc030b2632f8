'use client';

import { useEffect, useState } from 'react';

export const highlightDelayMs = 500;
export const highlightMs = 2000;

/** Returns true from 500 ms after `count` increases until 2 s later; highlights the name of an added file. */
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
