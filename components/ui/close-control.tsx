'use client';

import { useEffect, useRef } from 'react';
import { Close } from 'radix-ui/dialog';
import { X } from 'lucide-react';
import { closeClasses } from './overlay-classes.ts';

/**
 * The X of a dialog or a side panel; Escape presses it, too. The library's own listener comes a moment after the focus, and until
 * then a tip that is still open takes the press: `leaveEscape` keeps it out of the matter.
 */
export function CloseControl({ slot }: { slot: 'dialog-close' | 'sheet-close' }) {
  const control = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const panel = control.current?.closest<HTMLElement>('[role="dialog"]');
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') control.current?.click();
    };
    panel?.addEventListener('keydown', closeOnEscape);
    return () => panel?.removeEventListener('keydown', closeOnEscape);
  }, []);
  return (
    <Close ref={control} data-slot={slot} className={closeClasses}>
      <X aria-hidden className="size-4" />
      <span className="sr-only">Close</span>
    </Close>
  );
}

/** For `onEscapeKeyDown` of content that has a CloseControl. */
export const leaveEscape = (event: KeyboardEvent): void => event.preventDefault();
