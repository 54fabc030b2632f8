'use client';

import { useLayoutEffect } from 'react';
import { tellEarlyInput } from './early-input.ts';

/** Stands once, last in the root layout: when the script has taken over the page, it learns what stands in its fields. */
export function EarlyInputTold() {
  useLayoutEffect(() => tellEarlyInput(document), []);
  return null;
}
