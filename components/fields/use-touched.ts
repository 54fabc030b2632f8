'use client';

import { useEffect, useRef, useState } from 'react';

/**
 * A press that leaves a field lands within this time. What the field says after it was left appears below it and moves everything
 * further down: sooner, it would move the target away from under the pointer.
 */
const landedMs = 250;

/** Whether the person has left the field since the last change. */
export function useTouched() {
  const [isTouched, setTouched] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isTouched,
    onLeave() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setTouched(true), landedMs);
    },
    onEdit() {
      clearTimeout(timer.current);
      setTouched(false);
    },
  };
}
