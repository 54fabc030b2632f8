'use client';

import { useLayoutEffect, useState, type RefObject } from 'react';
import { toastPlace } from './toast-place.ts';

/** Elements that a toast never covers: Run, Download, the price with the totals, and the tabs that lead to them on phones. */
const obstacles = '[data-tour="run"], [data-tour="download"], [aria-label="Result"], nav[aria-label="Workspace"]';

/** Interval at which the obstacles are measured while a toast is shown. */
const pollMs = 200;

/** Returns the position of the toasts in the window; null before they are measured. It follows the obstacles. */
export function useToastPlace(toasts: RefObject<HTMLElement | null>, toastId: number | undefined) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    if (toastId === undefined) return;
    const update = () => {
      const box = toasts.current?.getBoundingClientRect();
      if (box === undefined) return;
      const rects = [...document.querySelectorAll(obstacles)]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && height > 0);
      const { left, top } = toastPlace(box, { width: window.innerWidth, height: window.innerHeight }, rects);
      setPlace((before) => (before?.left === left && before.top === top ? before : { left, top }));
    };
    update();
    window.addEventListener('scroll', update, { capture: true, passive: true });
    // Tabs, panels and results move the obstacles without an event of the window.
    const timer = setInterval(update, pollMs);
    return () => {
      clearInterval(timer);
      window.removeEventListener('scroll', update, { capture: true });
    };
  }, [toasts, toastId]);
  return place;
}
