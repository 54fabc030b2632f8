'use client';

import { Lock, LockOpen } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

/** Keeps a row upright on the sheet, whatever the sheet's own rotation setting says: grain, pattern, brushed metal. */
export function RotationLock({ locked, onChange }: { locked: boolean; onChange: (locked: boolean) => void }) {
  return (
    <IconButton
      label="Lock rotation"
      variant={locked ? 'default' : 'outline'}
      aria-pressed={locked}
      onClick={() => onChange(!locked)}
    >
      {locked ? <Lock aria-hidden /> : <LockOpen aria-hidden />}
    </IconButton>
  );
}
