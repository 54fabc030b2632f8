'use client';

import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#components/ui/dialog.tsx';
import { MeasuredShapes } from '#components/viewer/measured-shapes.tsx';
import type { MeasuredRow } from '#lib/contracts/result.ts';

export type Places = {
  row: MeasuredRow;
  message: string;
  places: readonly { minX: number; minY: number; maxX: number; maxY: number }[];
};

/** The row's shapes with the places a sentence is about. */
export function PlacesDialog({ shown, onClose }: { shown: Places; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogContent className="sm:max-w-3xl">
        <DialogHeader>
          <DialogTitle className="break-all">{shown.row.name}</DialogTitle>
          <DialogDescription>{shown.message}</DialogDescription>
        </DialogHeader>
        <div className="rounded-md border bg-sheet p-2">
          <MeasuredShapes row={shown.row} marks={shown.places} className="max-h-[60dvh] w-full" />
        </div>
      </DialogContent>
    </Dialog>
  );
}
