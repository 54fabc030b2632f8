'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useSession } from '#components/session/session-provider.tsx';

/** How long to wait for the session before treating the visitor as signed out, in milliseconds. */
const patienceMs = 3000;

/** Replaces the entry page, so that Back does not lead into a loop. */
export function EntryRedirect() {
  const router = useRouter();
  const { status } = useSession();

  useEffect(() => {
    if (status !== 'loading') return router.replace(status === 'signed_in' ? '/app' : '/home');
    const timer = setTimeout(() => router.replace('/home'), patienceMs);
    return () => clearTimeout(timer);
  }, [status, router]);

  return null;
}
