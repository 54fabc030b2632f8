'use client';

import { useEffect, useRef } from 'react';
import { Close } from 'radix-ui/dialog';
import { X } from 'lucide-react';
import { closeClasses } from './shared-classes.ts';

/**
 * Close button of a dialog or a sheet; Escape triggers it as well. The library's own Escape listener is registered
 * slightly after the focus moves, and until then an open tooltip would handle the key: `leaveEscape` disables that
 * listener.
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

/** Pass as `onEscapeKeyDown` to content with a CloseControl. */
export const leaveEscape = (event: KeyboardEvent): void => event.preventDefault();
