'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useSession } from '#components/session/session-provider.tsx';
import { whenVisible } from '#components/ui/when-visible.ts';
import { pathAfterFirstLogin } from './after-sign-in.ts';

/**
 * Redirects once a person is signed in, here or in another tab: to the welcome form or the tool. A background tab waits
 * until it is visible, so that only one of two tabs opens the job. Returns the target once it is known.
 */
export function useNextPath(): '/login/first' | '/app' | null {
  const router = useRouter();
  const { user } = useSession();
  const [path, setPath] = useState<'/login/first' | '/app' | null>(null);
  const userId = user?.id;

  useEffect(() => {
    if (userId === undefined) return;
    let isHere = true;
    const callOff = whenVisible(() => {
      void pathAfterFirstLogin(userId).then((found) => {
        if (!isHere) return;
        setPath(found);
        router.replace(found);
      });
    });
    return () => {
      isHere = false;
      callOff();
    };
  }, [userId, router]);

  return path;
}
