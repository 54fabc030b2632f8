'use client';

import { createContext, use } from 'react';

/** Takes the rectangle around the drawing out of the job; null where the job can't be changed. */
export const LeaveOutFrame = createContext<(() => void) | null>(null);

/** 'Leave it out', beside the notice about the rectangle. */
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
