'use client';

import { Lock, LockOpen } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

/**
 * Prevents the rotation of a row on the sheet regardless of the sheet's rotation setting, for grain, patterns and
 * brushed metal.
 */
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
