'use client';

import { useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { TableCell, TableHead, TableRow } from '#components/ui/table.tsx';
import { partKey } from '#lib/shared/model.ts';
import { cn } from '#lib/browser/class-names/cn.ts';
import { formatLength, formatNumber, formatSize } from '#lib/shared/format.ts';
import { columnsOn, type MeasurementColumn } from '#lib/shared/measurements/columns.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { isHighlighted, pin, point, type Highlight } from '#components/canvas/highlight.ts';
import { EntryNumbers } from './entry-numbers.tsx';
import { PiecePicture } from './piece-picture.tsx';
import { amount, figureColumns, makeUp, shownFigure, type TableEntry, type TableRow as Row } from './table-model.ts';

/** Number of letters or parts that an expanded row shows initially. */
const entriesShown = 100;
const columnCount = columnsOn('screen').length;

type MainRowProps = {
  row: Row;
  unit: LengthUnit;
  isOpen: boolean;
  isLit: boolean;
  onToggle: () => void;
  onHighlight: (change: (current: Highlight) => Highlight) => void;
};

/** One row of the job with all copies; its name expands the details. */
export function MainRow({ row, unit, isOpen, isLit, onToggle, onHighlight }: MainRowProps) {
  const target = { rowId: row.id, partIds: null };
  return (
    <TableRow
      data-row-id={row.id}
      data-state={isLit ? 'selected' : undefined}
      onMouseEnter={() => onHighlight((current) => point(current, target))}
      onMouseLeave={() => onHighlight((current) => point(current, null))}
      onFocus={() => onHighlight((current) => point(current, target))}
      onBlur={() => onHighlight((current) => point(current, null))}
    >
      <TableHead scope="row" className="max-w-64 py-2 align-middle font-normal whitespace-normal text-foreground">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-sm text-left pointer-coarse:min-h-11"
        >
          <ChevronRight aria-hidden className={cn('size-4 shrink-0 transition-transform', isOpen && 'rotate-90')} />
          <span className="min-w-0">
            <span className="font-medium break-words">{row.name}</span>
            {row.fontNote !== null && <span className="block text-xs text-muted-foreground">{row.fontNote}</span>}
          </span>
        </button>
      </TableHead>
      {figureColumns.map((column) => (
        <TableCell key={column.key} className="text-right">
          {shownFigure(column, amount(column, row), unit)}
          {row.quantity > 1 && column.kind === 'length' && <Each column={column} row={row} unit={unit} />}
        </TableCell>
      ))}
    </TableRow>
  );
}

function Each({ column, row, unit }: { column: MeasurementColumn; row: Row; unit: LengthUnit }) {
  const each = Number(column.value(row.source, row.index));
  return (
    <span className="block text-xs whitespace-nowrap text-muted-foreground">
      {shownFigure(column, each, unit)} each
    </span>
  );
}

type DetailRowsProps = Pick<MainRowProps, 'row' | 'unit' | 'onHighlight'> & { highlight: Highlight };

/** The letters or parts of one copy of a row. */
export function DetailRows({ row, unit, highlight, onHighlight }: DetailRowsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? row.entries : row.entries.slice(0, entriesShown);
  const { each } = row;
  return (
    <>
      <TableRow className="bg-muted/60">
        <TableCell colSpan={columnCount} className="py-2 text-sm whitespace-normal text-muted-foreground">
          {row.quantity > 1 && 'One copy: '}
          {makeUp(each, unit)}
        </TableCell>
      </TableRow>
      {shown.map((entry) => (
        <EntryRow key={entry.key} row={row} entry={entry} unit={unit} highlight={highlight} onHighlight={onHighlight} />
      ))}
      {shown.length < row.entries.length && (
        <TableRow className="bg-muted/60">
          <TableCell colSpan={columnCount}>
            <button
              type="button"
              className="min-h-8 text-primary underline underline-offset-4 pointer-coarse:min-h-11"
              onClick={() => setShowsAll(true)}
            >
              Show all {formatNumber(row.entries.length, 0)}
            </button>
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

function EntryRow({ row, entry, unit, highlight, onHighlight }: DetailRowsProps & { entry: TableEntry }) {
  const target = { rowId: row.id, partIds: entry.partIds };
  const isLit = highlight?.partIds !== null && entry.partIds.some((id) => isHighlighted(highlight, row.id, id));
  const isPinned = isLit && highlight?.pinned === true;
  return (
    <TableRow
      data-part-ids={entry.partIds.map((id) => partKey(row.id, id)).join(' ')}
      data-state={isLit ? 'selected' : undefined}
      className="bg-muted/60"
      onMouseEnter={() => onHighlight((current) => point(current, target))}
      onMouseLeave={() => onHighlight((current) => point(current, null))}
      onFocus={() => onHighlight((current) => point(current, target))}
      onBlur={() => onHighlight((current) => point(current, null))}
    >
      <TableHead scope="row" className="py-1 pl-7 align-middle font-normal text-foreground">
        <button
          type="button"
          aria-pressed={isPinned}
          className="inline-flex min-h-8 min-w-8 items-center gap-2 rounded-sm text-left break-all whitespace-normal pointer-coarse:min-h-11"
          onClick={() => onHighlight((current) => pin(current, target))}
        >
          <PiecePicture parts={entry.shape} />
          <span>
            <EntryNumbers entry={entry} /> {entry.name}
          </span>
        </button>
        <span className="block text-xs text-muted-foreground @lg:ml-2 @lg:inline">
          {formatSize(entry.figures.widthIn, entry.figures.heightIn, unit)}
        </span>
      </TableHead>
      {figureColumns.map((column) => (
        <TableCell key={column.key} className="py-1 text-right">
          {column.figure !== undefined && shownFigure(column, entry.figures[column.figure], unit)}
          {column.figure === 'perimeterIn' && entry.figures.innerIn > 0 && (
            <span className="block text-xs text-muted-foreground">
              {formatLength(entry.figures.outerIn, unit)} + {formatLength(entry.figures.innerIn, unit)}
            </span>
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}
