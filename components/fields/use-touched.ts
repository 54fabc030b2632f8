'use client';

import { useEffect, useRef, useState } from 'react';

/**
 * Delay in ms before a field that has lost the focus shows its message. The message moves the content below it, so an
 * earlier one would move the target of the current click away from the pointer.
 */
const landedMs = 250;

/** Returns true when the field has lost the focus since its last change. */
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
