'use client';

import { X } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

/** Invitation to the tour on the first visit; once dismissed it is never shown again. */
export function TourInvitation({ onTake, onDismiss }: { onTake: () => void; onDismiss: () => void }) {
  return (
    <div className="flex items-center gap-2 rounded-md border bg-accent px-3 py-1.5 text-sm">
      <p className="flex-1">
        New here?{' '}
        <button
          type="button"
          className="min-h-6 rounded-sm pointer-coarse:min-h-11 text-primary underline underline-offset-4"
          onClick={onTake}
        >
          Take the tour (2 min)
        </button>
      </p>
      <Button variant="ghost" size="icon" className="size-8" aria-label="Dismiss" onClick={onDismiss}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
