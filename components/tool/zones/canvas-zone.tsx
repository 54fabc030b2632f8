'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { PieceActionsContext } from '#components/canvas/pieces/piece-actions.ts';
import { useSettled } from '#components/canvas/window/use-settled.ts';
import { EmptyCanvas } from '#components/results/empty-results.tsx';
import { loadZip } from '#components/results/load-zip.ts';
import { loadPart, usePartWhenUsed } from '#components/ui/load-part.ts';
import { ExampleMark } from '../runs/example-mark.tsx';
import { useToolState } from '../tool-context.tsx';

// The canvas and the results are the larger half of the tool; they load after the fields of the job, so that the page
// responds sooner.
const loadCanvas = () => loadPart(() => import('#components/canvas/canvas.tsx').then((part) => part.Canvas));
const Canvas = dynamic(loadCanvas, { ssr: false });

/** The drawing of the job: before measuring, as measured, on its sheets. */
export function CanvasZone() {
  const { result, isExample, isStale, highlight, onHighlight, places, pointed, setPlaces } = useToolState(
    (tool) => tool.shown,
  );
  const sketch = useToolState((tool) => tool.sketch);
  const unit = useToolState((tool) => tool.unit);
  const isRunning = useToolState((tool) => tool.isRunning);
  const nesting = useToolState((tool) => tool.form.sheet.nesting);
  const editor = useToolState((tool) => tool.editor);
  const { export: exportZip } = useToolState((tool) => tool.services);
  const { showExample } = useToolState((tool) => tool.actions);
  const eps = useToolState(({ form, reading }) =>
    form.file?.fileType !== 'EPS' ? 'none' : reading.state === 'reading' ? 'reading' : 'waiting',
  );
  const isInView = useToolState(({ workspace }) => workspace.columns > 1 || workspace.zone === 'sheet');
  const rates = useToolState((tool) => tool.rates);
  const { names } = useToolState((tool) => tool.shown);
  const zipChoices = useToolState((tool) => tool.zipChoices);
  const pieces = useToolState((tool) => tool.pieces);
  const live = useToolState((tool) => tool.live);
  const isLiveCurrent = useSettled(live?.isCurrent === true) || live?.isCurrent === true;
  usePartWhenUsed(loadCanvas);
  // On a small screen most visits begin with the job, so the canvas is mounted when its tab is first opened, and
  // remains mounted.
  const [wasInView, setWasInView] = useState(isInView);
  if (isInView && !wasInView) setWasInView(true);
  if (!wasInView) return null;
  return (
    <PieceActionsContext value={isExample || isRunning ? null : pieces}>
      {isExample && <ExampleMark />}
      <Canvas
        live={live !== null && isLiveCurrent && !isExample ? live.measurement : null}
        result={result}
        isStale={isStale}
        sketch={sketch}
        unit={unit}
        highlight={highlight}
        onHighlight={onHighlight}
        places={places}
        pointed={pointed}
        onHidePlaces={() => setPlaces(null)}
        loadZip={
          isRunning || result === null || isExample
            ? undefined
            : () => loadZip(result, { rates, names, unit, ...zipChoices }, exportZip)
        }
        isMirrored={zipChoices.mirrorsOutput && result?.layout?.sheet.roll !== undefined}
        editor={isRunning || isExample ? undefined : editor}
        empty={<EmptyCanvas isRunning={isRunning} nesting={nesting} eps={eps} onExample={() => void showExample()} />}
      />
    </PieceActionsContext>
  );
}
