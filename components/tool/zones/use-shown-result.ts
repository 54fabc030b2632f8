'use client';

import { useMemo, useState } from 'react';
import type { Highlight } from '#components/results/highlight.ts';
import type { Places } from '#components/results/places.ts';
import type { RunResult } from '#components/run/run-state.ts';
import { isStale } from '#components/run/run-view.ts';
import { exampleResult } from '#components/tour/example-result.ts';
import type { JobForm } from '#lib/draft/job-form.ts';
import { isSameRow } from '#lib/measurements/filled-measurement.ts';
import { exampleRunId } from '../runs/finished-example.ts';

/** What the canvas and the numbers show alike. */
export type ShownResult = {
  result: RunResult | null;
  /** Not the person's own. */
  isExample: boolean;
  /** It was made from other inputs than those in hand. */
  isStale: boolean;
  highlight: Highlight;
  onHighlight: (change: (current: Highlight) => Highlight) => void;
  /** What 'Show me' was pressed for. */
  places: Places | null;
  setPlaces: (places: Places | null) => void;
};

/** The result on screen, and what is pointed at in it. The tour points at sheets; where there are none yet it shows an example. */
export function useShownResult(
  result: RunResult | null,
  { form, isRunning, isTourOpen }: { form: JobForm; isRunning: boolean; isTourOpen: boolean },
): ShownResult {
  const [highlight, onHighlight] = useState<Highlight>(null);
  const [places, setPlaces] = useState<Places | null>(null);
  const example = useMemo(() => exampleResult(), []);
  const needsExample = isTourOpen && (result?.layout ?? null) === null;
  // Marks stay until another run.
  const isOfThisResult = places !== null && result?.measurement.rows.some((row) => isSameRow(row, places.row)) === true;
  return {
    result: needsExample ? example : result,
    isExample: needsExample || result?.runId === exampleRunId,
    isStale: !isRunning && isStale(result, form),
    highlight,
    onHighlight,
    places: isOfThisResult ? places : null,
    setPlaces,
  };
}
