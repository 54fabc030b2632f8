'use client';

import type { ReactNode } from 'react';
import { UnitOnDisplay, useUnit } from '#lib/browser/use-unit.ts';

/** Shows the lengths of its content in the unit chosen in this browser. */
export function UnitOfBrowser({ children }: { children: ReactNode }) {
  const [unit] = useUnit();
  return <UnitOnDisplay value={unit}>{children}</UnitOnDisplay>;
}
