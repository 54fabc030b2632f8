'use client';

import { useEffect, useRef, useState } from 'react';

const leastPauseMs = 5000;

/** Announces changing text to screen readers, the newest text at most every five seconds. */
export function QuietStatus({ text }: { text: string }) {
  const [said, setSaid] = useState(text);
  const saidAtMs = useRef(0);
  useEffect(() => {
    const waitMs = Math.max(0, saidAtMs.current + leastPauseMs - Date.now());
    const timer = setTimeout(() => {
      saidAtMs.current = Date.now();
      setSaid(text);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return <output className="sr-only">{said}</output>;
}
