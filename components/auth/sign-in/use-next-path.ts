'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useSession } from '#components/session/session-provider.tsx';
import { whenVisible } from '#components/ui/when-visible.ts';
import { callProduct } from '#lib/browser/api-client.ts';

/** Storage key set once the welcome form has been shown; the form is then not shown again in this browser. */
const seenKey = (userId: string) => `welcome-seen-${userId}`;

export function markWelcomeSeen(userId: string): void {
  try {
    window.localStorage.setItem(seenKey(userId), '1');
  } catch {
    // Without storage the form is shown again at the next login, where it can be skipped.
  }
}

/**
 * Calls `listener` when another tab of this browser has shown the welcome form. Returns a function that removes the
 * listener.
 */
export function onWelcomeSeenElsewhere(userId: string, listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === seenKey(userId) && newValue !== null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function hasSeenWelcome(userId: string): boolean {
  try {
    return window.localStorage.getItem(seenKey(userId)) !== null;
  } catch {
    return false;
  }
}

/** Timeout for the profile, in ms. */
const timeoutMs = 10_000;

/** Returns the page after a first login by the mailed link: the welcome form, unless it was filled in or skipped. */
async function pathAfterFirstLogin(userId: string): Promise<'/login/first' | '/app'> {
  if (hasSeenWelcome(userId)) return '/app';
  try {
    const profile = await callProduct('info', null, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    return profile.name === '' && profile.industry === '' ? '/login/first' : '/app';
  } catch {
    // An unavailable profile must not delay the person.
    return '/app';
  }
}

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
