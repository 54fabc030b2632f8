'use client';

import { useCallback, useState } from 'react';
import type { RunResult } from '#components/run/run-state.ts';
import { isSameMeasured } from '#lib/shared/measurements/filled-measurement.ts';
import type { Zone } from './zone-tabs.tsx';

type Seen = { measurement: RunResult['measurement'] | null; hasSheets: boolean };

/**
 * The visible zone of a small screen. A result selects its own: numbers when the job was only measured, sheets when it
 * has some.
 */
export function useZone(result: RunResult | null) {
  const [zone, setZone] = useState<Zone>('job');
  const [unseen, setUnseen] = useState<ReadonlySet<Zone>>(new Set());
  const measurement = result?.measurement ?? null;
  const hasSheets = (result?.layout ?? null) !== null;
  const [seen, setSeen] = useState<Seen>({ measurement, hasSheets });

  if (!isSameMeasured(seen.measurement, measurement) || seen.hasSheets !== hasSheets) {
    setSeen({ measurement, hasSheets });
    if (result !== null) {
      setUnseen(new Set<Zone>(['sheet', 'numbers']));
      if (hasSheets) setZone('sheet');
      else if (!result.form.sheet.nesting) setZone('numbers');
    } else {
      setUnseen(new Set());
      setZone('job');
    }
  }

  const markSeen = useCallback((seenZone: Zone) => {
    setUnseen((current) => new Set([...current].filter((entry) => entry !== seenZone)));
  }, []);
  const choose = useCallback(
    (nextZone: Zone) => {
      setZone(nextZone);
      markSeen(nextZone);
    },
    [markSeen],
  );

  return { zone, unseen, choose, markSeen };
}
