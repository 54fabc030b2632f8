'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { isGuarded, loginPath } from '#lib/security/guarded-paths.ts';
import { useSession } from './session-provider.tsx';

/** Milliseconds without an answer about the session before a guarded page counts as signed out. */
const patienceMs = 10_000;

/**
 * Leaves a guarded page when its session ends while it is open (logged out in another tab, or by a login elsewhere). The
 * server has let the page through; this is for what happens afterwards.
 */
export function SessionGuard() {
  const path = usePathname();
  const router = useRouter();
  const { status, needsSecondFactor } = useSession();
  const wasSignedIn = useRef(false);
  const isActive = isGuarded(path) && path !== '/logout';

  useEffect(() => {
    if (status === 'signed_in') wasSignedIn.current = true;
    if (!isActive) return;
    if (needsSecondFactor) return router.replace(loginPath(path));
    if (status === 'signed_in') return;
    if (status === 'signed_out') {
      const reason = wasSignedIn.current ? 'ended' : undefined;
      wasSignedIn.current = false;
      return router.replace(loginPath(path, reason));
    }
    const timer = setTimeout(() => router.replace(loginPath(path)), patienceMs);
    return () => clearTimeout(timer);
  }, [isActive, needsSecondFactor, path, router, status]);

  return null;
}
