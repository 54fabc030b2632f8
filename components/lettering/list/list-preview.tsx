'use client';

import { use } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { layoutOf, type ListLayout, type ReadRow } from '#lib/browser/draft/list/list-rows.ts';
import { listColumns, type ListColumn } from '#lib/browser/draft/list/column-names.ts';
import type { Table } from '#lib/shared/csv.ts';
import { UnitOnDisplay } from '#lib/browser/use-unit.ts';
import { formatCount } from '#lib/shared/format.ts';
import { heightText, quantityWords } from '../line-details.ts';

const columnLabels: Readonly<Record<ListColumn, string>> = {
  text: 'Text',
  height: 'Height',
  font: 'Font',
  quantity: 'Quantity',
};

type ListPreviewProps = {
  table: Table;
  layout: ListLayout;
  read: readonly ReadRow[];
  onChange: (layout: ListLayout) => void;
};

/** Preview of a list: the meaning of its columns, which can be changed, and the rows to add. */
export function ListPreview({ table, layout, read, onChange }: ListPreviewProps) {
  const unit = use(UnitOnDisplay);
  const width = table.reduce((max, { length }) => Math.max(max, length), 0);
  const left = table.length - (layout.hasHeader ? 1 : 0) - read.length;
  const doubtful = read.filter(({ problems }) => problems.length > 0).length;
  return (
    <section aria-label="Preview of the rows" className="grid gap-2 text-sm">
      <Label className="min-h-6 pointer-coarse:min-h-11">
        <Checkbox
          checked={layout.hasHeader}
          onCheckedChange={(hasHeader) =>
            onChange(hasHeader ? { ...layout, hasHeader } : { ...layoutOf(table.slice(1)), hasHeader })
          }
        />
        The first line names the columns
      </Label>
      {width > 1 && (
        <div className="flex flex-wrap gap-2">
          {Array.from({ length: width }, (_, index) => (
            <div key={index} className="min-w-32 flex-1">
              <NativeSelect
                aria-label={`Column ${index + 1}`}
                value={layout.columns[index] ?? ''}
                onChange={({ target }) => onChange(withColumn(layout, index, target.value))}
              >
                <option value="">Leave out: {sample(table, index)}</option>
                {listColumns.map((column) => (
                  <option key={column} value={column}>
                    {columnLabels[column]}: {sample(table, index)}
                  </option>
                ))}
              </NativeSelect>
            </div>
          ))}
        </div>
      )}
      <output>
        {formatCount(read.length, 'row')}
        {left > 0 && `, ${formatCount(left, 'line')} without a text left out`}
        {doubtful > 0 && <span className="text-warning">, {doubtful} to check</span>}
      </output>
      <ul className="max-h-56 divide-y overflow-y-auto rounded-md border">
        {read.map(({ row, problems }, index) => (
          <li key={index} className="flex flex-wrap items-center gap-x-2 px-2 py-1">
            <span className="min-w-0 flex-1 truncate font-medium">{row.text}</span>
            <span className="figures text-xs text-muted-foreground">
              {[
                ...(row.sizeText === undefined ? [] : [heightText(row.sizeText, unit)]),
                ...(row.own ? [row.own.name] : row.font === undefined ? [] : [row.font]),
                ...(row.quantityText === undefined ? [] : [quantityWords(row.quantityText)]),
              ].join(' · ')}
            </span>
            {problems.length > 0 && <span className="w-full text-xs text-warning">{problems.join(' ')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** First cell of a column below the header. */
function sample(table: Table, index: number): string {
  return (table.length > 1 ? table[1] : table[0])?.[index] ?? '';
}

/** Returns the layout with another meaning of a column; the column that had it before is left out. */
function withColumn(layout: ListLayout, index: number, chosen: string): ListLayout {
  const column = listColumns.find((name) => name === chosen) ?? null;
  const length = Math.max(layout.columns.length, index + 1);
  const columns = Array.from({ length }, (_, at) => {
    if (at === index) return column;
    const before = layout.columns[at] ?? null;
    return before === column ? null : before;
  });
  return { ...layout, columns };
}
