'use client';

import { lazy, Suspense } from 'react';
import { loadPart } from './load-part.ts';
import { useToast } from './use-toast.ts';

const Toaster = lazy(() => loadPart(async () => ({ default: (await import('./toaster.tsx')).Toaster })));

/** The Toaster, loaded with the first toast. */
export function LazyToaster() {
  const { current } = useToast();
  if (!current) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
