'use client';

import type { ReactNode } from 'react';
import { UnitToggle } from './unit-toggle.tsx';
import { UnitOnDisplay, useUnit } from '#lib/browser/use-unit.ts';

/** Content with lengths, and the choice of their unit above it. */
export function ChosenUnit({ name, children }: { name: string; children: ReactNode }) {
  const [unit, choose] = useUnit();
  return (
    <UnitOnDisplay value={unit}>
      <div className="-mb-2 flex justify-end">
        <UnitToggle name={name} unit={unit} onChange={choose} />
      </div>
      {children}
    </UnitOnDisplay>
  );
}
