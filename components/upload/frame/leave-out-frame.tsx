'use client';

import { createContext, use } from 'react';

/** Callback that excludes the rectangle around the drawing from the job; null when the job can't be changed. */
export const LeaveOutFrame = createContext<(() => void) | null>(null);

/** Button 'Leave it out' of the notice about the rectangle. */
export function LeaveOutButton() {
  const leaveOut = use(LeaveOutFrame);
  if (leaveOut === null) return null;
  return (
    <button
      type="button"
      data-print="hidden"
      className="ml-2 min-h-6 rounded-sm pointer-coarse:min-h-11 text-primary underline underline-offset-4"
      onClick={leaveOut}
    >
      Leave it out
    </button>
  );
}
