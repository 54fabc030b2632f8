'use client';

import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { Table, TableBody, TableCaption, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx';
import { partKey, unplacedShare } from '#lib/shared/model.ts';
import type { Layout, MeasurementResult } from '#lib/shared/contracts/result.ts';
import { columnsOn, type MeasurementColumn } from '#lib/shared/measurements/columns.ts';
import { copiedTable } from '#lib/shared/measurements/table-text.ts';
import { unitNames, type LengthUnit } from '#lib/shared/units.ts';
import { useIsPrinting } from '#components/print/use-is-printing.ts';
import { useSize } from '#components/ui/use-size.ts';
import { CopyButton } from '../copy-button.tsx';
import { differenceNote, differencePlaces, isPerimeterTheSame } from '../difference-note.ts';
import { isHighlighted, type Highlight } from '#components/canvas/highlight.ts';
import { MeasurementCards } from './measurement-cards.tsx';
import { ShowMeButtons } from '../show-me-buttons.tsx';
import { nextSorting, sortRows, tableRows, withSharedNote, type Sorting } from './table-model.ts';
import { DetailRows, MainRow } from './table-rows.tsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { cn } from '#lib/browser/class-names/cn.ts';

/** Width in pixels below which the rows are shown as cards. */
const minTablePx = 368;

type MeasurementsTableProps = {
  measurement: MeasurementResult;
  layout: Layout | null;
  unit: LengthUnit;
  highlight: Highlight;
  onHighlight: (change: (current: Highlight) => Highlight) => void;
};

/**
 * The measurements: a row per text line or file with its letters or parts on demand, and the reasons why
 * Length and Perimeter differ.
 */
export function MeasurementsTable({ measurement, layout, unit, highlight, onHighlight }: MeasurementsTableProps) {
  const [sorting, setSorting] = useState<Sorting>(null);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const [rows, fontNote] = useMemo(() => withSharedNote(tableRows(measurement)), [measurement]);
  const sorted = useMemo(() => sortRows(rows, sorting), [rows, sorting]);
  const head = { sorting, onSort: (key: string) => setSorting((current) => nextSorting(current, key)) };
  const unplaced = unplacedShare(measurement, layout);
  const shown = { rows: sorted.map(({ source }) => source), totals: measurement.totals, unplaced };
  const place = useRef<HTMLDivElement>(null);
  const isPrinting = useIsPrinting();
  const isNarrow = (useSize(place)?.width ?? Infinity) < minTablePx && !isPrinting;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (highlight !== null && frame.current !== null) scrollToRow(frame.current, highlight);
  }, [highlight]);

  function toggle(id: string) {
    setOpenIds((current) => {
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }

  return (
    <div ref={place} className="@container grid min-w-0 gap-3 print:block print:space-y-3">
      {fontNote !== null && <p className="text-xs text-muted-foreground">All rows: {fontNote}</p>}
      {isNarrow ? (
        <MeasurementCards
          rows={sorted}
          unit={unit}
          sorting={sorting}
          onSort={setSorting}
          openIds={openIds}
          onToggle={toggle}
          highlight={highlight}
          onHighlight={onHighlight}
        />
      ) : (
        <div
          ref={frame}
          // Without its own scroll container the head sticks to the edge of the panel.
          className="min-w-0 rounded-lg border bg-card [&_:is(td,th)]:px-2 [&>[data-slot=table-container]]:overflow-visible"
        >
          <Table label="Measurements table">
            <TableCaption className="sr-only">
              Length and perimeter of every row, in {unitNames[unit]}, all copies together.
            </TableCaption>
            <TableHeader className="sticky top-0 z-10 rounded-t-lg desk:-top-4 bg-card shadow-[0_1px_0_var(--border)]">
              <TableRow>
                {columnsOn('screen').map((column) => (
                  <SortHead key={column.key} {...head} column={column} />
                ))}
              </TableRow>
            </TableHeader>
            <TableBody className="[&>tr]:scroll-mt-14">
              {sorted.map((row) => (
                <Fragment key={row.id}>
                  <MainRow
                    row={row}
                    unit={unit}
                    isOpen={openIds.has(row.id)}
                    isLit={isHighlighted(highlight, row.id)}
                    onToggle={() => toggle(row.id)}
                    onHighlight={onHighlight}
                  />
                  {openIds.has(row.id) && (
                    <DetailRows row={row} unit={unit} highlight={highlight} onHighlight={onHighlight} />
                  )}
                </Fragment>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
      {!isPerimeterTheSame(measurement) && (
        <p className="figures text-sm text-muted-foreground">
          {differenceNote(measurement, unit)}
          <ShowMeButtons where={differencePlaces(measurement)} />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <CopyButton label="Copy table" text={() => copiedTable(shown, unit, 'tabs')} />
        <CopyButton label="Copy as CSV" text={() => copiedTable(shown, unit, 'csv')} />
      </div>
    </div>
  );
}

/** Scrolls the row into view below the head, unless the pointer is on it. */
function scrollToRow(frame: HTMLElement, { rowId, partIds }: NonNullable<Highlight>): void {
  const key = partIds === null ? null : partKey(rowId, partIds[0]!);
  const rows = [...frame.querySelectorAll<HTMLElement>('tbody tr')];
  const part = rows.find(({ dataset }) => key !== null && dataset.partIds?.split(' ').includes(key));
  const row = part ?? rows.find(({ dataset }) => dataset.rowId === rowId);
  if (row !== undefined && !row.matches(':hover')) row.scrollIntoView({ block: 'nearest' });
}

type SortHeadProps = {
  sorting: Sorting;
  onSort: (key: string) => void;
  column: MeasurementColumn;
};

/** A column's name as a button that sorts by it. */
function SortHead({ sorting, onSort, column }: SortHeadProps) {
  const { key, heading, meaning } = column;
  const numeric = column.kind !== 'text';
  const isSorted = sorting?.key === key;
  const direction = isSorted ? (sorting.descending ? 'descending' : 'ascending') : 'none';
  const Arrow = !isSorted ? ArrowUpDown : sorting.descending ? ArrowDown : ArrowUp;
  return (
    <TableHead aria-sort={direction} className={cn('h-auto py-2', numeric && 'text-right')}>
      <button
        type="button"
        onClick={() => onSort(key)}
        className={cn(
          'inline-flex min-h-8 items-center gap-1 rounded-sm text-left pointer-coarse:min-h-11',
          numeric && 'flex-row-reverse text-right',
        )}
      >
        <Arrow aria-hidden className={cn('size-3.5 shrink-0', !isSorted && 'opacity-40 @max-lg:hidden')} />
        <span>
          <span className="block text-foreground">{heading}</span>
          {meaning !== undefined && <span className="block text-xs font-normal @max-lg:sr-only">{meaning}</span>}
        </span>
      </button>
    </TableHead>
  );
}
