'use client';

import { useEffect, useState } from 'react';
import { ApiError, callProduct } from '#lib/browser/api-client.ts';
import type { Profile } from '#lib/shared/contracts/user.ts';

export type ProfileState =
  { status: 'loading' } | { status: 'loaded'; profile: Profile } | { status: 'failed'; error: ApiError };

/** Delays before the second and third attempt, in ms. */
const waitsMs = [500, 1500];

/** Returns the profile of the person, after up to three attempts. */
export function useProfile(): [ProfileState, (profile: Profile) => void] {
  const [state, setState] = useState<ProfileState>({ status: 'loading' });

  useEffect(() => {
    const abort = new AbortController();
    loadProfile(abort.signal).then(
      (profile) => setState({ status: 'loaded', profile }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const known = error instanceof ApiError ? error : new ApiError('page_error', 'Your details did not load.');
        setState({ status: 'failed', error: known });
      },
    );
    return () => abort.abort();
  }, []);

  return [state, (profile) => setState({ status: 'loaded', profile })];
}

async function loadProfile(signal: AbortSignal): Promise<Profile> {
  for (const waitMs of waitsMs) {
    try {
      return await callProduct('info', null, { signal });
    } catch (error) {
      // A retry cannot resolve a signed-out session.
      if (signal.aborted || (error instanceof ApiError && error.status === 401)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    signal.throwIfAborted();
  }
  return callProduct('info', null, { signal });
}
