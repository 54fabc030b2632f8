'use client';

import { useEffect, useRef, useState } from 'react';

const minPauseMs = 5000;

/** Announces changing text to screen readers, the newest text at most every five seconds. */
export function QuietStatus({ text }: { text: string }) {
  const [announced, setAnnounced] = useState(text);
  const announcedAtMs = useRef(0);
  useEffect(() => {
    const waitMs = Math.max(0, announcedAtMs.current + minPauseMs - Date.now());
    const timer = setTimeout(() => {
      announcedAtMs.current = Date.now();
      setAnnounced(text);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return <output className="sr-only">{announced}</output>;
}
