import { ApiError, callProduct } from '#lib/browser/api-client.ts';
import type { Profile } from '#lib/shared/contracts/user.ts';
import type { ProfileDraft } from './profile-fields.tsx';

/** Delays before the second and third attempt, in ms. */
const waitsMs = [500, 1500];

/** Returns the profile of the signed-in user, after up to three attempts. */
export async function loadProfile(signal?: AbortSignal): Promise<Profile> {
  for (const waitMs of waitsMs) {
    try {
      return await callProduct('info', null, { signal });
    } catch (error) {
      // A retry cannot resolve a signed-out session.
      if (signal?.aborted || (error instanceof ApiError && error.status === 401)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    signal?.throwIfAborted();
  }
  return callProduct('info', null, { signal });
}

export async function saveProfile(draft: ProfileDraft): Promise<void> {
  await callProduct('updateMetadata', {
    name: draft.name.trim(),
    company: draft.company.trim(),
    industry: draft.industry.trim(),
    position: draft.position.trim(),
  });
}
