'use client';

import { Lock, LockOpen } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

/** Keeps a row upright on the sheet, whatever the sheet's own rotation setting says: grain, pattern, brushed metal. */
export function RotationLock({ locked, onChange }: { locked: boolean; onChange: (locked: boolean) => void }) {
  return (
    <Button
      aria-label="Lock rotation"
      variant={locked ? 'default' : 'outline'}
      className="gap-1.5 text-xs"
      aria-pressed={locked}
      onClick={() => onChange(!locked)}
    >
      {locked ? <Lock aria-hidden /> : <LockOpen aria-hidden />}
      Rotation
    </Button>
  );
}
