'use client';

import type { ReactNode } from 'react';
import { LoaderCircle } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';

/**
 * Disabled only until the page is hydrated, because a disabled button explains nothing; while busy it ignores further
 * clicks.
 */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  const isHydrated = useHydrated();
  return (
    <Button
      type="submit"
      className="w-full disabled:opacity-100"
      size="lg"
      disabled={!isHydrated}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </Button>
  );
}
