'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Highlight } from '#components/canvas/highlight.ts';
import type { Places } from '#lib/shared/measurements/notices.ts';
import { exampleRunId, type ActiveRun, type RunResult } from '#components/run/run-state.ts';
import { isStale } from '#components/run/run-view.ts';
import { loadPart } from '#components/ui/load-part.ts';
import type { JobForm } from '#lib/browser/draft/job-form.ts';
import { fileRowId } from '#lib/browser/draft/pieces/piece-choices.ts';
import { applyNames, type ItemName } from '#lib/shared/model.ts';
import { isSameRow } from '#lib/shared/measurements/filled-measurement.ts';
import type { LiveMeasurement } from '../preview/use-live-measurement.ts';
import { useJobNames } from '../job/use-job-names.ts';

/** State shared by the canvas and the numbers. */
export type ShownResult = {
  result: RunResult | null;
  /** Names in the job of the result. */
  names: readonly ItemName[];
  /** True for the example, false for a result of the person. */
  isExample: boolean;
  /** True when the inputs have changed since the run, or another run has started. */
  isStale: boolean;
  highlight: Highlight;
  onHighlight: (change: (current: Highlight) => Highlight) => void;
  /** Locations to mark, set by the 'Show me' button. */
  places: Places | null;
  setPlaces: (places: Places | null) => void;
  /** Locations in the drawing to mark while the pointer is on their class; the view does not move to them. */
  pointed: Places['places'];
  setPointed: (places: Places['places']) => void;
};

type Circumstances = {
  form: JobForm;
  /** Names in the form. */
  names: readonly ItemName[];
  active: ActiveRun | null;
  live: LiveMeasurement | null;
  isTourOpen: boolean;
};

/**
 * The displayed result and its highlighted parts. While the tour is open and no run has sheets, the example is
 * displayed.
 */
export function useShownResult(
  result: RunResult | null,
  { form, names, active, live, isTourOpen }: Circumstances,
): ShownResult {
  const [highlight, onHighlight] = useHighlightedParts(form);
  const [places, setPlaces] = useState<Places | null>(null);
  const [pointed, setPointed] = useState<Places['places']>([]);
  const needsExample = isTourOpen && (result?.layout ?? null) === null;
  const example = useExample(needsExample);
  // Marks are removed by the next run.
  const drawnRows = [...(result?.measurement.rows ?? []), ...(live?.measurement.rows ?? [])];
  const isOfThisResult = places !== null && drawnRows.some((row) => isSameRow(row, places.row));
  const isOutdated = active === null ? isStale(result, form) : result !== null && result.runId !== active.runId;
  const oldNames = useJobNames(result?.form ?? form);
  const resultNames = isOutdated ? oldNames : names;
  const named = useMemo(
    () => result && { ...result, measurement: applyNames(result.measurement, resultNames) },
    [result, resultNames],
  );
  const shownResult = needsExample ? example : named;
  const isExample = needsExample || result?.runId === exampleRunId;
  const shownPlaces = isOfThisResult ? places : null;
  return useMemo(
    () => ({
      result: shownResult,
      names: resultNames,
      isExample,
      isStale: isOutdated,
      highlight,
      onHighlight,
      places: shownPlaces,
      setPlaces,
      pointed,
      setPointed,
    }),
    [shownResult, resultNames, isExample, isOutdated, highlight, onHighlight, shownPlaces, pointed],
  );
}

/** Returns the example of the tour, which is loaded when it is needed for the first time; null before. */
function useExample(isNeeded: boolean): RunResult | null {
  const [example, setExample] = useState<RunResult | null>(null);
  const isMissing = isNeeded && example === null;
  useEffect(() => {
    if (!isMissing) return;
    // Without a connection the tour explains the empty screen.
    loadPart(() => import('#components/tour/example-result.ts'))
      .then(({ exampleResult }) => setExample(exampleResult()))
      .catch(() => undefined);
  }, [isMissing]);
  return example;
}

/** State of the highlighted parts. The ids of parts are those of one drawing, so a highlight ends with the drawing or the text of its row. */
function useHighlightedParts(form: JobForm): [Highlight, ShownResult['onHighlight']] {
  const [state, setState] = useState<HighlightState>({ highlight: null, artwork: undefined });
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  // The same function for every form, because each row of the table has it.
  const onHighlight = useCallback<ShownResult['onHighlight']>(
    (change) =>
      setState((before) => {
        const current = validHighlight(before, latest.current);
        const next = change(current);
        return next === current ? before : { highlight: next, artwork: artworkOf(latest.current, next) };
      }),
    [],
  );
  return [validHighlight(state, form), onHighlight];
}

type HighlightState = { readonly highlight: Highlight; readonly artwork: string | undefined };

const validHighlight = ({ highlight, artwork }: HighlightState, form: JobForm): Highlight =>
  artwork === artworkOf(form, highlight) ? highlight : null;

function artworkOf({ file, rows }: JobForm, highlight: Highlight): string | undefined {
  if (highlight === null || highlight.partIds === null) return undefined;
  return highlight.rowId === fileRowId ? file?.content : rows.find(({ id }) => id === highlight.rowId)?.text;
}
