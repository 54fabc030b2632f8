'use client';

import { useState } from 'react';
import { X } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import type { Arrival } from './runs/use-saved-job.ts';

/** Note about the restored job, with a button that starts an empty one. */
export function ArrivalNote({ arrival, onStartFresh }: { arrival: Arrival; onStartFresh: () => void }) {
  const [isClosed, setClosed] = useState(false);
  const text = noteText(arrival);
  if (text === null || isClosed) return null;
  return (
    <output className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border bg-accent px-3 py-1.5 text-sm">
      <span className="flex-1">{text}</span>
      {arrival.from === 'draft' && (
        <Button
          variant="link"
          className="h-auto px-0 py-1"
          onClick={() => {
            setClosed(true);
            onStartFresh();
          }}
        >
          Start fresh
        </Button>
      )}
      <Button variant="ghost" size="icon" className="size-8" aria-label="Dismiss" onClick={() => setClosed(true)}>
        <X aria-hidden />
      </Button>
    </output>
  );
}

function noteText(arrival: Arrival): string | null {
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
