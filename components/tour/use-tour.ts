'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { onHelpRequest } from '#components/shell/help-request.ts';
import type { TourStep } from './tour-steps.ts';

const seenKey = 'tour-seen';

/**
 * State of the tour. Help and the invitation of the first visit open it; it resumes at the step where it was closed,
 * and restarts after it was finished. Closing it restores the focus.
 */
export function useTour() {
  const [isOpen, setOpen] = useState(false);
  const [startAt, setStartAt] = useState(0);
  const [isSeen, setSeen] = useState(readSeen);
  /** Target of the current step. */
  const [target, setTarget] = useState<TourStep['target'] | null>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  const markSeen = useCallback(() => {
    setSeen(true);
    try {
      window.localStorage.setItem(seenKey, 'yes');
    } catch {
      // Without storage the invitation is shown again on the next visit.
    }
  }, []);

  const open = useCallback(() => {
    cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpen(true);
    markSeen();
  }, [markSeen]);

  const end = useCallback((finished: boolean) => {
    setOpen(false);
    setTarget(null);
    if (finished) setStartAt(0);
    focusAgain(cameFrom.current);
  }, []);

  useEffect(() => onHelpRequest(open), [open]);

  return {
    isOpen,
    startAt,
    isSeen,
    target,
    open,
    end,
    onStep: setStartAt,
    onTarget: setTarget,
    dismissInvitation: markSeen,
  };
}

/**
 * Restores the focus; when the element has been removed (Help in the phone's navigation sheet), to the button that
 * opens that sheet.
 */
function focusAgain(element: HTMLElement | null): void {
  const isFocusable = element !== null && element.isConnected && element !== document.body;
  const origin = isFocusable ? element : document.querySelector<HTMLElement>('header button[aria-haspopup="dialog"]');
  origin?.focus();
}

function readSeen(): boolean {
  try {
    return window.localStorage.getItem(seenKey) === 'yes';
  } catch {
    return false;
  }
}
