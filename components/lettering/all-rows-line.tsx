'use client';

import dynamic from 'next/dynamic';
import { use } from 'react';
import { ItemLine } from '#components/items/item-line.tsx';
import { loadPart } from '#components/ui/load-part.ts';
import type { UsualValues } from '#lib/browser/draft/items/shared-values.ts';
import type { RowForm } from '#lib/browser/draft/job-form.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import type { EditWithUndo } from './edit-with-undo.ts';
import { allRowsId, heightText, quantityWords } from './line-details.ts';

/** Loaded when the head line is first opened. */
const AllRowsSettings = dynamic(
  () => loadPart(() => import('./all-rows-settings.tsx').then((part) => part.AllRowsSettings)),
  { ssr: false },
);

type AllRowsLineProps = {
  rows: readonly RowForm[];
  shared: UsualValues & { readonly count: number };
  isNesting: boolean;
  isOpen: boolean;
  isTabStop: boolean;
  onToggle: () => void;
  changeWithUndo: EditWithUndo;
};

/** Head line of several rows: the height, font and quantity that they share, which its settings change for all at once. */
export function AllRowsLine({
  rows,
  shared,
  isNesting,
  isOpen,
  isTabStop,
  onToggle,
  changeWithUndo,
}: AllRowsLineProps) {
  const unit = use(UnitOnDisplay);
  const { sizeText, fontName, quantityText, count } = shared;
  return (
    <div className="rounded-md bg-muted px-2">
      <ItemLine id={allRowsId} isOpen={isOpen} isTabStop={isTabStop} onToggle={onToggle} label="All rows:">
        <span className="min-w-0 flex-1 truncate">
          {[`Height ${heightText(sizeText, unit)}`, fontName, quantityWords(quantityText)].join(' · ')}
        </span>
        <span className="shrink-0 text-xs text-muted-foreground">
          {count === rows.length ? `for all ${count}` : `for ${count} of ${rows.length}`}
        </span>
      </ItemLine>
      {isOpen && <AllRowsSettings rows={rows} shared={shared} isNesting={isNesting} changeWithUndo={changeWithUndo} />}
    </div>
  );
}
