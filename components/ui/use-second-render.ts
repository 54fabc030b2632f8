'use client';

import { startTransition, useEffect, useState } from 'react';

/** Returns false in the first render of a screen, and true in a later one, so that a slow part does not delay the first picture. */
export function useSecondRender(): boolean {
  const [isSecond, setSecond] = useState(false);
  useEffect(() => startTransition(() => setSecond(true)), []);
  return isSecond;
}
