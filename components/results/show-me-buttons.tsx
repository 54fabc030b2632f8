'use client';

import { use } from 'react';
import { ShowPlaces } from '#components/canvas/locations.ts';
import type { Places } from '#lib/shared/measurements/notices.ts';

/** Button 'Show me' for a message about locations, or one button per row; it marks the locations on the canvas. */
export function ShowMeButtons({ where }: { where: readonly Places[] }) {
  const show = use(ShowPlaces);
  const visible = where.filter((entry) => entry.places.length > 0);
  return visible.map((entry) => (
    <button
      key={entry.row.id}
      type="button"
      data-print="hidden"
      className="ml-2 min-h-6 rounded-sm pointer-coarse:min-h-11 text-primary underline underline-offset-4"
      onClick={() => show(entry)}
    >
      Show me{visible.length > 1 && ` in ${entry.row.name}`}
    </button>
  ));
}
