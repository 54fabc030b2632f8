'use client';

import { useEffect, useRef } from 'react';
import { browserStore } from '#lib/browser/browser-store.ts';
import { storeSettings } from '#lib/browser/draft/saved-picture.ts';
import type { TraceForm } from './trace-form.ts';

const pauseMs = 500;

/** Saves the settings in this browser 500 ms after the last change. */
export function useSavedSettings(owner: string | null, form: TraceForm, isReady: boolean): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isReady || owner === null) return;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => void storeSettings(owner, form, browserStore()), pauseMs);
    return () => clearTimeout(timer);
  }, [owner, form, isReady]);
}
