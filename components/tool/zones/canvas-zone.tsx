'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { LayoutEditorProps } from '#components/canvas/layout-editor/use-layout-editor.ts';
import type { DrawingScene } from '#components/canvas/drawing-scene.ts';
import { EmptyCanvas } from '#components/results/empty-results.tsx';
import { exportRequestOf } from '#components/results/export-request.ts';
import { loadPart } from '#components/ui/load-part.ts';
import { usePartWhenUsed } from '#components/ui/use-part-when-used.ts';
import type { JobForm } from '#lib/browser/draft/job-form.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { ExampleMark } from '../runs/example-result.tsx';
import type { ToolServices } from '../services.ts';
import type { FirstReading } from '../use-first-reading.ts';
import type { ShownResult } from './use-shown-result.ts';

// The canvas and the results are the larger half of the tool; they load after the fields of the job, so that the page
// responds sooner.
const loadCanvas = () => loadPart(() => import('#components/canvas/canvas.tsx').then((part) => part.Canvas));
const Canvas = dynamic(loadCanvas, { ssr: false });

type CanvasZoneProps = {
  form: JobForm;
  shown: ShownResult;
  sketch: DrawingScene | null;
  reading: FirstReading;
  unit: LengthUnit;
  isRunning: boolean;
  /** True when the zone is visible. */
  isInView: boolean;
  exportZip: ToolServices['export'];
  onExample: () => void;
  /** Set where parts of the sheets can be moved manually. */
  editor: LayoutEditorProps | undefined;
};

/** The drawing of the job: before measuring, as measured, on its sheets. */
export function CanvasZone(props: CanvasZoneProps) {
  const { form, shown, sketch, reading, unit, isRunning, isInView, exportZip, onExample, editor } = props;
  const { result, isExample, places, setPlaces } = shown;
  usePartWhenUsed(loadCanvas);
  // On a small screen most visits begin with the job, so the canvas is mounted when its tab is first opened, and
  // remains mounted.
  const [wasInView, setWasInView] = useState(isInView);
  if (isInView && !wasInView) setWasInView(true);
  if (!wasInView) return null;
  return (
    <>
      {isExample && <ExampleMark />}
      <Canvas
        result={result}
        isStale={shown.isStale}
        sketch={sketch}
        unit={unit}
        highlight={shown.highlight}
        onHighlight={shown.onHighlight}
        places={places}
        onHidePlaces={() => setPlaces(null)}
        loadZip={isRunning || result === null || isExample ? undefined : () => exportZip(exportRequestOf(result))}
        editor={isRunning || isExample ? undefined : editor}
        empty={
          <EmptyCanvas
            isRunning={isRunning}
            nesting={form.sheet.nesting}
            eps={form.file?.fileType !== 'EPS' ? 'none' : reading.state === 'reading' ? 'reading' : 'waiting'}
            onExample={onExample}
          />
        }
      />
    </>
  );
}
