import { callApi } from '#lib/api-client.ts';
import { browserPath } from '#lib/contracts/paths.ts';
import type { Profile } from '#lib/contracts/user.ts';

/** Who has once seen the welcome form is not asked again in this browser, filled in or not. */
const seenKey = (userId: string) => `welcome-seen-${userId}`;

export function markWelcomeSeen(userId: string): void {
  try {
    window.localStorage.setItem(seenKey(userId), '1');
  } catch {
    // Without storage the form shows again at the next login; it can be passed by.
  }
}

/** Calls `listener` once another tab of this browser has seen the welcome form. The answer ends that. */
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

/** Longest wait for the profile, in ms. */
const patienceMs = 10_000;

/** Where a person goes after a first login (by the mailed link): the welcome form, unless it was filled in or passed by. */
export async function pathAfterFirstLogin(userId: string): Promise<'/login/first' | '/app'> {
  if (hasSeenWelcome(userId)) return '/app';
  try {
    const profile = await callApi<Profile>(browserPath('info'), undefined, {
      signal: AbortSignal.timeout(patienceMs),
    });
    return profile.name === '' && profile.industry === '' ? '/login/first' : '/app';
  } catch {
    // Not knowing the profile is no reason to hold anybody up.
    return '/app';
  }
}
