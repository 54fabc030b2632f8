'use client';

import { useMemo, useState, type ReactNode } from 'react';
import { X } from 'lucide-react';
import type { Highlight } from './highlight.ts';
import type { Places } from '#lib/shared/measurements/notices.ts';
import type { RunResult } from '#components/run/run-state.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { MeasurementResult } from '#lib/shared/contracts/result.ts';
import { fileRowId } from '#lib/browser/draft/pieces/piece-choices.ts';
import { messageIn } from '#lib/shared/errors/problem-text.ts';
import { formatCount, formatSize } from '#lib/shared/format.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { measuredScene, sceneMarks, type DrawingScene } from './drawing-scene.ts';
import type { LayoutEditorProps } from './layout-editor/use-layout-editor.ts';
import { SceneWindow } from './window/scene-window.tsx';
import { SheetViewer } from './sheets/sheet-viewer.tsx';
import { ViewSwitch, type CanvasView } from './view-switch.tsx';

type CanvasProps = {
  result: RunResult | null;
  /** True when the inputs have changed since the run. */
  isStale: boolean;
  /** Measurement of the current inputs, drawn in place of an outdated one; null if there is none. */
  live: MeasurementResult | null;
  /** The job before it is measured. */
  sketch: DrawingScene | null;
  unit: LengthUnit;
  highlight: Highlight;
  onHighlight: (change: (current: Highlight) => Highlight) => void;
  /** Locations to mark, set by the 'Show me' button. */
  places: Places | null;
  onHidePlaces: () => void;
  /** Locations in the file to mark while the pointer is on their class. */
  pointed: Places['places'];
  /** Loads the zip of the finished run. */
  loadZip?: (() => Promise<Blob>) | undefined;
  /** True if the cutting files are the mirror image of the sheets. Default false. */
  isMirrored?: boolean;
  /** Set where parts of the sheets can be moved manually. */
  editor?: LayoutEditorProps | undefined;
  /** Shown while there is nothing to draw. */
  empty: ReactNode;
};

/** The job on the canvas in every state: as drawn, as measured, on its sheets. */
export function Canvas(props: CanvasProps) {
  const { result, isStale, live, sketch, unit, highlight, onHighlight, places, onHidePlaces, loadZip, empty } = props;
  const { editor, pointed, isMirrored = false } = props;
  const measurement = result?.measurement ?? null;
  const isLive = (measurement === null || isStale) && live !== null;
  const drawnMeasurement = isLive ? live : measurement;
  const measured = useMemo(
    () => (drawnMeasurement === null ? null : measuredScene(drawnMeasurement)),
    [drawnMeasurement],
  );
  const drawing = measured ?? (result === null ? sketch : null);
  const marks = useMemo(
    () => (measured === null || places === null ? [] : sceneMarks(measured, places.row.id, places.places)),
    [measured, places],
  );
  const pointedMarks = measured === null ? [] : sceneMarks(measured, fileRowId, pointed);
  const layout = result?.layout ?? null;
  const hasSheets = layout !== null && layout.placements.length > 0;
  const [choice, setChoice] = useState<{ of: string | null; places: Places | null; view: CanvasView | null }>({
    of: null,
    places: null,
    view: null,
  });
  const runId = result?.runId ?? null;
  // A new run switches to its sheets as they arrive; 'Show me' switches to the drawing.
  if (choice.of !== runId || choice.places !== places) {
    setChoice({ of: runId, places, view: places === null && choice.of !== runId ? null : 'drawing' });
  }
  const view = hasSheets ? (choice.view ?? 'sheets') : 'drawing';
  const viewSwitch = (
    <ViewSwitch
      view={view}
      hasSheets={hasSheets}
      onChange={(requested) => setChoice({ of: runId, places, view: requested })}
    />
  );
  return (
    <section
      aria-labelledby="canvas-heading"
      data-tour="result"
      data-canvas=""
      className="flex min-h-0 flex-1 flex-col"
    >
      <h2 id="canvas-heading" className="sr-only">
        {view === 'sheets' ? 'Sheets' : 'Drawing'}
      </h2>
      {view === 'drawing' && (
        <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-1.5">
          {viewSwitch}
          {places !== null && (
            <p className="flex min-w-0 items-center gap-1 text-sm">
              <span className="min-w-0 break-words">{messageIn(places, unit)}</span>
              <IconButton label="Hide the marks" className="size-8" onClick={onHidePlaces}>
                <X aria-hidden />
              </IconButton>
            </p>
          )}
        </div>
      )}
      {view === 'sheets' && layout !== null && measurement !== null && (
        <SheetViewer
          key={runId}
          layout={layout}
          measurement={measurement}
          unit={unit}
          isFaded={isStale}
          highlight={highlight}
          onHighlight={onHighlight}
          loadZip={loadZip}
          viewSwitch={viewSwitch}
          isMirrored={isMirrored}
          editor={editor}
        />
      )}
      {view === 'drawing' && drawing !== null && (
        <SceneWindow
          key={measured === null ? 'sketch' : 'measured'}
          scene={drawing}
          name={`${measured === null ? 'Your job' : 'Your job as measured'}, ${formatSize(drawing.widthIn, drawing.heightIn, unit)} ${unit}, ${formatCount(drawing.parts.filter(({ isLeftOut }) => isLeftOut !== true).length, 'part')}.`}
          unit={unit}
          mayTurn={false}
          isNumbered
          isFaded={isStale && !isLive}
          marks={marks}
          pointedMarks={pointedMarks}
          onHideMarks={onHidePlaces}
          highlight={highlight}
          onHighlight={onHighlight}
        />
      )}
      {view === 'drawing' && drawing === null && empty}
    </section>
  );
}
