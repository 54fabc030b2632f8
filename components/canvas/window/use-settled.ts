'use client';

import { useEffect, useState } from 'react';

const quietMs = 120;

/** Returns the value once it has not changed for 120 ms; the first value immediately. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
