'use client';

import { useEffect, useState } from 'react';
import { callApi } from '#lib/browser/api-client.ts';
import type { SignInMethodsAnswer } from '#lib/shared/contracts/session.ts';

/** Assumption when loading fails, because most people have a password. */
const likely: SignInMethodsAnswer = { password: true, google: false, microsoft: false };

/** Returns the person's sign-in methods; null while loading. */
export function useSignInMethods(): SignInMethodsAnswer | null {
  const [methods, setMethods] = useState<SignInMethodsAnswer | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    callApi<SignInMethodsAnswer>('/api/auth/sign-in-methods', null, { signal: abort.signal }).then(setMethods, () => {
      if (!abort.signal.aborted) setMethods(likely);
    });
    return () => abort.abort();
  }, []);
  return methods;
}
