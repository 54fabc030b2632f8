'use client';

import { use, useId } from 'react';
import { Scissors, X } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { formatCount, formatLength, formatSize, listNumbers } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import type { DrawnPart } from '../sheet-model.ts';
import { type PieceActions, PieceActionsContext } from './piece-actions.ts';

type PieceCardProps = {
  /** Selected parts of one row, each once. */
  parts: readonly DrawnPart[];
  unit: LengthUnit;
  onClose: () => void;
};

/** The selected pieces: number, name, size and figures, and what can be done with them. */
export function PieceCard({ parts, unit, onClose }: PieceCardProps) {
  const actions = use(PieceActionsContext);
  const [first] = parts;
  if (first === undefined) return null;
  const isOne = parts.length === 1;
  const numbers = listNumbers(parts.map(({ number }) => number));
  const sum = (figure: 'lengthIn' | 'perimeterIn') =>
    parts.reduce((total, { part }) => total + part.figures[figure], 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from every control inside.
    <section
      aria-label={isOne ? `Piece ${numbers}` : `Pieces ${numbers}`}
      data-piece-card
      className="absolute bottom-2 left-8 z-10 grid w-72 max-w-[calc(100%-2.5rem)] gap-2 rounded-lg border bg-card p-3 text-sm shadow-lg"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1">
          <span className="font-semibold">{isOne ? `No. ${numbers}` : formatCount(parts.length, 'piece')}</span>{' '}
          <span className="break-words text-muted-foreground">
            {isOne ? first.name : `No. ${numbers}`}, row {first.rowNumber}
          </span>
        </p>
        <IconButton label="Close" className="-my-1 -mr-1 size-8" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <dl className="figures grid grid-cols-[auto_1fr] gap-x-3">
        {isOne && (
          <Figure name="Size">
            {formatSize(first.part.figures.widthIn, first.part.figures.heightIn, unit)} {unit}
          </Figure>
        )}
        <Figure name="Length">
          {formatLength(sum('lengthIn'), unit)} {unit}
        </Figure>
        <Figure name="Perimeter">
          {formatLength(sum('perimeterIn'), unit)} {unit}
        </Figure>
      </dl>
      {actions !== null && isOne && <NameInput part={first} actions={actions} />}
      {actions !== null && <CutButtons parts={parts} actions={actions} />}
    </section>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </>
  );
}

function NameInput({ part, actions }: { part: DrawnPart; actions: PieceActions }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <Label htmlFor={id}>Name</Label>
      <Input
        id={id}
        value={actions.nameOf(part.rowId, part.partId)}
        maxLength={limits.nameLength}
        autoComplete="off"
        placeholder="On the sheet and in the PDF"
        onChange={(event) => actions.rename(part.rowId, part.partId, event.target.value)}
      />
    </div>
  );
}

function CutButtons({ parts, actions }: { parts: readonly DrawnPart[]; actions: PieceActions }) {
  const { rowId, isLeftOut = false } = parts[0]!;
  const ids = parts.map(({ partId }) => partId);
  if (isLeftOut) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>Not cut</p>
        <Button variant="outline" size="sm" onClick={() => actions.cutAgain(rowId, ids)}>
          <Scissors aria-hidden />
          Cut again
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" onClick={() => actions.leaveOut(rowId, ids)}>
        Do not cut
      </Button>
      <Button variant="outline" size="sm" onClick={() => actions.cutOnly(rowId, ids)}>
        {parts.length === 1 ? 'Only this' : 'Only these'}
      </Button>
    </div>
  );
}
