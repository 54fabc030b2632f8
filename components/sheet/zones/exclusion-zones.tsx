'use client';

import dynamic from 'next/dynamic';
import { loadPart } from '#components/ui/load-part.ts';
import { zoneField } from '#lib/browser/draft/stock/zone-form.ts';
import { formatCount } from '#lib/shared/format.ts';
import { Fold } from '../fold.tsx';
import type { ExclusionZonesProps } from './zone-props.ts';

const ZoneFields = dynamic(() => loadPart(() => import('./zone-fields.tsx').then((part) => part.ZoneFields)), {
  ssr: false,
});

/** Exclusion zones of a size. Folded by default; a problem inside unfolds them. */
export function ExclusionZones(props: ExclusionZonesProps) {
  const { id, name, zones = [], problemOf } = props;
  const hasProblem = zones.some((zone) =>
    (['x', 'y', 'width', 'height'] as const).some((side) => problemOf(zoneField(id, zone.id, side)) !== null),
  );
  return (
    <Fold
      id={`${id}-zones`}
      title={`Exclusion zones${name === '' ? '' : ` of ${name}`}`}
      {...(zones.length > 0 && { summary: `${formatCount(zones.length, 'zone')} without pieces` })}
      hasProblem={hasProblem}
    >
      <ZoneFields {...props} />
    </Fold>
  );
}
