'use client';

import { Lock, LockOpen } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

/** Keeps a row upright on the sheet, whatever the sheet's own rotation setting says: grain, pattern, brushed metal. */
export function RotationLock({ locked, onChange }: { locked: boolean; onChange: (locked: boolean) => void }) {
  return (
    <Button
      variant={locked ? 'secondary' : 'ghost'}
      aria-pressed={locked}
      onClick={() => onChange(!locked)}
      className="justify-start"
    >
      {locked ? <Lock aria-hidden /> : <LockOpen aria-hidden />}
      {locked ? 'Rotation locked' : 'Lock rotation'}
    </Button>
  );
}
