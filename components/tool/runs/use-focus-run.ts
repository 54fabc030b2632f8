'use client';

import { useEffect, useRef } from 'react';
import { focusField } from '#components/ui/focus-field.ts';

/** Focuses Run once, after the job from the landing page has been measured; Run is not shown while a run is active. */
export function useFocusRun(isReady: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    focusField('run-button', false);
  }, [isReady]);
}
