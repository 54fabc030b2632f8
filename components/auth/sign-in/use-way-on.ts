'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useSession } from '#components/session/session-provider.tsx';
import { whenVisible } from '#components/ui/when-visible.ts';
import { pathAfterFirstLogin } from './after-sign-in.ts';

/**
 * Leads on once somebody is signed in, here or in another tab of this browser: to the welcome form or the tool. A tab in the background
 * waits until it is looked at, so that only one of two opens the job. Where it leads, as soon as that is known.
 */
export function useWayOn(): '/login/first' | '/app' | null {
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
