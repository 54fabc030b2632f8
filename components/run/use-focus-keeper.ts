'use client';

import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the keyboard's place where one set of buttons gives way to another: the focus of a button that is gone goes to what is around
 * it, so that the next Tab leads to the new ones, and no second press of Enter meets another button.
 */
export function useFocusKeeper(state: unknown) {
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [state]);
  return {
    place,
    keep: {
      onFocus: () => {
        hadFocus.current = true;
      },
      onBlur: ({ target }: FocusEvent) => {
        // A button that was taken away did not let go of the focus.
        queueMicrotask(() => {
          if (target.isConnected) hadFocus.current = place.current?.contains(document.activeElement) === true;
        });
      },
    },
  };
}
