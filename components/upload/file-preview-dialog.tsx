'use client';

import { use, useCallback, useMemo } from 'react';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#components/ui/dialog.tsx';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import { artworkExtent } from '#lib/browser/box-around.ts';
import type { FileForm } from '#lib/browser/draft/job-form.ts';
import { formatSize } from '#lib/shared/format.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { MeasuredShapes } from '#components/canvas/measured-shapes.tsx';
import { svgText } from '#lib/browser/data-url.ts';
import { sanitizeSvg } from '#lib/browser/svg-preview/sanitize-svg.ts';

type FilePreviewDialogProps = { file: FileForm; measured: MeasuredRow | null; onClose: () => void };

/** Dialog with the drawing as the browser shows the file, or with the measured shapes for an EPS after a run. */
export function FilePreviewDialog({ file, measured, onClose }: FilePreviewDialogProps) {
  const unit = use(UnitOnDisplay);
  const clean = useMemo(() => (file.fileType === 'SVG' ? sanitizeSvg(svgText(file.content)) : null), [file]);
  const extent = measured === null ? null : artworkExtent(measured);
  const showsMeasured = file.fileType === 'EPS' && measured !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogContent className="sm:max-w-3xl">
        <DialogHeader>
          <DialogTitle className="break-all">{file.filename}</DialogTitle>
          <DialogDescription>
            {extent === null
              ? 'Your drawing as the file shows it.'
              : `Measured at ${formatSize(extent.widthIn, extent.heightIn, unit)} ${unit}.`}
          </DialogDescription>
        </DialogHeader>
        <div className="grid min-h-40 place-items-center overflow-hidden rounded-md border bg-sheet p-4">
          {showsMeasured && <MeasuredShapes row={measured} className="max-h-[60dvh] w-full" />}
          {!showsMeasured && clean !== null && <SvgImage svg={clean} alt={`Drawing ${file.filename}`} />}
          {!showsMeasured && clean === null && (
            <p className="text-sheet-foreground">This file could not be drawn. Run to see what can be measured.</p>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** An SVG as an image: its scripts do not run, and it loads no external resources. */
function SvgImage({ svg, alt }: { svg: string; alt: string }) {
  const draw = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [svg],
  );
  // oxlint-disable-next-line next/no-img-element -- the bytes are in the browser, so an image server cannot reduce them.
  return <img ref={draw} alt={alt} className="max-h-[60dvh] w-full object-contain" />;
}
