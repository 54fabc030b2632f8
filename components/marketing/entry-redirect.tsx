'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useSession } from '#components/session/session-provider.tsx';

/** Timeout for the session in ms; the visitor then counts as signed out. */
const timeoutMs = 3000;

/** Replaces the entry page in the history, so that Back does not return to the redirect. */
export function EntryRedirect() {
  const router = useRouter();
  const { status } = useSession();

  useEffect(() => {
    if (status !== 'loading') return router.replace(status === 'signed_in' ? '/app' : '/home');
    const timer = setTimeout(() => router.replace('/home'), timeoutMs);
    return () => clearTimeout(timer);
  }, [status, router]);

  return null;
}
