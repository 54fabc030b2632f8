'use client';

import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { loadPart } from '#components/ui/load-part.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { VectorizerPlaceholder } from './vectorizer-placeholder.tsx';

/** How near the vectorizer has to be to the screen before its script is fetched. */
const nearby = '300px';

const Vectorizer = dynamic(() => loadPart(() => import('./vectorizer.tsx').then((part) => part.Vectorizer)), {
  ssr: false,
  loading: Waiting,
});

/**
 * The vectorizer is the page's largest piece of script: it comes on its own, and only when it comes into view. Who follows a link to
 * a calculator below neither waits for it nor is pushed away by it.
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
