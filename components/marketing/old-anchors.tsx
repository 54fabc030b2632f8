'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Leads addresses of tools that were sections of More Tools, such as /more-tools#vectorizer, to their pages. */
export function OldAnchors({ ids }: { ids: readonly string[] }) {
  const router = useRouter();
  useEffect(() => {
    const follow = () => {
      const id = ids.find((one) => window.location.hash === `#${one}`);
      if (id !== undefined) router.replace(`/more-tools/${id}${window.location.search}`);
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [ids, router]);
  return null;
}
