'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { VectorizerPlaceholder } from './vectorizer-placeholder.tsx';

/** The vectorizer is the page's largest piece of script: it comes on its own. */
export const LazyVectorizer = dynamic(() => import('./vectorizer.tsx').then((part) => part.Vectorizer), {
  ssr: false,
  loading: () => (
    <div className="grid gap-6">
      <Skeleton className="h-48 w-full" />
      <VectorizerPlaceholder />
    </div>
  ),
});
