'use client';

import { useEffect, useState } from 'react';
import type { Combination } from './combination.ts';

/** Returns the files that are combined: those dropped so far. Reading ends with the component. */
export function useCombination(dropped: readonly File[], make: () => Combination): Combination {
  const [combination] = useState(make);
  useEffect(() => combination.add(dropped), [combination, dropped]);
  useEffect(() => {
    combination.resume();
    return () => combination.stop();
  }, [combination]);
  return combination;
}
