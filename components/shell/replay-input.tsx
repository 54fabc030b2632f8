'use client';

import { useLayoutEffect } from 'react';
import { replayInput } from './pre-hydration-input.ts';

/** Reports the existing input of all fields after hydration. Rendered once, last in the root layout. */
export function ReplayInput() {
  useLayoutEffect(() => replayInput(document), []);
  return null;
}
