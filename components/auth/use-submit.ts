'use client';

import { useState } from 'react';
import { ApiError } from '#lib/browser/api-client.ts';

/** Runs the action of a form, one at a time, and stores its error for display. */
export function useSubmit() {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  async function submit(action: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      await action();
    } catch (failure) {
      setError(
        failure instanceof ApiError
          ? failure
          : new ApiError('page_error', 'Something went wrong on this page. Reload it and try again.'),
      );
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, error, clearError: () => setError(null), submit };
}
