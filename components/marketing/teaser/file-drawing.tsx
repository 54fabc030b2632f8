'use client';

import { use, useEffect, useState } from 'react';
import { MeasuredShapes } from '#components/canvas/measured-shapes.tsx';
import { measureInBrowser } from '#lib/browser/drawing/drawing-client.ts';
import type { DrawingResponse } from '#lib/browser/drawing/measure-drawing-file.ts';
import type { InitialRequest } from '#lib/browser/draft/initial-request.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { messageIn } from '#lib/shared/errors/problem-text.ts';
import { formatLengthWithUnit, formatSize } from '#lib/shared/format.ts';
import { bytesOfDataUrl } from '#lib/browser/data-url.ts';

type Svg = NonNullable<InitialRequest['svg']>;
type Measured = { svg: Svg; response: DrawingResponse | null };

/** The added drawing with its size and lengths, measured in the browser. `onCut` is called with the length of all cuts in inches. */
export function FileDrawing({ svg, onCut }: { svg: Svg; onCut: (cutIn: number | null) => void }) {
  const unit = use(UnitOnDisplay);
  const [measured, setMeasured] = useState<Measured | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const request = { fileName: svg.filename, bytes: bytesOfDataUrl(svg.content) };
    void measureInBrowser(request, controller.signal).then((response) => {
      if (!controller.signal.aborted) setMeasured({ svg, response });
    });
    return () => controller.abort();
  }, [svg]);
  const current = measured?.svg === svg ? measured : null;
  const row = current?.response && 'row' in current.response ? current.response.row : null;
  const cutIn = row === null ? null : row.figures.perimeterIn + row.figures.openIn;
  useEffect(() => {
    onCut(cutIn);
    return () => onCut(null);
  }, [cutIn, onCut]);
  const error = current?.response && 'error' in current.response ? current.response.error : null;

  return (
    <div className="grid gap-2">
      <div className="relative h-36 overflow-hidden rounded-md border bg-sheet text-sheet-foreground sm:h-40">
        <div aria-hidden className="drafting-grid absolute inset-0" />
        {row !== null && row.parts.length + row.looseLinesPath.length > 0 ? (
          <MeasuredShapes row={row} className="absolute inset-2 size-[calc(100%-1rem)]" />
        ) : (
          <p className="absolute inset-0 grid place-items-center px-6 text-center text-sm text-sheet-muted">
            {current === null
              ? 'Measuring…'
              : 'The app measures this drawing after you sign up. It is saved with your job.'}
          </p>
        )}
      </div>
      <output className="figures min-h-5 text-sm text-muted-foreground">
        {row !== null && (
          <>
            <strong className="font-semibold text-foreground">
              {formatSize(row.figures.widthIn, row.figures.heightIn, unit)} {unit},{' '}
              {formatLengthWithUnit(row.figures.lengthIn, unit)}
            </strong>{' '}
            of cut; finished edge {formatLengthWithUnit(row.figures.perimeterIn, unit)}.
            {row.scale.assumed && ' The file does not state its size; set it in the app.'}
          </>
        )}
        {error !== null && messageIn(error, unit)}
      </output>
    </div>
  );
}
