'use client';

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { TableHead } from '#components/ui/table.tsx';
import { cn } from '#lib/browser/class-names/cn.ts';
import type { MeasurementColumn } from '#lib/shared/measurements/columns.ts';
import type { Sorting } from './table-model.ts';

export type SortHeadProps = {
  sorting: Sorting;
  onSort: (key: string) => void;
  column: MeasurementColumn;
};

/** A column's name as a button that sorts by it. */
export function SortHead({ sorting, onSort, column }: SortHeadProps) {
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
