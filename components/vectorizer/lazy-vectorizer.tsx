'use client';

import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { loadPart } from '#components/ui/load-part.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { VectorizerPlaceholder } from './vectorizer-placeholder.tsx';

/** Distance from the screen at which the script of the vectorizer is loaded. */
const nearby = '300px';

const Vectorizer = dynamic(() => loadPart(() => import('./vectorizer.tsx').then((part) => part.Vectorizer)), {
  ssr: false,
  loading: Waiting,
});

/**
 * The vectorizer is the largest script of the page, so it is loaded separately and only when it approaches the screen.
 * A visitor who follows a link to a calculator below does not wait for it, and the page does not shift.
 */
export function LazyVectorizer() {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNear || place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: nearby },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return <div ref={place}>{isNear ? <Vectorizer /> : <Waiting />}</div>;
}

function Waiting() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-48 w-full" />
      <VectorizerPlaceholder />
    </div>
  );
}
