'use client';

import type { ReactNode } from 'react';
import { LoaderCircle } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

/** Stays pressable (a disabled button explains nothing); while busy it says so and a second press does nothing. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <Button
      type="submit"
      className="w-full"
      size="lg"
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </Button>
  );
}
