'use client';

import { useEffect, useState } from 'react';

/** Returns the whole seconds since `phase` last changed; counts while it is not null. */
export function useSecondsIn(phase: string | null): number {
  const [counted, setCounted] = useState({ phase, seconds: 0 });
  useEffect(() => {
    if (phase === null) return;
    const begun = Date.now();
    const timer = setInterval(() => setCounted({ phase, seconds: Math.floor((Date.now() - begun) / 1000) }), 1000);
    return () => clearInterval(timer);
  }, [phase]);
  return counted.phase === phase ? counted.seconds : 0;
}
