'use client';

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Returns true while the page is being printed. Renders synchronously, so that print-only content is in the document
 * before the browser lays out the pages.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (typeof window.matchMedia !== 'function') return;
    const paper = window.matchMedia('print');
    const update = (value: boolean) => flushSync(() => setPrinting(value));
    const onChange = () => update(paper.matches);
    const onBefore = () => update(true);
    const onAfter = () => update(false);
    paper.addEventListener('change', onChange);
    window.addEventListener('beforeprint', onBefore);
    window.addEventListener('afterprint', onAfter);
    return () => {
      paper.removeEventListener('change', onChange);
      window.removeEventListener('beforeprint', onBefore);
      window.removeEventListener('afterprint', onAfter);
    };
  }, []);
  return isPrinting;
}
