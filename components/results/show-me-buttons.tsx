'use client';

import { useState } from 'react';
import { PlacesDialog, type Places } from './places-dialog.tsx';

/** 'Show me' for a sentence about places in one row, or one button per row. */
export function ShowMeButtons({ where }: { where: readonly Places[] }) {
  const [shown, setShown] = useState<Places | null>(null);
  const visible = where.filter((entry) => entry.places.length > 0);
  return (
    <>
      {visible.map((entry) => (
        <button
          key={entry.row.id}
          type="button"
          data-print="hidden"
          className="ml-2 min-h-6 rounded-sm pointer-coarse:min-h-11 text-primary underline underline-offset-4"
          onClick={() => setShown(entry)}
        >
          Show me{visible.length > 1 && ` in ${entry.row.name}`}
        </button>
      ))}
      {shown !== null && <PlacesDialog shown={shown} onClose={() => setShown(null)} />}
    </>
  );
}
