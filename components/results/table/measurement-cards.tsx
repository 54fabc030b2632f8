'use client';

import { Fragment, useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import { partKey } from '#lib/shared/model.ts';
import { formatCount, formatNumber, formatSize } from '#lib/shared/format.ts';
import { columnsOn, type MeasurementColumn } from '#lib/shared/measurements/columns.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { isHighlighted, pin, type Highlight } from '#components/canvas/highlight.ts';
import { EntryNumbers } from './entry-numbers.tsx';
import { PiecePicture } from './piece-picture.tsx';
import {
  amount,
  figureColumns,
  makeUp,
  shownFigure,
  type Sorting,
  type TableEntry,
  type TableRow,
} from './table-model.ts';

type MeasurementCardsProps = {
  /** Rows in display order. */
  rows: readonly TableRow[];
  unit: LengthUnit;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  openIds: ReadonlySet<string>;
  onToggle: (id: string) => void;
  highlight: Highlight;
  onHighlight: (change: (current: Highlight) => Highlight) => void;
};

/** Number of letters or parts that an expanded row shows initially. */
const entriesShown = 50;

const orders: readonly { name: string; sorting: Sorting }[] = [
  { name: 'As entered', sorting: null },
  { name: 'Name', sorting: { key: 'name', descending: false } },
  ...columnsOn('screen').flatMap(({ key, heading, mostFirst }) =>
    mostFirst === undefined ? [] : [{ name: `${heading}, ${mostFirst}`, sorting: { key, descending: true } }],
  ),
];
const lengthColumns = figureColumns.filter(({ kind }) => kind === 'length');

/** The measurements on narrow screens: a card per row in the order of the table. */
export function MeasurementCards(props: MeasurementCardsProps) {
  const { rows, unit, sorting, onSort, openIds, onToggle, highlight, onHighlight } = props;
  return (
    <div className="figures grid gap-2 text-sm">
      {rows.length > 1 && <SortSelect sorting={sorting} onSort={onSort} />}
      <ul aria-label="Measurements" className="grid gap-2">
        {rows.map((row) => (
          <RowCard
            key={row.id}
            row={row}
            unit={unit}
            isOpen={openIds.has(row.id)}
            onToggle={() => onToggle(row.id)}
            highlight={highlight}
            onHighlight={onHighlight}
          />
        ))}
      </ul>
    </div>
  );
}

function SortSelect({ sorting, onSort }: Pick<MeasurementCardsProps, 'sorting' | 'onSort'>) {
  const valueOf = (one: Sorting) => (one === null ? '' : `${one.key} ${one.descending}`);
  return (
    <div className="flex items-center gap-2">
      <Label htmlFor="sort-rows" className="shrink-0">
        Sort by
      </Label>
      <NativeSelect
        id="sort-rows"
        value={valueOf(sorting)}
        onChange={(event) => onSort(orders.find((order) => valueOf(order.sorting) === event.target.value)!.sorting)}
      >
        {orders.map((order) => (
          <option key={order.name} value={valueOf(order.sorting)}>
            {order.name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

type RowCardProps = Pick<MeasurementCardsProps, 'unit' | 'highlight' | 'onHighlight'> & {
  row: TableRow;
  isOpen: boolean;
  onToggle: () => void;
};

function RowCard({ row, unit, isOpen, onToggle, highlight, onHighlight }: RowCardProps) {
  return (
    <li
      data-row-id={row.id}
      data-state={isHighlighted(highlight, row.id) ? 'selected' : undefined}
      className="grid gap-2 rounded-lg border bg-card p-3 data-[state=selected]:bg-accent"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-8 items-start gap-1.5 rounded-sm text-left pointer-coarse:min-h-11"
      >
        <ChevronRight
          aria-hidden
          className={cn('mt-0.5 size-4 shrink-0 transition-transform', isOpen && 'rotate-90')}
        />
        <span className="min-w-0 flex-1">
          <span className="font-medium break-words">{row.name}</span>
          {row.fontNote !== null && <span className="block text-xs text-muted-foreground">{row.fontNote}</span>}
        </span>
        <span className="shrink-0 text-muted-foreground">
          {row.quantity > 1 && `${row.quantity} × `}
          {formatCount(row.each.pieces, 'piece')}
        </span>
      </button>
      <dl className="grid grid-cols-2 gap-3">
        {lengthColumns.map((column) => (
          <Figure key={column.key} column={column} row={row} unit={unit} />
        ))}
      </dl>
      {isOpen && <Entries row={row} unit={unit} highlight={highlight} onHighlight={onHighlight} />}
    </li>
  );
}

type FigureProps = { column: MeasurementColumn; row: TableRow; unit: LengthUnit };

function Figure({ column, row, unit }: FigureProps) {
  return (
    <div>
      <dt className="text-xs text-muted-foreground">
        {column.heading} <span className="sr-only">({column.meaning})</span>
      </dt>
      <dd>
        <span className="text-base font-medium">{shownFigure(column, amount(column, row), unit)}</span> {unit}
        {row.quantity > 1 && (
          <span className="block text-xs text-muted-foreground">
            {shownFigure(column, Number(column.value(row.source, row.index)), unit)} each
          </span>
        )}
      </dd>
    </div>
  );
}

function Entries({
  row,
  unit,
  highlight,
  onHighlight,
}: Pick<RowCardProps, 'row' | 'unit' | 'highlight' | 'onHighlight'>) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? row.entries : row.entries.slice(0, entriesShown);
  const { each } = row;
  return (
    <div className="grid gap-2 border-t pt-2">
      <p className="text-muted-foreground">
        {row.quantity > 1 && 'One copy: '}
        {makeUp(each, unit)}
      </p>
      <ul className="grid">
        {shown.map((entry) => (
          <EntryLine
            key={entry.key}
            row={row}
            entry={entry}
            unit={unit}
            highlight={highlight}
            onHighlight={onHighlight}
          />
        ))}
      </ul>
      {shown.length < row.entries.length && (
        <button
          type="button"
          className="min-h-8 justify-self-start text-primary underline underline-offset-4 pointer-coarse:min-h-11"
          onClick={() => setShowsAll(true)}
        >
          Show all {formatNumber(row.entries.length, 0)}
        </button>
      )}
    </div>
  );
}

type EntryLineProps = Pick<RowCardProps, 'row' | 'unit' | 'highlight' | 'onHighlight'> & { entry: TableEntry };

function EntryLine({ row, entry, unit, highlight, onHighlight }: EntryLineProps) {
  const isLit = highlight?.partIds !== null && entry.partIds.some((id) => isHighlighted(highlight, row.id, id));
  const { figures } = entry;
  return (
    <li>
      <button
        type="button"
        aria-pressed={isLit && highlight?.pinned === true}
        data-part-ids={entry.partIds.map((id) => partKey(row.id, id)).join(' ')}
        className="grid min-h-8 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 rounded-sm py-1 text-left aria-pressed:bg-primary aria-pressed:text-primary-foreground aria-pressed:[&_*]:text-primary-foreground pointer-coarse:min-h-11"
        onClick={() => onHighlight((current) => pin(current, { rowId: row.id, partIds: entry.partIds }))}
      >
        <PiecePicture parts={entry.shape} />
        <span className="break-all">
          <EntryNumbers entry={entry} /> {entry.name}{' '}
          <span className="text-xs text-muted-foreground">{formatSize(figures.widthIn, figures.heightIn, unit)}</span>
        </span>
        <span className="text-right">
          {lengthColumns.map((column, index) => (
            <Fragment key={column.key}>
              {index > 0 && (
                <span className="text-muted-foreground" aria-hidden>
                  {' / '}
                </span>
              )}
              <span className="sr-only">{`${index > 0 ? ', ' : ''}${column.heading.toLowerCase()} `}</span>
              {column.figure !== undefined && shownFigure(column, figures[column.figure], unit)}
            </Fragment>
          ))}
        </span>
      </button>
    </li>
  );
}
