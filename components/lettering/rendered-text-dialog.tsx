'use client';

import { use } from 'react';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { formatSize } from '#lib/shared/format.ts';
import type { RowForm } from '#lib/browser/draft/job-form.ts';
import { specStrings } from '#lib/shared/strings.ts';
import { DrawnText } from './drawn-text.tsx';
import type { DrawnRow } from './use-lettering.ts';

type RenderedTextDialogProps = { row: RowForm; drawn: DrawnRow | undefined; onClose: () => void };

/** Dialog 'Rendered Text': the row at a large size, drawn from the outlines that are measured. */
export function RenderedTextDialog({ row, drawn, onClose }: RenderedTextDialogProps) {
  const unit = use(UnitOnDisplay);
  const note = drawn?.warnings.find(({ code }) => code === 'font_substituted')?.message;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogContent className="sm:max-w-3xl">
        <DialogHeader>
          <DialogTitle>{specStrings.renderedTextTitle}</DialogTitle>
          <DialogDescription>{specStrings.renderedTextBody(row.font)}</DialogDescription>
        </DialogHeader>
        <div className="grid h-48 rounded-md border bg-sheet p-4 text-sheet-foreground sm:h-64">
          {drawn === undefined && <Skeleton className="size-full" />}
          {drawn !== undefined && drawn.path !== '' && (
            <DrawnText row={drawn} label={row.text} className="size-full min-h-0" />
          )}
          {drawn !== undefined && drawn.path === '' && (
            <p className="place-self-center">{drawn.error?.message ?? 'There is nothing to draw in this text.'}</p>
          )}
        </div>
        {drawn !== undefined && drawn.path !== '' && (
          <p className="figures text-sm text-muted-foreground">
            {note !== undefined && `${note} `}Overall {formatSize(drawn.widthIn, drawn.heightIn, unit)} {unit}.
          </p>
        )}
      </DialogContent>
    </Dialog>
  );
}
