'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#components/ui/dialog.tsx';

/**
 * Dialog that confirms once before a link leaves the page of an active run. Closing the page is confirmed by the
 * browser.
 */
export function ConfirmLeaveDialog() {
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  const isAnswered = useRef(false);

  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const target = leadingAway(event);
      if (target === null || isAnswered.current) return;
      event.preventDefault();
      event.stopPropagation();
      setLink(target);
    };
    // The capture phase runs before the router handles the click.
    window.addEventListener('click', hold, { capture: true });
    return () => window.removeEventListener('click', hold, { capture: true });
  }, []);

  return (
    <Dialog open={link !== null} onOpenChange={() => setLink(null)}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Leave while your job runs?</DialogTitle>
          <DialogDescription>It keeps running. Come back to the app to see the result.</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button variant="outline" onClick={() => setLink(null)}>
            Stay
          </Button>
          <Button
            onClick={() => {
              isAnswered.current = true;
              link?.click();
              setLink(null);
            }}
          >
            Leave
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** Returns the link that a plain click would follow to another page of this site in the same tab; null otherwise. */
function leadingAway(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null;
  const leadsTo = new URL(link.href);
  return leadsTo.origin === location.origin && leadsTo.pathname !== location.pathname ? link : null;
}
