'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef, Fragment, useState, type ReactNode } from 'react';
import { isGuarded, loginPath } from '#lib/shared/security/guarded-paths.ts';
import { useSession } from './session-provider.tsx';

/** Timeout for the session status on a guarded page, in ms; the page then counts as signed out. */
const timeoutMs = 10_000;

/**
 * Redirects a guarded page when its session ends while the page is open (a logout in another tab, or a login
 * elsewhere). The server has already authorized the page itself.
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
    const timer = setTimeout(() => router.replace(loginPath(path)), timeoutMs);
    return () => clearTimeout(timer);
  }, [isActive, needsSecondFactor, path, router, status]);

  return null;
}

/** Mounts its children again when another user signs in, in this tab or another, so that no state of one account remains for the other. */
export function PerUser({ children }: { children: ReactNode }) {
  const id = useSession().user?.id ?? null;
  const [known, setKnown] = useState<{ id: string | null; changes: number }>({ id: null, changes: 0 });
  // A sign-out and the same user again is no change: the page then shows the login.
  if (id !== null && id !== known.id) setKnown({ id, changes: known.id === null ? 0 : known.changes + 1 });
  return <Fragment key={known.changes}>{children}</Fragment>;
}
