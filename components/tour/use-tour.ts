'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { onHelpRequest } from '#components/shell/help-request.ts';

const seenKey = 'tour-seen';

/**
 * Whether the tour is open, and where. Only Help opens it (and the first visit's line); reopening goes on where it was left; a
 * finished tour begins anew. The focus goes back to where it was.
 */
export function useTour() {
  const [isOpen, setOpen] = useState(false);
  const [startAt, setStartAt] = useState(0);
  const [isSeen, setSeen] = useState(readSeen);
  const cameFrom = useRef<HTMLElement | null>(null);

  const markSeen = useCallback(() => {
    setSeen(true);
    try {
      window.localStorage.setItem(seenKey, 'yes');
    } catch {
      // Then the line shows again next time.
    }
  }, []);

  const open = useCallback(() => {
    cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpen(true);
    markSeen();
  }, [markSeen]);

  const end = useCallback((finished: boolean) => {
    setOpen(false);
    if (finished) setStartAt(0);
    focusAgain(cameFrom.current);
  }, []);

  useEffect(() => onHelpRequest(open), [open]);

  return { isOpen, startAt, isSeen, open, end, onStep: setStartAt, dismissInvitation: markSeen };
}

/** Help on a phone lies in a side sheet that is gone by then; its button is there. */
function focusAgain(element: HTMLElement | null): void {
  const isThere = element !== null && element.isConnected && element !== document.body;
  const origin = isThere ? element : document.querySelector<HTMLElement>('header button[aria-haspopup="dialog"]');
  origin?.focus();
}

function readSeen(): boolean {
  try {
    return window.localStorage.getItem(seenKey) === 'yes';
  } catch {
    return false;
  }
}
