'use client';

import { useLayoutEffect } from 'react';
import { replayInput } from './pre-hydration-input.ts';

/** Stands once, last in the root layout: when the script has taken over the page, it learns what stands in its fields. */
export function ReplayInput() {
  useLayoutEffect(() => replayInput(document), []);
  return null;
}
