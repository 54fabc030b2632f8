'use client';

import { Fragment, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
} from '#components/ui/table.tsx';
import type { MeasurementResult } from '#lib/contracts/result.ts';
import { formatLength, formatLongLength } from '#lib/format.ts';
import type { LengthUnit } from '#lib/units.ts';
import { useIsNarrow } from '#components/tool/use-is-narrow.ts';
import { CopyButton } from '../copy-button.tsx';
import { differenceNote, differencePlaces } from '../difference-note.ts';
import { isHighlighted, type Highlight } from '../highlight.ts';
import { MeasurementCards } from './measurement-cards.tsx';
import { ShowMeButtons } from '../show-me-buttons.tsx';
import { SortHead } from './sort-head.tsx';
import { nextSorting, sortRows, tableRows, type SortKey, type Sorting } from './table-model.ts';
import { DetailRows, MainRow } from './table-rows.tsx';
import { tableText } from './table-text.ts';

type MeasurementsTableProps = {
  measurement: MeasurementResult;
  unit: LengthUnit;
  highlight: Highlight;
  onHighlight: (change: (current: Highlight) => Highlight) => void;
};

/** The measurements: a row per text line or file, its letters or parts on demand, the total, and why the two figures differ. */
export function MeasurementsTable({ measurement, unit, highlight, onHighlight }: MeasurementsTableProps) {
  const [sorting, setSorting] = useState<Sorting>(null);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => tableRows(measurement), [measurement]);
  const sorted = useMemo(() => sortRows(rows, sorting), [rows, sorting]);
  const head = { sorting, onSort: (key: SortKey) => setSorting((current) => nextSorting(current, key)) };
  const { totals } = measurement;
  const isNarrow = useIsNarrow();
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
    <div className="grid min-w-0 gap-3">
      {isNarrow ? (
        <MeasurementCards
          rows={sorted}
          totals={totals}
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
          className="min-w-0 overflow-hidden rounded-lg border bg-card [&>[data-slot=table-container]]:max-h-[70dvh]"
        >
          <Table label="Measurements table">
            <TableCaption className="sr-only">
              Length and perimeter of every row, in {unit === 'in' ? 'inches' : 'millimetres'}, all copies together.
            </TableCaption>
            <TableHeader className="sticky top-0 z-10 bg-card shadow-[0_1px_0_var(--border)]">
              <TableRow>
                <SortHead {...head} column="name" label="Shape" />
                <SortHead {...head} column="quantity" label="Qty" numeric />
                <SortHead {...head} column="pieces" label="Pieces" numeric />
                <SortHead {...head} column="lengthIn" label="Length" sub="all lines as drawn" numeric />
                <SortHead {...head} column="perimeterIn" label="Perimeter" sub="finished edge" numeric />
              </TableRow>
            </TableHeader>
            <TableBody>
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
            <TableFooter>
              <TableRow>
                <TableHead scope="row" className="h-auto py-2.5 align-top font-semibold text-foreground">
                  Total
                </TableHead>
                <TableCell />
                <TableCell className="text-right align-top">{totals.pieces.toLocaleString('en-US')}</TableCell>
                <TotalCell inches={totals.lengthIn} unit={unit} name="total length" />
                <TotalCell inches={totals.perimeterIn} unit={unit} name="total perimeter">
                  outer {formatLength(totals.outerIn, unit)} + inner {formatLength(totals.innerIn, unit)}
                </TotalCell>
              </TableRow>
            </TableFooter>
          </Table>
        </div>
      )}
      <p className="figures text-sm text-muted-foreground">
        {differenceNote(measurement, unit)}
        <ShowMeButtons where={differencePlaces(measurement, unit)} /> Line thickness is ignored.
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton label="Copy table" text={() => tableText(sorted, totals, unit, 'tabs')} />
        <CopyButton label="Copy as CSV" text={() => tableText(sorted, totals, unit, 'csv')} />
      </div>
    </div>
  );
}

function TotalCell({
  inches,
  unit,
  name,
  children,
}: {
  inches: number;
  unit: LengthUnit;
  name: string;
  children?: ReactNode;
}) {
  return (
    <TableCell className="text-right align-top">
      <span className="inline-flex flex-wrap items-center justify-end gap-x-1">
        <CopyButton iconOnly label={`Copy ${name}`} text={() => formatLength(inches, unit).replaceAll(',', '')} />
        {formatLength(inches, unit)} {unit}
      </span>
      <span className="block text-xs font-normal text-muted-foreground">{formatLongLength(inches, unit)}</span>
      {children !== undefined && <span className="block text-xs font-normal text-muted-foreground">{children}</span>}
    </TableCell>
  );
}

/** Brings the row into the table's own frame; the page stays where it is. */
function scrollToRow(frame: HTMLElement, { rowId, partIds }: NonNullable<Highlight>): void {
  const scroller = frame.querySelector<HTMLElement>('[data-slot=table-container]');
  const partKey = partIds === null ? null : `${rowId}/${partIds[0]}`;
  const rows = [...frame.querySelectorAll<HTMLElement>('tbody tr')];
  const part = rows.find(({ dataset }) => partKey !== null && dataset.partIds?.split(' ').includes(partKey));
  const row = part ?? rows.find(({ dataset }) => dataset.rowId === rowId);
  if (scroller === null || row === undefined) return;
  const head = frame.querySelector('thead')?.clientHeight ?? 0;
  const top = row.offsetTop - head;
  const bottom = row.offsetTop + row.offsetHeight - scroller.clientHeight;
  if (scroller.scrollTop > top) scroller.scrollTop = top;
  else if (scroller.scrollTop < bottom) scroller.scrollTop = bottom;
}
