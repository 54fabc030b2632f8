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
export async function pathAfterFirstLogin(userId: string): Promise<'/login/first' | '/app'> {
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
