'use client';

import { useEffect, useState } from 'react';
import { formatSeconds } from '#lib/shared/format.ts';

/** Counter of elapsed seconds. Hidden from screen readers, which would announce each one. */
export function Elapsed({ sinceMs }: { sinceMs: number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((Date.now() - sinceMs) / 1000), 1000);
    return () => clearInterval(timer);
  }, [sinceMs]);
  return (
    <span aria-hidden className="figures">
      {formatSeconds(seconds)}
    </span>
  );
}
