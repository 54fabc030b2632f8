'use client';

import { Fragment, useMemo, useState } from 'react';
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronRight } from 'lucide-react';
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
import { cn } from '#lib/cn.ts';
import type { MeasurementResult } from '#lib/contracts/result.ts';
import { formatCount, formatLength, formatLongLength, formatNumber, formatSize } from '#lib/format.ts';
import type { LengthUnit } from '#lib/units.ts';
import { CopyButton } from './copy-button.tsx';
import { differenceNote } from './difference-note.ts';
import { isHighlighted, pin, point, type Highlight } from './highlight.ts';
import {
  nextSorting,
  sortRows,
  tableRows,
  type SortKey,
  type Sorting,
  type TableEntry,
  type TableRow as Row,
} from './table-model.ts';
import { tableText } from './table-text.ts';

type MeasurementsTableProps = {
  measurement: MeasurementResult;
  unit: LengthUnit;
  highlight: Highlight;
  onHighlight: (change: (current: Highlight) => Highlight) => void;
};

/** A row opened shows this many of its letters or parts at first. */
const entriesShown = 100;
const columnCount = 5;

/** The measurements: a row per text line or file, its letters or parts on demand, the total, and why the two figures differ. */
export function MeasurementsTable({ measurement, unit, highlight, onHighlight }: MeasurementsTableProps) {
  const [sorting, setSorting] = useState<Sorting>(null);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => tableRows(measurement), [measurement]);
  const sorted = useMemo(() => sortRows(rows, sorting), [rows, sorting]);
  const head = { sorting, onSort: (key: SortKey) => setSorting((current) => nextSorting(current, key)) };
  const { totals } = measurement;

  function toggle(id: string) {
    setOpenIds((current) => {
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }

  return (
    <div className="grid gap-3">
      <div className="rounded-lg border bg-card">
        <Table label="Measurements">
          <TableCaption className="sr-only">
            Length and perimeter of every row, in {unit === 'in' ? 'inches' : 'millimetres'}, all copies together.
          </TableCaption>
          <TableHeader>
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
      <p className="figures text-sm text-muted-foreground">
        {differenceNote(measurement, unit)} Line thickness is ignored.
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton label="Copy table" text={() => tableText(sorted, totals, unit, 'tabs')} />
        <CopyButton label="Copy as CSV" text={() => tableText(sorted, totals, unit, 'csv')} />
      </div>
    </div>
  );
}

type SortHeadProps = {
  sorting: Sorting;
  onSort: (key: SortKey) => void;
  column: SortKey;
  label: string;
  sub?: string;
  numeric?: boolean;
};

function SortHead({ sorting, onSort, column, label, sub, numeric = false }: SortHeadProps) {
  const isSorted = sorting?.key === column;
  const direction = isSorted ? (sorting.descending ? 'descending' : 'ascending') : 'none';
  const Arrow = !isSorted ? ArrowUpDown : sorting.descending ? ArrowDown : ArrowUp;
  return (
    <TableHead aria-sort={direction} className={cn('h-auto py-2', numeric && 'text-right')}>
      <button
        type="button"
        onClick={() => onSort(column)}
        className={cn(
          'inline-flex min-h-8 items-center gap-1 rounded-sm text-left',
          numeric && 'flex-row-reverse text-right',
        )}
      >
        <Arrow aria-hidden className={cn('size-3.5 shrink-0', !isSorted && 'opacity-40')} />
        <span>
          <span className="block text-foreground">{label}</span>
          {sub !== undefined && <span className="block text-xs font-normal">{sub}</span>}
        </span>
      </button>
    </TableHead>
  );
}

type MainRowProps = {
  row: Row;
  unit: LengthUnit;
  isOpen: boolean;
  isLit: boolean;
  onToggle: () => void;
  onHighlight: MeasurementsTableProps['onHighlight'];
};

function MainRow({ row, unit, isOpen, isLit, onToggle, onHighlight }: MainRowProps) {
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
          className="inline-flex min-h-8 items-center gap-1.5 rounded-sm text-left"
        >
          <ChevronRight aria-hidden className={cn('size-4 shrink-0 transition-transform', isOpen && 'rotate-90')} />
          <span className="min-w-0">
            <span className="font-medium break-words">{row.name}</span>
            {row.fontNote !== null && <span className="block text-xs text-muted-foreground">{row.fontNote}</span>}
          </span>
        </button>
      </TableHead>
      <TableCell className="text-right">{row.quantity}</TableCell>
      <TableCell className="text-right">{row.pieces.toLocaleString('en-US')}</TableCell>
      <TableCell className="text-right">
        {formatLength(row.lengthIn, unit)}
        {row.quantity > 1 && <Each inches={row.each.lengthIn} unit={unit} />}
      </TableCell>
      <TableCell className="text-right">
        {formatLength(row.perimeterIn, unit)}
        {row.quantity > 1 && <Each inches={row.each.perimeterIn} unit={unit} />}
      </TableCell>
    </TableRow>
  );
}

