'use client';

import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Retains the keyboard focus when one set of buttons replaces another: it moves from a removed button to the container,
 * so that the next Tab reaches the new buttons and a second Enter presses none of them.
 */
export function useFocusKeeper(state: unknown) {
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [state]);
  return {
    place,
    focusProps: {
      onFocus: () => {
        hadFocus.current = true;
      },
      onBlur: ({ target }: FocusEvent) => {
        // The blur event of a removed button does not count as leaving the container.
        queueMicrotask(() => {
          if (target.isConnected) hadFocus.current = place.current?.contains(document.activeElement) === true;
        });
      },
    },
  };
}
