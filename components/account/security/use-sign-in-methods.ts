'use client';

import { useCall } from '#components/session/use-call.ts';
import { callApi } from '#lib/browser/api-client.ts';
import type { SignInMethodsAnswer } from '#lib/shared/contracts/session.ts';

/** Assumption when loading fails, because most people have a password. */
const likely: SignInMethodsAnswer = { password: true, google: false, microsoft: false };

const loadMethods = (signal?: AbortSignal) =>
  callApi<SignInMethodsAnswer>('/api/auth/sign-in-methods', null, { signal }).catch(() => likely);

/** Returns the user's sign-in methods; null while loading. */
export function useSignInMethods(): SignInMethodsAnswer | null {
  const { state } = useCall(loadMethods);
  return state.status === 'loaded' ? state.value : null;
}
