'use client';

import { useState, type RefObject, type UIEvent } from 'react';

/** Height of a line of the list in px. */
export const lineHeight = 48;
/** Lines beyond the visible ones that are rendered, so that keys and fast scrolling meet no gap. */
const overscan = 12;
/** Height assumed before the list has one, in px. */
const assumedHeight = 800;

/** Returns the lines to render of a list of any length, and the space of those before and after them in px. */
export function useWindow(count: number, scroller: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0);
  const height = scroller.current?.clientHeight || assumedHeight;
  const first = Math.max(0, Math.floor(top / lineHeight) - overscan);
  const end = Math.min(count, Math.ceil((top + height) / lineHeight) + overscan);
  return {
    first,
    end,
    before: first * lineHeight,
    after: Math.max(0, count - end) * lineHeight,
    onScroll: (event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop),
  };
}