function Each({ inches, unit }: { inches: number; unit: LengthUnit }) {
  return <span className="block text-xs text-muted-foreground">{formatLength(inches, unit)} each</span>;
}

type DetailRowsProps = Pick<MainRowProps, 'row' | 'unit' | 'onHighlight'> & { highlight: Highlight };

function DetailRows({ row, unit, highlight, onHighlight }: DetailRowsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? row.entries : row.entries.slice(0, entriesShown);
  const { each } = row;
  return (
    <>
      <TableRow className="bg-muted/60">
        <TableCell colSpan={columnCount} className="py-2 text-sm whitespace-normal text-muted-foreground">
          {row.quantity > 1 && 'One copy: '}overall {formatSize(each.widthIn, each.heightIn, unit)} {unit}, outer{' '}
          {formatLength(each.outerIn, unit)} + inner {formatLength(each.innerIn, unit)}, area{' '}
          {formatNumber(each.areaSqIn)} sq in, {formatCount(each.pierces, 'pierce')}
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
              className="min-h-8 text-primary underline underline-offset-4"
              onClick={() => setShowsAll(true)}
            >
              Show all {row.entries.length.toLocaleString('en-US')}
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
      data-part-id={entry.partIds[0]}
      data-state={isLit ? 'selected' : undefined}
      className="bg-muted/60"
      onMouseEnter={() => onHighlight((current) => point(current, target))}
      onMouseLeave={() => onHighlight((current) => point(current, null))}
      onFocus={() => onHighlight((current) => point(current, target))}
      onBlur={() => onHighlight((current) => point(current, null))}
    >
      <TableHead scope="row" className="py-1 pl-8 align-middle font-normal text-foreground">
        <button
          type="button"
          aria-pressed={isPinned}
          className="min-h-8 min-w-8 rounded-sm text-left break-all whitespace-normal"
          onClick={() => onHighlight((current) => pin(current, target))}
        >
          {entry.name}
        </button>
        <span className="ml-2 text-xs text-muted-foreground">
          {formatSize(entry.figures.widthIn, entry.figures.heightIn, unit)}
        </span>
      </TableHead>
      <TableCell />
      <TableCell className="py-1 text-right">{entry.figures.pieces}</TableCell>
      <TableCell className="py-1 text-right">{formatLength(entry.figures.lengthIn, unit)}</TableCell>
      <TableCell className="py-1 text-right">
        {formatLength(entry.figures.perimeterIn, unit)}
        {entry.figures.innerIn > 0 && (
          <span className="block text-xs text-muted-foreground">
            {formatLength(entry.figures.outerIn, unit)} + {formatLength(entry.figures.innerIn, unit)}
          </span>
        )}
      </TableCell>
    </TableRow>
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
  children?: React.ReactNode;
}) {
  return (
    <TableCell className="text-right align-top">
      <span className="inline-flex items-center gap-1">
        <CopyButton iconOnly label={`Copy ${name}`} text={() => formatLength(inches, unit).replaceAll(',', '')} />
        {formatLength(inches, unit)} {unit}
      </span>
      <span className="block text-xs font-normal text-muted-foreground">{formatLongLength(inches, unit)}</span>
      {children !== undefined && <span className="block text-xs font-normal text-muted-foreground">{children}</span>}
    </TableCell>
  );
}
