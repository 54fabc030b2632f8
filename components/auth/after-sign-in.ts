import { callApi } from '#lib/api-client.ts';
import type { Profile } from '#lib/contracts/user.ts';
import { localPath } from '#lib/local-path.ts';

/** Who has once seen the welcome form is not asked again in this browser, filled in or not. */
const seenKey = (userId: string) => `welcome-seen-${userId}`;

export function markWelcomeSeen(userId: string): void {
  try {
    window.localStorage.setItem(seenKey(userId), '1');
  } catch {
    // Without storage the form shows again at the next login; it can be passed by.
  }
}

function hasSeenWelcome(userId: string): boolean {
  try {
    return window.localStorage.getItem(seenKey(userId)) !== null;
  } catch {
    return false;
  }
}

/** Where a person goes after signing in: the welcome form after a first login, else where they were going. */
export async function pathAfterSignIn(userId: string, next: string | null): Promise<string> {
  const wanted = localPath(next);
  if (wanted !== '/app' || hasSeenWelcome(userId)) return wanted;
  try {
    const profile = await callApi<Profile>('/api/user/info');
    return profile.name === '' && profile.industry === '' ? '/login/first' : wanted;
  } catch {
    // Not knowing the profile is no reason to hold anybody up.
    return wanted;
  }
}
