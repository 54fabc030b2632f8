'use client';

import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { loadPart, usePartWhenUsed } from '#components/ui/load-part.ts';

const loadDialog = () => loadPart(() => import('./leave-dialog.tsx').then((part) => part.LeaveDialog));
const LeaveDialog = dynamic(loadDialog, { ssr: false });

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

  usePartWhenUsed(loadDialog);
  if (link === null) return null;
  return (
    <LeaveDialog
      onStay={() => setLink(null)}
      onLeave={() => {
        isAnswered.current = true;
        link.click();
        setLink(null);
      }}
    />
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
