'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import type { FileChange, FileForm } from '#lib/browser/draft/job-form.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import { formatCount } from '#lib/shared/format.ts';
import { countParts } from './part-counts.ts';

/** Loaded when the list is opened. */
const PartsDialog = dynamic(() => loadPart(() => import('./parts-dialog.tsx').then((part) => part.PartsDialog)), {
  ssr: false,
});

type PartsButtonProps = {
  file: FileForm;
  /** Null while the drawing is measured. */
  measured: MeasuredRow | null;
  /** False for a job that is only measured, in which rules have no effect. */
  nests: boolean;
  onChange: (change: FileChange) => void;
};

/** Opens the list of the parts of a drawing. Absent for a drawing of one part. */
export function PartsButton({ file, measured, nests, onChange }: PartsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [last, setLast] = useState(measured);
  // A change of a quantity starts a new measurement; the parts remain those of the drawing.
  if (measured !== null && measured !== last) setLast(measured);
  const row = measured ?? last;
  const counts = row === null ? null : countParts(row, file.pieces);
  if (row === null || counts === null || counts.parts < 2) return null;
  const { pieces, parts, notCut } = counts;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Parts
      </Button>
      <span className="text-muted-foreground">
        {formatCount(parts, 'part')}
        {pieces !== parts && `, ${formatCount(pieces, 'piece')}`}
        {notCut > 0 && `, ${notCut} not cut`}
      </span>
      {isOpen && <PartsDialog file={file} row={row} nests={nests} onChange={onChange} onClose={() => setOpen(false)} />}
    </div>
  );
}
