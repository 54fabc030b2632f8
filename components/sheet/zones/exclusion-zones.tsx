'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { ChevronDown } from 'lucide-react';
import { cn } from '#lib/browser/class-names/cn.ts';
import { loadPart } from '#components/ui/load-part.ts';
import { zoneField } from '#lib/browser/draft/stock/zone-form.ts';
import { formatCount } from '#lib/shared/format.ts';
import type { ExclusionZonesProps } from './zone-props.ts';

const ZoneFields = dynamic(() => loadPart(() => import('./zone-fields.tsx').then((part) => part.ZoneFields)), {
  ssr: false,
});

/** Exclusion zones of a size. Folded by default; a problem inside unfolds them. */
export function ExclusionZones(props: ExclusionZonesProps) {
  const { id, name, zones = [], problemOf } = props;
  const [isOpened, setOpened] = useState(false);
  const hasProblem = zones.some((zone) =>
    (['x', 'y', 'width', 'height'] as const).some((side) => problemOf(zoneField(id, zone.id, side)) !== null),
  );
  const isOpen = isOpened || hasProblem;
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-zones`}
        onClick={() => setOpened(!isOpen)}
        className="flex min-h-8 items-center justify-between gap-2 rounded-sm text-left text-sm pointer-coarse:min-h-11"
      >
        <span>
          <span className="font-medium">Exclusion zones{name !== '' && ` of ${name}`}</span>
          {zones.length > 0 && (
            <span className="block text-muted-foreground">{formatCount(zones.length, 'zone')} without pieces</span>
          )}
        </span>
        <ChevronDown aria-hidden className={cn('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div id={`${id}-zones`} hidden={!isOpen}>
        {isOpen && <ZoneFields {...props} />}
      </div>
    </div>
  );
}
