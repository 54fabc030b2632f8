'use client';

import { useEffect, useRef } from 'react';
import { focusField } from '../focus-field.ts';

/** Gives Run the focus, once, when the job that was carried here stands measured: while something runs, Run is not there. */
export function useFocusRun(isReady: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    focusField('run-button', false);
  }, [isReady]);
}
