'use client';

import { X } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import type { Arrival } from './runs/use-saved-job.ts';

type ArrivalNoteProps = {
  text: string;
  /** Starts an empty job; null where there is nothing to clear. */
  onStartFresh: (() => void) | null;
  onClose: () => void;
};

/** Note about the origin of the job, with a button that starts an empty one. */
export function ArrivalNote({ text, onStartFresh, onClose }: ArrivalNoteProps) {
  return (
    <output className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border bg-accent px-3 py-1.5 text-sm">
      <span className="flex-1">{text}</span>
      {onStartFresh !== null && (
        <Button
          variant="link"
          className="h-auto px-0 py-1"
          onClick={() => {
            onClose();
            onStartFresh();
          }}
        >
          Start fresh
        </Button>
      )}
      <Button variant="ghost" size="icon" className="size-8" aria-label="Dismiss" onClick={onClose}>
        <X aria-hidden />
      </Button>
    </output>
  );
}

/** Returns the note's text; null for an empty job. */
export function arrivalText(arrival: Arrival): string | null {
  switch (arrival.from) {
    case 'nothing':
      return null;
    case 'landing':
      return arrival.fileLost
        ? 'We kept your text, please add the file again.'
        : 'Here’s the job you started. Press Run to nest it on sheets.';
    case 'draft':
      return arrival.lostFile === null
        ? 'Restored your last job.'
        : `Restored your last job. ${arrival.lostFile} was too large to save. Add it again.`;
  }
}
